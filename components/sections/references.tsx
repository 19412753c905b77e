// Clients who agreed to be named, with what was done for them; nothing while there are none.
import { getTranslations } from "next-intl/server";
import { Invented } from "#components/ui/invented";
import { Table } from "#components/ui/table";
import { filledTable } from "#lib/content/pages/prequalification";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";

export async function References() {
  const [t, paper, locale] = [await getTranslations("proof"), await getTranslations("prequalification"), await currentLocale()];
  const { references } = await readSettings(locale);
  const table = filledTable(
    (["client", "work", "where", "years"] as const).map((column) => paper(`columns.${column}`)),
    references.filter(({ consent }) => consent).map(({ client, work, place, years }) => [client, work, place, years]),
  );
  if (!table) return null;
  return (
    <section className="band ground-paper">
      <div className="wrap">
        <h2 className="mb-5">{t("references")}</h2>
        <Table
          fits="stacked"
          caption={t("referencesCaption")}
          head={table.head}
          rows={table.rows.map(([client, ...cells]) => [
            <span key="client">
              <bdi>{client}</bdi>
              <Invented />
            </span>,
            ...cells,
          ])}
        />
      </div>
    </section>
  );
}

// For facility managers, on pages about the plant of a building: how soon somebody comes by urgency, who and what stands ready, how a
// contract is priced, and papers to look at. What the owner has not filled in is absent.
import { getTranslations } from "next-intl/server";
import { quoteLink } from "#components/layout/contact-links";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { LinkRow } from "#components/ui/link";
import { Table } from "#components/ui/table";
import type { Data } from "#lib/content/kinds";
import { serviceLinks } from "#lib/content/pages/navigation";
import { listEntries, readSettings } from "#lib/content/store/read";
import { isolated } from "#lib/i18n/bidi";
import { currentLocale } from "#lib/i18n/current";
import { minutesInWords } from "#lib/i18n/durations";
import { localePath } from "#lib/i18n/locales";
import { forFacilities } from "#lib/site/audiences";
import { arrivalWithoutContract } from "./arrival.tsx";
import { PrequalificationLink } from "./prequalification.tsx";

const contracts = "commercial-hvac-maintenance-contracts";
const pricedBy = ["assets", "level", "hours", "parts"] as const;

export async function Facilities({ service }: { service: string }) {
  if (!forFacilities(service)) return null;
  const [t, locale] = [await getTranslations("facilities"), await currentLocale()];
  const settings = await readSettings(locale);
  const { responseLevels, crew, standbyPlant } = settings;
  const papers = (await listEntries("resource", locale)).filter(
    ({ data }) => data.audience.includes("facilities-manager") && data.format !== "glossary",
  );
  const [quote, forms] = [await quoteLink({ service }), service === contracts ? [] : await serviceLinks([contracts], locale)];
  return (
    <section className="band band-fold ground-sand" data-for="facilities">
      <div className="wrap standing">
        <Fold title={t("title")} open={responseLevels.some(({ name }) => name)}>
          <p className="band-lead">{t("lead")}</p>
          <ResponseLevels settings={settings} />
          <h3 className="mt-8">{t("priced")}</h3>
          <dl className="standards mt-3">
            {pricedBy.map((part) => (
              <div key={part}>
                <dt>{t(`pricedBy.${part}`)}</dt>
                <dd>{t(`pricedText.${part}`)}</dd>
              </div>
            ))}
          </dl>
          <PrequalificationLink className="mt-4" />
          <LinkRow
            look="text"
            className="mt-2"
            links={[{ href: quote.href, label: t("send") }, ...forms.map(({ href }) => ({ href, label: t("forms") }))]}
          />
        </Fold>
        <div className="assurances">
          <Lines
            title={t("crew")}
            lines={crew.filter(({ role }) => role).map(({ role, count }) => ({ name: role, value: String(count) }))}
          />
          <Lines
            title={t("standby")}
            lines={standbyPlant
              .filter(({ what }) => what)
              .map(({ what, capacity, terms }) => ({ name: what, value: isolated(capacity, locale), more: terms }))}
          />
          {papers.length > 0 && (
            <Fold heading="h3" title={t("papers")}>
              <LinkRow
                look="text"
                className="mt-2"
                links={papers.map(({ slug, data }) => ({ href: localePath(`/resources/${slug}`, locale), label: data.title }))}
              />
            </Fold>
          )}
        </div>
      </div>
    </section>
  );
}

async function ResponseLevels({ settings }: { settings: Data<"settings"> }) {
  const levels = settings.responseLevels.filter(({ name }) => name);
  if (levels.length === 0) return null;
  const without = await arrivalWithoutContract(settings);
  const [t, locale] = [await getTranslations("facilities"), await currentLocale()];
  const columns = [
    { head: t("level"), cells: levels.map(({ name }) => name) },
    { head: t("means"), cells: levels.map(({ means }) => means) },
    { head: t("answered"), cells: levels.map(({ answerMinutes, workingHours }) => minutesInWords(answerMinutes, locale, workingHours)) },
    { head: t("onSite"), cells: levels.map(({ onSiteHours, workingHours }) => minutesInWords(onSiteHours * 60, locale, workingHours)) },
    { head: t("when"), cells: levels.map(({ when }) => when) },
  ].filter(({ cells }) => cells.some(Boolean));
  return (
    <div id="response" className="mt-6">
      <Table
        fits="named"
        caption={t("response")}
        head={columns.map(({ head }) => head)}
        rows={levels.map((_, row) =>
          columns.map(({ head, cells }) => {
            const cell = cells[row];
            return cell ? (
              <span key={head}>
                {cell}
                <Invented />
              </span>
            ) : null;
          }),
        )}
      />
      {without && (
        <p className="mt-3 whitespace-pre-line">
          {without}
          <Invented />
        </p>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly { name: string; value: string; more?: string }[] }) {
  if (lines.length === 0) return null;
  return (
    <Fold heading="h3" title={title}>
      <dl className="mt-2 border-t border-line">
        {lines.map(({ name, value, more }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 border-b border-line py-2.5">
            <dt>{name}</dt>
            <dd className="font-medium">
              {value}
              <Invented />
            </dd>
            {more && (
              <dd className="basis-full text-16 text-soft">
                {more}
                <Invented />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </Fold>
  );
}

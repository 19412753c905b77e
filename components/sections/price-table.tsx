// The prices of published services in a table; services without a price are left out.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import { Table } from "#components/ui/table";
import { serviceLinks } from "#lib/content/pages/navigation";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { priceFact } from "./trust.tsx";

export async function PriceTable({ services }: { services: readonly string[] }) {
  const [words, locale] = [await getTranslations("trust"), await currentLocale()];
  const settings = await readSettings(locale);
  const rows = await Promise.all(
    services.map(async (slug) => ({ link: (await serviceLinks([slug], locale))[0], price: await priceFact(settings, slug) })),
  );
  const priced = rows.flatMap(({ link, price }) => (link && price ? [{ link, price }] : []));
  if (priced.length === 0) return null;
  return (
    <div className="mt-6 md:mt-12">
      <Table
        fits="stacked"
        caption={words("pricesBelow")}
        head={[words("service"), words("price")]}
        rows={priced.map(({ link, price }) => [
          <TextLink key={link.href} href={link.href} look="quiet" className="min-h-8">
            {link.label}
          </TextLink>,
          <span key="price">
            {price.text}
            {price.more && <span className="block text-[0.88rem] text-soft">{price.more}</span>}
          </span>,
        ])}
      />
    </div>
  );
}

import type { Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { listEntries, readSettings } from "#lib/content/read";
import { currentLocale } from "#lib/i18n/current";
import { formatTime } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { callLink, displayPhone, whatsappLink } from "#lib/site/contact-links";
import { pathOfEntry } from "#lib/site/routes";

type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export async function SiteFooter() {
  const [t, days, locale] = [await getTranslations("site"), await getTranslations("days"), await currentLocale()];
  const settings = await readSettings(locale);
  const services = await listEntries("service", locale);
  const places = await listEntries("location", locale);
  const week = ([7, 1, 2, 3, 4, 5, 6] as Weekday[]).map((day) => ({ day, open: settings.hours.find(({ days }) => days.includes(day)) }));
  const link = "inline-flex min-h-11 items-center underline decoration-line hover:decoration-cool md:min-h-0 md:py-1";
  const column = "grid content-start gap-1";
  const heading = "mb-1 text-[0.8rem] font-medium text-soft";
  const entryLinks = (kind: string, list: { slug: string; data: { name: string } }[]) =>
    list.map(({ slug, data }) => (
      <li key={slug}>
        <Link href={localePath(pathOfEntry({ kind, slug }) ?? "/", locale) as Route} className={link}>
          {data.name}
        </Link>
      </li>
    ));
  return (
    <footer className="mt-16 border-t border-line bg-sheet pb-20 text-[0.92rem] md:pb-0">
      <div className="wrap grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-8 py-10">
        <div className={column}>
          <p className="font-medium">{settings.businessName}</p>
          {settings.address && <p>{settings.address}</p>}
          <ul>
            <li>
              <a href={callLink(settings)} className={link}>
                <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
              </a>
            </li>
            <li>
              <a href={whatsappLink(settings)} className={link}>
                {t("whatsapp")}
              </a>
            </li>
            <li>
              <a href={`mailto:${settings.email}`} className={link}>
                <bdi dir="ltr">{settings.email}</bdi>
              </a>
            </li>
          </ul>
          {settings.contactIsPlaceholder && <p className="text-[0.85rem] text-soft">{t("placeholderNumbers")}</p>}
        </div>
        <div>
          <h2 className={heading}>{t("hours")}</h2>
          <table>
            <tbody>
              {week.map(({ day, open }) => (
                <tr key={day}>
                  <th scope="row" className="pe-4 text-start font-normal">
                    {days(`${day}`)}
                  </th>
                  <td>
                    {open ? t("hoursRange", { from: formatTime(open.opens, locale), to: formatTime(open.closes, locale) }) : t("closed")}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div>
          <h2 className={heading}>{t("services")}</h2>
          <ul>{entryLinks("service", services)}</ul>
        </div>
        <div>
          <h2 className={heading}>{t("places")}</h2>
          <ul>{entryLinks("location", places)}</ul>
        </div>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-x-6 border-t border-line py-3 text-[0.85rem] text-soft">
        <p>
          {settings.businessName}
          {settings.tradeLicence && ` · ${settings.tradeLicence}`}
          {settings.taxNumber && ` · ${settings.taxNumber}`}
        </p>
        <ul className="flex flex-wrap gap-x-5">
          <li>
            <Link href={localePath("/contact", locale) as Route} className={link}>
              {t("contact")}
            </Link>
          </li>
          <li>
            <Link href={localePath("/terms", locale) as Route} className={link}>
              {t("terms")}
            </Link>
          </li>
        </ul>
      </div>
    </footer>
  );
}

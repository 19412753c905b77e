// The foot of every public page.
import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { readPapers } from "#lib/content/pages/business";
import { paperLine } from "#lib/content/pages/business-dates";
import { addressExists, type MenuLink, placeMenu, serviceMenu } from "#lib/content/pages/navigation";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { callLink, displayPhone, whatsappLink } from "#lib/site/contact-links";
import { OpeningHours, OpenState } from "./opening-hours.tsx";

const link = "inline-flex min-h-11 items-center underline decoration-line hover:decoration-cool md:min-h-6 md:py-1";
const heading = "mb-1 text-[0.8rem] font-medium text-soft";

export async function SiteFooter() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const services = await serviceMenu(locale);
  const places = await placeMenu(locale);
  const to = (path: string, label: string): MenuLink[] => (addressExists(path) ? [{ href: localePath(path, locale), label }] : []);
  const policies = (["complaints", "cancellation"] as const).filter((policy) => settings[policy]);
  const company = [
    ...to("/about", t("about")),
    ...to("/services", t("ourServices")),
    ...to("/case-studies", t("caseStudies")),
    ...to("/blog", t("blog")),
    ...to("/resources", t("resources")),
    ...to("/calculators", t("calculators")),
    ...to("/careers", t("careers")),
    ...to("/contact", t("contact")),
    ...to("/terms", t("terms")),
    ...policies.map((policy) => ({ href: `${localePath("/terms", locale)}#${policy}`, label: t(policy) })),
    ...to("/privacy", t("privacy")),
    ...to("/accessibility", t("accessibility")),
  ];
  const papers = [
    ...(await readPapers(locale)).map((paper) =>
      paperLine(paper, t("paperUntil", { date: paper.expires && formatDate(paper.expires, locale) })),
    ),
    ...(settings.taxNumber ? [`${t("taxNumber")}: ${settings.taxNumber}`] : []),
  ];
  return (
    <footer className="later mt-16 border-t border-line bg-sheet pb-20 text-[0.92rem] md:pb-0">
      <div className="wrap grid gap-x-8 gap-y-9 py-10 sm:grid-cols-2 lg:grid-cols-4">
        <div>
          <Business settings={settings} whatsapp={t("whatsapp")} placeholder={t("placeholderNumbers")} />
          <h2 className={`${heading} mt-6`}>{t("hours")}</h2>
          <OpenState className="mb-1 font-medium" />
          <OpeningHours />
        </div>
        <div>
          <h2 className={heading}>{t("services")}</h2>
          {services.hubs.map(({ href, label, below }) => (
            <div key={href} className="mb-2">
              <Link href={href} className={`${link} font-medium`}>
                {label}
              </Link>
              <Links links={below} />
            </div>
          ))}
          <Links links={services.others} />
        </div>
        <div>
          <h2 className={heading}>{t("places")}</h2>
          {places.map(({ href, label, below }) => (
            <div key={href}>
              <Link href={href} className={`${link} font-medium`}>
                {label}
              </Link>
              {below.length > 0 && <Links links={below} inline />}
            </div>
          ))}
        </div>
        <div>
          <h2 className={heading}>{t("company")}</h2>
          <Links links={company} />
        </div>
      </div>
      <div className="wrap border-t border-line py-4 text-[0.85rem] text-soft">
        <p>{settings.legalName || settings.businessName}</p>
        {papers.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {papers.map((paper) => (
              <li key={paper}>{paper}</li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

type BusinessProps = { settings: Data<"settings">; whatsapp: string; placeholder: string };

/** Name and address, and how to reach it. */
function Business({ settings, whatsapp, placeholder }: BusinessProps) {
  return (
    <>
      <p className="font-medium">{settings.businessName}</p>
      {settings.address && <p className="mt-1">{settings.address}</p>}
      <ul className="mt-1">
        <li>
          <a href={callLink(settings)} className={link}>
            <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
          </a>
        </li>
        <li>
          <a href={whatsappLink(settings)} className={link}>
            {whatsapp}
          </a>
        </li>
        <li>
          <a href={`mailto:${settings.email}`} className={link}>
            <bdi dir="ltr">{settings.email}</bdi>
          </a>
        </li>
      </ul>
      {settings.contactIsPlaceholder && <p className="mt-2 text-[0.85rem] text-soft">{placeholder}</p>}
    </>
  );
}

function Links({ links, inline = false }: { links: MenuLink[]; inline?: boolean }) {
  return (
    <ul className={inline ? "flex flex-wrap gap-x-4 text-[0.85rem]" : ""}>
      {links.map(({ href, label }) => (
        <li key={href}>
          <Link href={href} className={link}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

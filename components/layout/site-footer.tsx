// The footer of every public page.
import { getTranslations } from "next-intl/server";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { Link } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { readFirm } from "#lib/content/pages/business";
import { firmLine } from "#lib/content/pages/firm";
import { calculatorsNameKey, type MenuLink, placeMenu, serviceLinks, serviceMenu } from "#lib/content/pages/navigation";
import { hasEntries, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { callLink, displayPhone, whatsappLink } from "#lib/site/contact-links";
import { hasPlaceholderContact } from "#lib/site/placeholder-firm";
import { MainAddress, Profiles, smallLink } from "./addresses.tsx";
import { EmergencyLine } from "./contact-links.tsx";
import { OpeningHours, OpenState } from "./opening-hours.tsx";

/** The slugs of the most requested services; their labels are the specification's (`footer` in messages/). */
const services = [
  "air-conditioning-installation",
  "air-conditioning-maintenance",
  "air-conditioning-repair-cleaning",
  "air-conditioning-amc",
  "mep-turnkey-projects",
  "ventilation",
  "building-management-systems",
] as const;

export async function SiteFooter() {
  const [t, names, locale] = [await getTranslations("site"), await getTranslations("footer"), await currentLocale()];
  const settings = await readSettings(locale);
  const asked = await Promise.all(
    services.map(async (slug) => (await serviceLinks([slug], locale)).map(({ href }) => ({ href, label: names(slug) }))),
  );
  const places = await placeMenu(locale);
  const to = (path: string, label: string): MenuLink => ({ href: localePath(path, locale), label });
  const policies = (["complaints", "cancellation"] as const).filter((policy) => settings[policy]);
  const company = [
    to("/about", t("about")),
    to("/services", t("ourServices")),
    ...((await hasEntries("case-study", locale)) ? [to("/case-studies", t("caseStudies"))] : []),
    ...((await hasEntries("post", locale)) ? [to("/blog", t("blog"))] : []),
    ...((await hasEntries("resource", locale)) ? [to("/resources", t("resources"))] : []),
    to("/calculators", t(await calculatorsNameKey(locale))),
    to("/careers", t("careers")),
    to("/contact", t("contact")),
    { href: whatsappLink(settings), label: t("whatsapp") },
  ];
  const legal = [
    to("/terms", t("terms")),
    ...policies.map((policy) => ({ href: `${localePath("/terms", locale)}#${policy}`, label: t(policy) })),
    to("/privacy", t("privacy")),
    to("/accessibility", t("accessibility")),
  ];
  // The name stands above them and the address at the top of the footer; insurances are on the contact page.
  const papers = (await readFirm(locale)).filter(({ id }) => id === "trade" || id === "certificate" || id === "taxNumber");
  return (
    <footer className="ground-land break-inside-avoid pb-14 text-[0.92rem] md:pt-6 lg:pb-2 print:mt-6 print:pb-0 print:text-[#000] print:[background:none]">
      <div className="wrap grid gap-x-8 pt-5 md:grid-cols-2 md:gap-y-9 md:py-10 print:py-2 lg:grid-cols-[1.4fr_1.2fr_1fr_1fr]">
        <div>
          <Business settings={settings} placeholder={t("placeholderNumbers")} />
          <OpenState className="mt-2 mb-2 font-medium md:mb-1 print:hidden" />
          <EmergencyLine className="mb-2" means="footer" />
          <Profiles className="mb-2" />
          <div className="md:mt-4">
            <Part title={t("hours")}>
              <OpeningHours />
            </Part>
          </div>
        </div>
        <Part title={t("services")}>
          <Links links={[...(await withOthers(asked.flat(), locale)), to("/services", t("allServices")), to("/prices", t("prices"))]} />
        </Part>
        {places.length > 0 && (
          <Part title={t("places")}>
            <Links links={places} />
          </Part>
        )}
        <Part title={t("company")}>
          <Links links={company} />
        </Part>
      </div>
      <div className="wrap border-t border-line py-3 text-[0.85rem] text-soft">
        <div className="print:hidden">
          <Links links={legal} inline />
        </div>
        <p className="mt-1">
          {settings.legalName || settings.businessName}
          {settings.legalName && <Invented />}
        </p>
        {papers.length > 0 && (
          <ul className="mt-1 flex flex-wrap gap-x-6">
            {papers.map((paper) => (
              <li key={firmLine(paper, locale)}>
                {firmLine(paper, locale)}
                <Invented />
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}

/** Replaces services that are not offered by others. */
async function withOthers(asked: MenuLink[], locale: Locale): Promise<MenuLink[]> {
  if (asked.length === services.length) return asked;
  const { hubs, others } = await serviceMenu(locale);
  const shown = new Set(asked.map(({ href }) => href));
  const more = [...hubs, ...others].filter(({ href }) => !shown.has(href)).map(({ href, label }) => ({ href, label }));
  return [...asked, ...more].slice(0, services.length);
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Fold title={title} className="print:hidden" titleClass="md:mb-1 md:text-[1rem]">
      {children}
    </Fold>
  );
}

type BusinessProps = { settings: Data<"settings">; placeholder: string };

/** The firm's name, address, phone and mail. */
function Business({ settings, placeholder }: BusinessProps) {
  return (
    <>
      <p className="text-18 font-medium">{settings.businessName}</p>
      <MainAddress className="mt-1" />
      <p className="mt-1 flex flex-wrap gap-x-6 md:flex-col md:items-start">
        <a href={callLink(settings)} className={`${smallLink} text-18`}>
          <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
        </a>
        <a href={`mailto:${settings.email}`} className={smallLink}>
          <bdi dir="ltr">{settings.email}</bdi>
        </a>
      </p>
      {hasPlaceholderContact(settings) && <p className="mt-1 text-[0.85rem] text-soft">{placeholder}</p>}
    </>
  );
}

function Links({ links, inline = false }: { links: MenuLink[]; inline?: boolean }) {
  return (
    <ul className={inline ? "flex flex-wrap gap-x-5" : ""}>
      {links.map(({ href, label }) => (
        <li key={href}>
          {href.startsWith("/") ? (
            <Link href={href} className={smallLink}>
              {label}
            </Link>
          ) : (
            <a href={href} className={smallLink}>
              {label}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}

// The header of every public page. One list of links serves as the open menu on wide screens and as a drawer on phones (a popover, so
// that it works without JavaScript).

import { getTranslations } from "next-intl/server";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { SearchMark } from "#components/ui/search-mark";
import { calculatorsNameKey, type MenuLink, placeMenu, serviceMenu } from "#lib/content/pages/navigation";
import { hasEntries, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { type Locale, localePath } from "#lib/i18n/locales";
import { Brand, isLogoWide } from "./brand-mark.tsx";
import { ClosedBand } from "./closed-band.tsx";
import { ContactButtons, ContactStrip, quoteLink } from "./contact-links.tsx";
import { LanguageOffer } from "./language-offer.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { NavLink, NavList } from "./nav-link.tsx";
import { OpenState } from "./opening-hours.tsx";
import { ThemeSwitch } from "./theme-switch.tsx";

const drawerId = "site-menu";
const item =
  "flex min-h-14 items-center gap-2 border-t border-line text-[1.05rem] aria-[current=page]:font-medium xl:min-h-11 xl:border-0 xl:px-[clamp(6px,5vw-58px,14px)] xl:text-[0.92rem] xl:whitespace-nowrap xl:underline xl:decoration-transparent xl:decoration-2 xl:underline-offset-8 xl:hover:decoration-soft xl:aria-[current=page]:font-normal xl:aria-[current=page]:decoration-heat";
const below = "inline-flex min-h-11 items-center text-[0.95rem] aria-[current=page]:text-cool xl:min-h-9 xl:text-[0.88rem] hover:underline";
const iconButton = "inline-flex size-11 items-center justify-center rounded-control hover:bg-cool-wash";

type Translate = Awaited<ReturnType<typeof getTranslations<"site">>>;

export async function SiteHeader() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const quote = await quoteLink();

  return (
    // A grid, so that its content stands above the drawing of a plate, which rises over its ground.
    <header className="ground-sea relative grid print:text-[#000] print:[background:none]">
      <a
        href="#content"
        className="absolute start-4 top-2 z-50 -translate-y-24 rounded-control bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <ClosedBand />
      <ContactStrip />
      <LanguageOffer locale={locale} texts={{ question: t("offerLanguage"), accept: t("offerAccept"), dismiss: t("offerDismiss") }} />
      <div className="wrap flex items-center py-3 max-xl:flex-wrap sm:gap-x-2 xl:py-4 xl:max-[1399px]:px-8">
        {/* The list starts where the name ends, so that it does not shift while the page is still loading. */}
        <Link
          href={localePath("/", locale)}
          className="me-auto flex xl:me-0 xl:shrink-0 min-h-11 items-center gap-3 leading-tight font-semibold"
        >
          <Brand isOnNight>
            <span>
              {/* On a phone the name and the tools share one line. */}
              {settings.shortName}{" "}
              <span className="block text-[0.75rem] font-normal whitespace-nowrap text-soft max-[439px]:sr-only">
                {settings.descriptor}
              </span>
            </span>
          </Brand>
        </Link>
        <MainMenu t={t} locale={locale} />
        <Tools t={t} locale={locale} quote={quote} isTight={await isLogoWide()} />
      </div>
    </header>
  );
}

/** The links to all pages, and on phones what the header has no space for. */
async function MainMenu({ t, locale }: { t: Translate; locale: Locale }) {
  const link = (path: string, label: string): MenuLink => ({ href: localePath(path, locale), label });
  const company = [
    link("/about", t("about")),
    link("/careers", t("careers")),
    ...((await hasEntries("case-study", locale)) ? [link("/case-studies", t("caseStudies"))] : []),
  ];
  const places = await placeMenu(locale);
  const reading = [
    link("/calculators", t(await calculatorsNameKey(locale))),
    ...((await hasEntries("resource", locale)) ? [link("/resources", t("resources"))] : []),
    ...((await hasEntries("post", locale)) ? [link("/blog", t("blog"))] : []),
  ];
  return (
    <nav
      id={drawerId}
      popover="auto"
      data-drawer=""
      aria-label={t("menu")}
      className="m-0 h-dvh w-full max-w-none overflow-y-auto overscroll-contain bg-paper px-(--page-edge) pb-24 text-ink xl:static xl:ms-4 xl:me-auto xl:flex xl:h-auto xl:max-h-none xl:w-auto xl:items-center xl:overflow-visible xl:bg-transparent xl:p-0 2xl:ms-10 print:hidden"
    >
      <div className="sticky top-0 flex items-center justify-between bg-paper py-2.5 xl:hidden">
        <OpenState className="text-[0.92rem]" />
        <button
          type="button"
          popoverTarget={drawerId}
          popoverTargetAction="hide"
          className={`${iconButton} tip tip-beside relative ms-auto`}
          aria-label={t("closeMenu")}
          data-tip={t("closeMenu")}
        >
          <svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
            <path d="M4 4l14 14M18 4L4 18" />
          </svg>
        </button>
      </div>
      {/* Search and places stand first on a phone: those are what people look for in a menu. */}
      <ul className="xl:hidden">
        <li>
          <NavLink href={localePath("/search", locale)} className={item}>
            <SearchMark />
            {t("search")}
          </NavLink>
        </li>
        {places.length > 0 && (
          <li>
            <Menu label={t("places")}>
              <div className="pb-4">
                <NavList links={places} className={below} list="grid grid-cols-2 gap-x-6" />
              </div>
            </Menu>
          </li>
        )}
      </ul>
      <ul className="xl:flex">
        <li>
          <NavLink href={localePath("/", locale)} className={item}>
            {t("home")}
          </NavLink>
        </li>
        <li>
          <Menu label={t("services")}>
            <AllServices t={t} locale={locale} places={places} />
          </Menu>
        </li>
        {reading.map(({ href, label }) => (
          <li key={href}>
            <NavLink href={href} className={item}>
              {label}
            </NavLink>
          </li>
        ))}
        <li>
          <Menu label={t("company")} narrow>
            <div className="pb-4 xl:px-5 xl:py-3">
              <NavList links={company} className={below} />
            </div>
          </Menu>
        </li>
        <li>
          <NavLink href={localePath("/contact", locale)} className={item}>
            {t("contact")}
          </NavLink>
        </li>
      </ul>
      <div className="border-t border-line pt-5 xl:hidden">
        <ContactButtons />
      </div>
    </nav>
  );
}

/** The menu under "Services": hubs with their sub-pages, the other services, and the places. */
async function AllServices({ t, locale, places }: { t: Translate; locale: Locale; places: MenuLink[] }) {
  const services = await serviceMenu(locale);
  return (
    <div className="grid gap-x-8 gap-y-4 pb-5 sm:grid-cols-2 xl:wrap xl:grid-cols-5 xl:py-7">
      {services.hubs.map(({ href, label, crop, below: subs }) => (
        <div key={href}>
          <DrawingCrop crop={crop} isOnNight className="mb-2 w-full bg-sheet max-xl:hidden" />
          <NavLink href={href} className={`${below} font-medium`}>
            {label}
          </NavLink>
          <NavList links={subs} className={below} />
        </div>
      ))}
      {services.others.length > 0 && (
        <div className="xl:col-span-2">
          <p className="flex min-h-11 items-center text-[0.95rem] font-medium text-soft xl:min-h-9 xl:text-[0.88rem]">
            {t("moreServices")}
          </p>
          <NavList
            links={services.others.map(({ href, label, crop }) => ({
              href,
              label,
              picture: <DrawingCrop crop={crop} isOnNight className="w-26 shrink-0 bg-sheet max-xl:hidden" />,
            }))}
            className={`${below} gap-3 leading-snug xl:py-1`}
            list="xl:grid xl:grid-cols-2 xl:gap-x-4"
          />
        </div>
      )}
      <div className="xl:col-span-full xl:flex xl:items-baseline xl:gap-x-5 xl:border-t xl:border-line xl:pt-3">
        {places.length > 0 && (
          <div className="flex items-baseline gap-x-5 max-xl:hidden">
            <p className="flex min-h-9 items-center text-[0.88rem] font-medium text-soft">{t("places")}</p>
            <NavList links={places} className={below} list="flex flex-wrap gap-x-4" />
          </div>
        )}
        <NavLink href={localePath("/services", locale)} className={`${below} text-cool underline xl:ms-auto`}>
          {t("allServices")}
        </NavLink>
      </div>
    </div>
  );
}

type ToolsProps = { t: Translate; locale: Locale; quote: MenuLink; isTight: boolean };

/** The tools at the end of the header: search, theme, language, the quote link, and on phones the menu button. */
function Tools({ t, locale, quote, isTight }: ToolsProps) {
  return (
    // Hidden until the last one has been parsed: aligned to the end, each later one would push the earlier ones.
    <div className="flex items-center not-has-data-last:invisible max-xl:ms-auto max-xl:flex-wrap min-[385px]:gap-x-1.5 sm:gap-x-2">
      <NavLink href={localePath("/search", locale)} tip={t("search")} className={`${iconButton} tip relative print:hidden`}>
        <span className="sr-only">{t("search")}</span>
        <SearchMark />
      </NavLink>
      {/* The narrowest phones, and phones with a wide logo, have no space for it and follow the system's theme. */}
      <ThemeSwitch label={t("theme")} className={`${iconButton} ${isTight ? "max-[439px]:hidden" : "max-[374px]:hidden"} print:hidden`} />
      <LanguageSwitch
        locale={locale}
        label={t("switchLanguage")}
        className="inline-flex min-h-11 items-center rounded-control px-1 text-[0.92rem] font-medium hover:bg-cool-wash sm:px-3 print:hidden"
      />
      <Link
        href={quote.href}
        className={buttonClass("primary", "hidden! md:inline-flex! px-4 text-[0.92rem] whitespace-nowrap print:hidden!")}
      >
        {quote.label}
      </Link>
      <button
        type="button"
        data-last=""
        popoverTarget={drawerId}
        aria-label={t("menu")}
        data-tip={t("menu")}
        className={`${iconButton} tip tip-beside relative xl:hidden print:hidden`}
      >
        <svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.7" aria-hidden="true">
          <path d="M1 8h20M1 15h20" />
        </svg>
      </button>
    </div>
  );
}

/** A submenu that opens across the whole header or, with `narrow`, below its own label. */
function Menu({ label, narrow = false, children }: { label: string; narrow?: boolean; children: React.ReactNode }) {
  return (
    <details name="site-menu" data-menu="" className={`group ${narrow ? "xl:relative" : ""}`}>
      <summary className={`${item} cursor-pointer justify-between xl:justify-start`}>
        {label}
        <svg
          width="12"
          height="12"
          viewBox="0 0 12 12"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
          className="transition-transform duration-150 group-open:rotate-180"
        >
          <path d="M2 4l4 4 4-4" />
        </svg>
      </summary>
      <div
        className={`xl:absolute xl:top-full xl:z-40 xl:border xl:border-line xl:bg-paper ${narrow ? "xl:end-0 xl:min-w-52" : "xl:inset-x-0 xl:border-x-0"}`}
      >
        {children}
      </div>
    </details>
  );
}

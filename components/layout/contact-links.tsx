// Call and WhatsApp links: the quickest ways to reach the firm, on every page.
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { ByHours } from "#components/ui/by-hours";
import { Invented } from "#components/ui/invented";
import { Link, TextLink } from "#components/ui/link";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { callLink, displayPhone, isAlwaysAnswered, phoneLines, whatsappLink } from "#lib/site/contact-links";
import { isRoundTheClock } from "#lib/time/opening-hours";
import { NavLink } from "./nav-link.tsx";
import { OpenState, weekLines } from "./opening-hours.tsx";

function WhatsAppMark({ size = 24 }: { size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d="M4 20l1.3-4.1A8.2 8.2 0 1 1 8.4 19z" />
      <path d="M9.2 8.3c-.8 3.2 3.4 7 6.4 6.5l.4-2-2.1-1-1 .9c-1-.5-1.8-1.3-2.2-2.3l.9-1-1-2z" />
    </svg>
  );
}

const PhoneMark = () => (
  <svg
    width="18"
    height="18"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M5 3.5h4l1.8 4.7-2.3 1.7c1 2.2 2.7 3.9 4.9 4.9l1.7-2.3 4.7 1.8v4c0 1-.8 1.7-1.7 1.7C10.500 20 4 13.500 3.300 5.200 3.300 4.300 4 3.500 5 3.500z" />
  </svg>
);

/** What a page knows about a request; it prefills the quote form. */
export type About = {
  service?: string | undefined;
  place?: string | undefined;
  /** The name of the zone of the place. */
  zone?: string | undefined;
  cooling?: string | undefined;
  trouble?: string | undefined;
  /** In the visitor's words, for the message. */
  noticed?: string | undefined;
};

/** The site's primary action: a link to the quote form. */
export async function quoteLink(about: About = {}): Promise<{ href: string; label: string }> {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const query = new URLSearchParams(Object.entries(about).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
  return { href: localePath("/quote", locale) + (query && `?${query}`), label: t("quote") };
}

/** The way to the form "Call me back", for when nobody answers the telephone. */
export async function CallBackLink({ className = buttonClass("plain") }: { className?: string }) {
  const [t, locale] = [await getTranslations("callback"), await currentLocale()];
  return (
    <Link href={localePath("/contact/call-back", locale)} className={className}>
      {t("form")}
    </Link>
  );
}

type CallLinksProps = {
  look?: "primary" | "plain";
  /** Names the number from tablets on only. */
  isShort?: boolean;
  /** What stands there while nobody answers; null: the telephone all the same. */
  nobody?: React.ReactNode;
};

/**
 * The telephone links: the office's and, while it is closed, the emergency line's. The style sheet shows the one that is answered, and in
 * its place "Call me back" while none is.
 */
export async function CallLinks({ look = "primary", isShort = false, nobody = <CallBackLink /> }: CallLinksProps) {
  const [t, site] = [await getTranslations("troubles"), await getTranslations("site")];
  const settings = await readSettings(await currentLocale());
  const links = phoneLines(settings).map(({ href, label, calls }) => (
    <a key={href} href={href} data-calls={calls} className={buttonClass(look)}>
      {isShort ? (
        <>
          {site("call")}{" "}
          <bdi dir="ltr" className="max-sm:hidden">
            {label}
          </bdi>
        </>
      ) : (
        t.rich("callNow", { phone: () => <bdi dir="ltr">{label}</bdi> })
      )}
    </a>
  ));
  return (
    <>
      {nobody ? <ByHours nobody={!isAlwaysAnswered(settings) && nobody}>{links}</ByHours> : links}
      {/* What the emergency line is for, beside its button. */}
      {settings.emergencyPhone && settings.emergencyMeans && (
        <p data-calls="emergency" className="basis-full text-14">
          <EmergencyMeansLink />
        </p>
      )}
    </>
  );
}

type WhatsAppProps = { subject?: string; label?: string; look?: "primary" | "plain" };

export async function WhatsAppLink({ subject, label, look = "plain" }: WhatsAppProps) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  return (
    <a
      href={whatsappLink(settings, subject)}
      {...(!subject && { "data-greeting": settings.whatsappGreeting })}
      data-writes=""
      className={buttonClass(look)}
    >
      <WhatsAppMark size={20} />
      {label ?? t("whatsapp")}
    </a>
  );
}

export async function ContactButtons({ subject, about }: { subject?: string; about?: About }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const quote = await quoteLink(about);
  return (
    // Hidden until the last one has been parsed: a half-loaded button is narrower, and the row would wrap differently once complete.
    <div className="grid gap-3 not-has-data-last:invisible sm:flex sm:flex-wrap">
      <Link href={quote.href} className={buttonClass("primary")}>
        {quote.label}
      </Link>
      <a href={whatsappLink(settings, subject)} className={buttonClass("plain")}>
        <WhatsAppMark size={20} />
        {t("whatsappUs")}
      </a>
      <ByHours nobody={!isAlwaysAnswered(settings) && <CallBackLink />}>
        <a href={callLink(settings)} className={buttonClass("plain")}>
          {t("call")} <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
        </a>
      </ByHours>
      <span data-last="" hidden />
    </div>
  );
}

/** Where the footer of every page says what the emergency line is for. */
const emergencyMark = "emergency";

async function EmergencyMeansLink() {
  const t = await getTranslations("site");
  return <TextLink href={`#${emergencyMark}`}>{t("emergencyMeans")}</TextLink>;
}

type EmergencyLineProps = { className?: string; means?: "link" | "text" | "footer" };

/**
 * The emergency line, its hours and what it is for, which the footer says in whole and other places by a link to it; nothing where the
 * settings have none.
 */
export async function EmergencyLine({ className = "", means = "link" }: EmergencyLineProps) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const { emergencyPhone, emergencyHours, emergencyMeans } = await readSettings(locale);
  if (!emergencyPhone) return null;
  const hasHours = !isRoundTheClock(emergencyHours);
  return (
    <div id={means === "footer" ? emergencyMark : undefined} className={className}>
      <span className="font-medium">{t(hasHours ? "emergencyInHours" : "emergency")} </span>
      <a href={callLink({ phone: emergencyPhone })} className="inline-flex min-h-6 font-medium text-heat underline">
        <bdi dir="ltr">{displayPhone(emergencyPhone)}</bdi>
      </a>
      <Invented />
      {hasHours && <span className="block text-[0.88rem]">{(await weekLines(emergencyHours)).join(" · ")}</span>}
      {emergencyMeans && (
        <span className="block text-[0.88rem] text-soft">{means === "link" ? <EmergencyMeansLink /> : emergencyMeans}</span>
      )}
    </div>
  );
}

/** The phone number, whether the office is open, the emergency line, WhatsApp and mail. */
export async function ReachUs() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  return (
    <div>
      <a
        href={callLink(settings)}
        className="inline-flex min-h-11 items-center text-[1.7rem] leading-tight whitespace-nowrap max-[359px]:text-[1.4rem] font-medium text-cool underline"
      >
        <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
      </a>
      {/* While the office is closed the text takes two lines on a phone; the minimum height prevents a layout shift. */}
      <OpenState className="mt-1 max-sm:min-h-[2lh] max-sm:items-start max-sm:text-[0.92rem] max-sm:before:mt-[0.55em]" />
      <EmergencyLine className="mt-2" />
      <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <a href={whatsappLink(settings)} data-greeting={settings.whatsappGreeting} className={buttonClass("plain")}>
          <WhatsAppMark size={20} />
          {t("whatsappUs")}
        </a>
        <a href={`mailto:${settings.email}`} className="inline-flex min-h-11 items-center underline decoration-line hover:decoration-cool">
          <bdi dir="ltr">{settings.email}</bdi>
        </a>
      </p>
    </div>
  );
}

/** The strip above the header on wide screens: whether the office is open, its number and, while it is closed, the emergency line. */
export async function ContactStrip() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const number = "inline-flex min-h-9 items-center font-medium underline decoration-line hover:decoration-cool";
  return (
    <div className="hidden text-14 md:block print:hidden">
      <div className="wrap flex items-center justify-end gap-x-5 pt-1 xl:max-[1399px]:px-8">
        <OpenState className="text-soft" />
        <p className="flex gap-x-6">
          {settings.emergencyPhone && (
            <span data-calls="emergency">
              {t(isRoundTheClock(settings.emergencyHours) ? "emergency" : "emergencyInHours")}{" "}
              <a href={callLink({ phone: settings.emergencyPhone })} className={number}>
                <bdi dir="ltr">{displayPhone(settings.emergencyPhone)}</bdi>
              </a>
            </span>
          )}
          <a href={callLink(settings)} className={number} aria-label={`${t("call")} ${displayPhone(settings.phone)}`}>
            <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
          </a>
        </p>
      </div>
    </div>
  );
}

/** The floating WhatsApp button; on phones a bar with call, WhatsApp and the quote link. */
export async function ContactDock() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const quote = await quoteLink();
  const part = "flex min-h-14 items-center justify-center gap-2 px-1 text-center leading-tight text-[0.92rem] font-medium";
  return (
    <aside aria-label={t("quickContact")}>
      {/* A grid, so that the first cell has its final width even while the rest of the bar is still loading. */}
      <div
        data-dock=""
        className="fixed inset-x-0 bottom-0 z-40 grid grid-cols-[1fr_1.2fr_1.35fr] has-aria-[current=page]:grid-cols-2 border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        <ByHours nobody={!isAlwaysAnswered(settings) && <CallBackLink className={part} />}>
          {phoneLines(settings).map(({ href, calls }) => (
            <a key={href} href={href} data-calls={calls} className={part}>
              <PhoneMark />
              {t("call")}
            </a>
          ))}
        </ByHours>
        <a href={whatsappLink(settings)} data-greeting={settings.whatsappGreeting} className={`${part} border-x border-line`}>
          <span className="text-[light-dark(#147a3d,#3ecf78)]">
            <WhatsAppMark size={20} />
          </span>
          {t("whatsapp")}
        </a>
        <NavLink href={quote.href} className={`${part} bg-act text-act-ink aria-[current=page]:hidden`}>
          {quote.label}
        </NavLink>
      </div>
      <a
        href={whatsappLink(settings)}
        data-greeting={settings.whatsappGreeting}
        aria-label={t("whatsappUs")}
        data-tip={t("whatsappUs")}
        className="tip tip-beside fixed end-2 bottom-6 z-40 hidden size-11 place-items-center rounded-full bg-whatsapp text-whatsapp-ink shadow-lg hover:brightness-110 lg:grid print:hidden"
      >
        <WhatsAppMark size={24} />
      </a>
    </aside>
  );
}

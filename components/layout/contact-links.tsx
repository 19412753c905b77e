// Call and WhatsApp: the two quickest ways to reach us, within reach of a thumb on every page.
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { addressExists } from "#lib/content/pages/navigation";
import { readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { callLink, displayPhone, whatsappLink } from "#lib/site/contact-links";
import { NavLink } from "./nav-link.tsx";

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

/** What a page knows of a request: taken over into the quote form. */
export type About = { service?: string | undefined; place?: string | undefined };

/** The one action of the site: a quote, or a message as long as there is no quote page. */
export async function quoteLink(about: About = {}): Promise<{ href: string; label: string }> {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  if (!addressExists("/quote")) return { href: localePath("/contact", locale), label: t("message") };
  const query = new URLSearchParams(Object.entries(about).filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
  return { href: localePath("/quote", locale) + (query && `?${query}`), label: t("quote") };
}

/** Buttons for the body of a page. */
export async function ContactButtons({ subject, about }: { subject?: string; about?: About }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const quote = await quoteLink(about);
  return (
    <div className="flex flex-wrap gap-3">
      <Link href={quote.href} className={buttonClass("primary")}>
        {quote.label}
      </Link>
      <a href={whatsappLink(settings, subject)} className={buttonClass("whatsapp")}>
        <WhatsAppMark size={20} />
        {t("whatsappUs")}
      </a>
      <a href={callLink(settings)} className={buttonClass("plain")}>
        {t("call")} <bdi dir="ltr">{displayPhone(settings.phone)}</bdi>
      </a>
    </div>
  );
}

/** The floating WhatsApp button; on phones a bar with call, WhatsApp and message. */
export async function ContactDock() {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const settings = await readSettings(locale);
  const quote = await quoteLink();
  const part = "flex min-h-14 items-center justify-center gap-2 px-1 text-center leading-tight text-[0.92rem] font-medium";
  return (
    <aside aria-label={t("quickContact")}>
      <div className="fixed inset-x-0 bottom-0 z-40 flex border-t border-line bg-sheet pb-[env(safe-area-inset-bottom)] md:hidden print:hidden">
        <a href={callLink(settings)} className={`${part} flex-1`}>
          {t("call")}
        </a>
        <a href={whatsappLink(settings)} data-greeting={settings.whatsappGreeting} className={`${part} flex-1 border-x border-line`}>
          <span className="text-[light-dark(#147a3d,#3ecf78)]">
            <WhatsAppMark size={20} />
          </span>
          {t("whatsapp")}
        </a>
        <NavLink href={quote.href} className={`${part} flex-[1.35] bg-heat text-heat-ink aria-[current=page]:hidden`}>
          {quote.label}
        </NavLink>
      </div>
      <a
        href={whatsappLink(settings)}
        data-greeting={settings.whatsappGreeting}
        aria-label={t("whatsappUs")}
        className="fixed end-6 bottom-6 z-40 hidden size-14 place-items-center rounded-full bg-whatsapp text-whatsapp-ink shadow-lg hover:brightness-110 md:grid print:hidden"
      >
        <WhatsAppMark size={28} />
      </a>
    </aside>
  );
}

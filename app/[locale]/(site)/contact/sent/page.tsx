// Where a message sent without JavaScript ends: the reference, and nothing else of the message.
import type { Metadata, Route } from "next";
import Link from "next/link";
import { getTranslations } from "next-intl/server";
import { buttonClass } from "#components/ui/button";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

// Rendered whole for each request: a reader without JavaScript would not see streamed parts.
export const instant = false;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("contact");
  return { title: t("sentTitle"), robots: { index: false, follow: false } };
}

export default async function SentPage({ searchParams }: PageProps<"/[locale]/contact/sent">) {
  const { ref } = await searchParams;
  const [t, locale] = [await getTranslations("contact"), await currentLocale()];
  const reference = typeof ref === "string" && /^MQ-[0-9A-Z]{8}$/.test(ref) ? ref : null;
  return (
    <div className="wrap py-12">
      <div className="max-w-[36rem] border border-line border-s-3 border-s-cool bg-sheet p-7">
        <h1 className="text-[1.6rem]">{t("successTitle")}</h1>
        <p className="mt-3">{t("successText")}</p>
        {reference && (
          <p className="mt-5">
            {t("reference")} <bdi className="block text-[1.5rem] font-medium tabular-nums">{reference}</bdi>
            <span className="text-[0.9rem] text-soft">{t("referenceHint")}</span>
          </p>
        )}
        <p className="mt-7">
          <Link href={localePath("/", locale) as Route} className={buttonClass("plain")}>
            {t("back")}
          </Link>
        </p>
      </div>
    </div>
  );
}

// The page after a form was sent without JavaScript: the reference and further links, but nothing of the submitted data.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { applicationSentTexts, frameLinks, sentTexts } from "#components/forms/form-texts";
import { SentPanel } from "#components/forms/sent-panel";
import { buttonClass } from "#components/ui/button";
import { Link } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { isReference } from "#lib/leads/reference";

export async function sentMetadata(): Promise<Metadata> {
  const t = await getTranslations("contact");
  return { title: t("sentTitle"), robots: { index: false, follow: false } };
}

function Title({ children }: { children: React.ReactNode }) {
  return <h1 className="text-[1.8rem]">{children}</h1>;
}

type Props = {
  reference: unknown;
  /** From the query: "unread" where not all files arrived. */
  files?: unknown;
  application?: boolean;
};

export async function SentPage({ reference, files, application = false }: Props) {
  const [t, sent, locale] = [await getTranslations("contact"), await getTranslations("sent"), await currentLocale()];
  const links = await frameLinks();
  const home = (
    <p className="mt-7">
      <Link href={localePath("/", locale)} className={buttonClass("quiet", "-ms-5")}>
        {t("back")}
      </Link>
    </p>
  );
  return (
    <div className="wrap py-10">
      <div className="max-w-[46rem]">
        {isReference(reference) ? (
          <SentPanel
            texts={application ? await applicationSentTexts() : await sentTexts()}
            reference={reference}
            whatsappHref={links.whatsappPlain}
            statusHref={links.statusHref}
            unread={files === "unread" ? [] : null}
            heading={Title}
          >
            {home}
          </SentPanel>
        ) : (
          <>
            <Title>{t("sentTitle")}</Title>
            <p className="mt-4 text-soft">{sent("missing")}</p>
            {home}
          </>
        )}
      </div>
    </div>
  );
}

// The page after a form was sent without JavaScript: the reference and further links, but nothing of the submitted data.
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { applicationSentTexts, frameLinks, sentTexts } from "#components/forms/form-texts";
import { SentNext, SentReference } from "#components/forms/sent-panel";
import { Opening } from "#components/scale/opening";
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
  return <h1>{children}</h1>;
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
    <Link href={localePath("/", locale)} className={buttonClass("quiet")}>
      {t("back")}
    </Link>
  );
  if (!isReference(reference)) return <Opening title={t("sentTitle")} lead={sent("missing")} aside={home} />;
  const texts = application ? await applicationSentTexts() : await sentTexts();
  return (
    <>
      <section className="opening sent-opening ground-sea">
        <div className="wrap">
          <SentReference texts={texts} reference={reference} heading={Title} />
        </div>
      </section>
      <section className="band sent-band ground-paper">
        <div className="wrap">
          <SentNext
            texts={texts}
            reference={reference}
            whatsappHref={links.whatsappPlain}
            statusHref={links.statusHref}
            unread={files === "unread" ? [] : null}
          >
            {home}
          </SentNext>
        </div>
      </section>
    </>
  );
}

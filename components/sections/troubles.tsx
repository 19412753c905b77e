// "What is wrong?": symptoms, each with its dangers, whom to call, what to do now, one action, the usual cause, and the page about it. On the
// home page they are radio buttons (TroubleQuestion), elsewhere links to their pages (TroubleLinks). A page about a trouble begins with what to
// do (FirstSteps). All work without JavaScript.
import { getTranslations } from "next-intl/server";
import { CallLinks, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Question } from "#components/scale/question";
import { buttonClass } from "#components/ui/button";
import { Fold } from "#components/ui/fold";
import { LeadSentence } from "#components/ui/lead-sentence";
import { Link, LinkRow } from "#components/ui/link";
import type { Data } from "#lib/content/kinds";
import { offersCooling } from "#lib/content/pages/navigation";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { problemOf } from "#lib/leads/kinds/quote-fields";
import { askedPages, pageOfTrouble } from "#lib/site/services";

type Trouble = Data<"cooling">["troubles"][number];

/** The question with its symptoms; undefined while it has none, or while the firm offers no cooling. */
async function readTroubles() {
  const locale = await currentLocale();
  const question = await readEntry("cooling", "question", locale);
  return question && question.troubles.length > 0 && (await offersCooling(locale)) ? question : undefined;
}

/** The pages about these troubles, as far as they are published, each with the words by which the trouble is chosen. */
async function troublePages(troubles: readonly Trouble[]): Promise<{ href: string; name: string; title: string }[]> {
  const locale = await currentLocale();
  const pages = await Promise.all(
    troubles.map(async ({ trouble, name }) => {
      const slug = pageOfTrouble(trouble);
      const page = slug && (await readEntry("service", slug, locale));
      return page ? [{ href: localePath(`/services/${slug}`, locale), name, title: page.title }] : [];
    }),
  );
  return pages.flat();
}

/** What may be wrong, as links to the pages about it. `folds`: a phone folds the section behind its heading. */
export async function TroubleLinks({ className = "", folds = false }: { className?: string; folds?: boolean }) {
  const question = await readTroubles();
  const pages = await troublePages(question?.troubles.filter(({ trouble }) => trouble !== "weak") ?? []);
  if (!question || pages.length === 0) return null;
  const links = <LinkRow links={pages.map(({ href, name }) => ({ href, label: name }))} className="mt-5" />;
  if (folds)
    return (
      <Fold title={question.troublesTitle} className={className}>
        {links}
      </Fold>
    );
  return (
    <section className={className}>
      <h2>{question.troublesTitle}</h2>
      {links}
    </section>
  );
}

type FirstStepsProps = { slug: string; steps: readonly string[]; answer?: React.ReactNode };

/** What to do first on a page about a trouble: the warnings of the trouble, what the visit is in short, then the steps of the page. */
export async function FirstSteps({ slug, steps, answer }: FirstStepsProps) {
  const { trouble, isJob = false } = askedPages[slug] ?? {};
  const [t, service] = [await getTranslations("troubles"), await getTranslations("service")];
  const warnings = (await readTroubles())?.troubles.find((each) => each.trouble === trouble)?.warnings ?? [];
  if (steps.length === 0 && warnings.length === 0) return null;
  return (
    <section className="band ground-paper">
      <div className="wrap grid items-start gap-x-16 gap-y-6 lg:grid-cols-[7fr_5fr]">
        <div>
          {answer}
          <h2>{service(isJob ? "beforeJob" : "firstSteps")}</h2>
          <ol className="first-steps">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        {/* On a phone each danger opens at a touch of its line, so that the steps are near. */}
        <div className="grid gap-3 text-16 max-lg:order-first">
          {warnings.map(({ danger, steps: actions }) => (
            <Fold
              key={danger}
              heading="h3"
              className="danger"
              title={
                <>
                  <span className="block text-14 text-heat">{t("warning")}</span> {danger}
                </>
              }
            >
              <ol className="grid list-decimal gap-1 ps-6 pb-3">
                {actions.map((action) => (
                  <li key={action}>{action}</li>
                ))}
              </ol>
            </Fold>
          ))}
        </div>
      </div>
    </section>
  );
}

/** What a visitor with this trouble writes on WhatsApp: "My AC is leaking." */
async function saidOf(trouble: Trouble["trouble"]): Promise<string> {
  return `${(await getTranslations("troubles"))(`says.${trouble}`)}.`;
}

/** Each trouble with what is said and asked about it. */
const withSubjects = (troubles: readonly Trouble[]) =>
  Promise.all(
    troubles.map(async (trouble) => ({
      trouble,
      subject: await saidOf(trouble.trouble),
      about: (await quoteLink({ trouble: trouble.trouble })).href.split("?")[1],
    })),
  );

export async function TroubleQuestion() {
  const question = await readTroubles();
  if (!question) return null;
  const troubles = await withSubjects(question.troubles);
  return (
    <Question
      name="trouble"
      question={question.troublesTitle}
      asWords
      options={troubles.map(({ trouble, subject, about }) => ({
        name: trouble.name,
        answer: <TroubleAnswer trouble={trouble} subject={subject} />,
        subject,
        about,
      }))}
    />
  );
}

type AnswerProps = { trouble: Trouble; subject: string };

/** The instructions for a danger open at a touch of its line. */
async function TroubleAnswer({ trouble, subject }: AnswerProps) {
  const t = await getTranslations("troubles");
  const [page] = await troublePages([trouble]);
  const { usually, warnings, now, call, urgent } = trouble;
  return (
    <>
      <p>
        <LeadSentence>{call}</LeadSentence>
      </p>
      <div className="actions in-dock">
        {urgent ? (
          // At night the form tells whoever is on call.
          <CallLinks nobody={<VisitLink trouble={trouble} look="plain" />} />
        ) : (
          <VisitLink trouble={trouble} />
        )}
        <WhatsAppLink subject={subject} />
      </div>
      {/* Side by side while they are closed; an open one takes the whole line. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 text-16 [&>[open]]:basis-full">
        <BriefDangers warnings={warnings} />
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-soft underline decoration-line underline-offset-4">
            {t("now")}
          </summary>
          <p>{now}</p>
          <p className="mt-2 text-14 text-soft">{t("usually")}</p>
          <p className="pb-2">{usually}</p>
        </details>
        {page && (
          <Link href={page.href} className="inline-flex min-h-11 items-center underline underline-offset-4">
            {page.title}
          </Link>
        )}
      </div>
    </>
  );
}

const BriefDangers = ({ warnings }: { warnings: Trouble["warnings"] }) =>
  warnings.map(({ danger, steps }) => (
    <details key={danger} name="danger" className="border-s-3 border-heat ps-4">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 font-medium">
        {danger}
        <span aria-hidden="true" className="plus" />
      </summary>
      <ol className="grid list-decimal gap-1 ps-6 pb-3">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </details>
  ));

type VisitProps = { trouble: Trouble; look?: "primary" | "plain" };

async function VisitLink({ trouble, look = "primary" }: VisitProps) {
  const t = await getTranslations("troubles");
  // What the form has no choice for is said in its message.
  const noticed = problemOf[trouble.trouble] === "other" ? trouble.name : undefined;
  const { href } = await quoteLink({ trouble: trouble.trouble, noticed });
  return (
    <Link href={href} className={buttonClass(look)}>
      {t("quote")}
    </Link>
  );
}

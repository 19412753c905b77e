// "What is wrong?": symptoms, each with its dangers, whom to call, what to do now, one action, and the usual cause. In a plate they are
// radio buttons (TroubleQuestion), elsewhere lines that open (Troubles); both work without JavaScript.
import { getTranslations } from "next-intl/server";
import { type About, CallLinks, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Question } from "#components/scale/question";
import { buttonClass } from "#components/ui/button";
import { Fold } from "#components/ui/fold";
import { LeadSentence } from "#components/ui/lead-sentence";
import { Link } from "#components/ui/link";
import { Dangers } from "#components/ui/warning";
import type { Data } from "#lib/content/kinds";
import { offersCooling } from "#lib/content/pages/navigation";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { problemOf } from "#lib/leads/kinds/quote-fields";

type Trouble = Data<"cooling">["troubles"][number];

/** The question with its symptoms; undefined while it has none, or while the firm offers no cooling. */
async function readTroubles() {
  const locale = await currentLocale();
  const question = await readEntry("cooling", "question", locale);
  return question && question.troubles.length > 0 && (await offersCooling(locale)) ? question : undefined;
}

type TroublesProps = {
  about?: About;
  /** The name of the place that the page is about. */
  place?: string | undefined;
  className?: string;
  /** Whether a phone folds the section behind its heading. */
  folds?: boolean;
};

/** What a visitor with this trouble writes on WhatsApp: "My AC is leaking, JLT." */
async function saidOf(trouble: Trouble["trouble"], place?: string): Promise<string> {
  const [t, site] = [await getTranslations("troubles"), await getTranslations("site")];
  return `${[t(`says.${trouble}`), place].filter(Boolean).join(site("comma"))}.`;
}

/** Each trouble with what is said and asked about it. */
const withSubjects = (troubles: readonly Trouble[], about: About | undefined, place: string | undefined) =>
  Promise.all(
    troubles.map(async (trouble) => ({
      trouble,
      subject: await saidOf(trouble.trouble, place),
      about: (await quoteLink({ ...about, trouble: trouble.trouble })).href.split("?")[1],
    })),
  );

export async function Troubles({ about, place, className = "", folds = false }: TroublesProps) {
  const question = await readTroubles();
  if (!question) return null;
  const troubles = await withSubjects(question.troubles, about, place);
  const lines = (
    <div className="asked mt-5 grid items-start gap-x-8 sm:grid-cols-2">
      {troubles.map(({ trouble, subject, about: asks }) => (
        <details key={trouble.trouble} id={`trouble-${trouble.trouble}`} name="trouble" data-subject={subject} data-about={asks}>
          <summary>
            {trouble.name}
            <span aria-hidden="true" className="plus" />
          </summary>
          <div className="pb-6">
            <TroubleAnswer trouble={trouble} about={about} subject={subject} />
          </div>
        </details>
      ))}
    </div>
  );
  if (folds)
    return (
      <Fold title={question.troublesTitle} className={className}>
        {lines}
      </Fold>
    );
  return (
    <section className={className}>
      <h2>{question.troublesTitle}</h2>
      {question.troublesLead && <p className="band-lead max-md:hidden">{question.troublesLead}</p>}
      {lines}
    </section>
  );
}

export async function TroubleQuestion({ about, place }: { about?: About; place?: string | undefined }) {
  const question = await readTroubles();
  if (!question) return null;
  const troubles = await withSubjects(question.troubles, about, place);
  return (
    <Question
      name="trouble"
      question={question.troublesTitle}
      asWords
      options={troubles.map(({ trouble, subject, about: asks }) => ({
        name: trouble.name,
        answer: <TroubleAnswer trouble={trouble} about={about} subject={subject} isBrief />,
        subject,
        about: asks,
      }))}
    />
  );
}

type AnswerProps = { trouble: Trouble; about: About | undefined; subject: string; isBrief?: boolean };

/** `isBrief`: the instructions for a danger open at a touch of its line. */
async function TroubleAnswer({ trouble, about, subject, isBrief = false }: AnswerProps) {
  const t = await getTranslations("troubles");
  const { usually, warnings, now, call, urgent } = trouble;
  return (
    <>
      {!isBrief && <Dangers label={t("warning")} warnings={warnings} className="mb-3 text-16" />}
      <p>
        <LeadSentence>{call}</LeadSentence>
      </p>
      <div className="actions in-dock">
        {urgent ? (
          // At night the form tells whoever is on call.
          <CallLinks nobody={<VisitLink trouble={trouble} about={about} look="plain" />} />
        ) : (
          <VisitLink trouble={trouble} about={about} />
        )}
        <WhatsAppLink subject={subject} />
      </div>
      {/* Side by side while they are closed; an open one takes the whole line. */}
      <div className="mt-2 flex flex-wrap items-center gap-x-6 text-16 [&>[open]]:basis-full">
        {isBrief && <BriefDangers warnings={warnings} />}
        <details open={!isBrief}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-3 text-soft underline decoration-line underline-offset-4">
            {t("now")}
          </summary>
          <p>{now}</p>
          <p className="mt-2 text-14 text-soft">{t("usually")}</p>
          <p className="pb-2">{usually}</p>
        </details>
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

type VisitProps = { trouble: Trouble; about: About | undefined; look?: "primary" | "plain" };

async function VisitLink({ trouble, about, look = "primary" }: VisitProps) {
  const t = await getTranslations("troubles");
  // What the form has no choice for is said in its message.
  const noticed = problemOf[trouble.trouble] === "other" ? trouble.name : undefined;
  const { href } = await quoteLink({ ...about, trouble: trouble.trouble, noticed });
  return (
    <Link href={href} className={buttonClass(look)}>
      {t("quote")}
    </Link>
  );
}

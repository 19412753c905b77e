// The plate of a service: of a leaf its plant with readings and a question, of a hub the kinds to choose from.
import { getTranslations } from "next-intl/server";
import { partNames } from "#components/illustrations/detail-drawing";
import { Drawing } from "#components/illustrations/drawing";
import { type About, CallLinks, quoteLink, WhatsAppLink } from "#components/layout/contact-links";
import { Plate } from "#components/scale/plate";
import { Question } from "#components/scale/question";
import { Stage } from "#components/scale/stage";
import { Fold } from "#components/ui/fold";
import { LeadSentence } from "#components/ui/lead-sentence";
import { Link, LinkRow, TextLink } from "#components/ui/link";
import { Unbroken } from "#components/ui/unbroken-hyphens";
import { Warning } from "#components/ui/warning";
import type { Data } from "#lib/content/kinds";
import { offersCooling, serviceLinks } from "#lib/content/pages/navigation";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { coolingTypes } from "#lib/site/cooling-types";
import { cropOfCooling, crops } from "#lib/site/drawing-crops";
import type { DrawingId } from "#lib/site/drawings";
import { CheckedList } from "./entry-sections.tsx";
import { TroubleLinks } from "./troubles.tsx";

type Service = Data<"service">;
type PlateProps = { about: About; service: Service; above: React.ReactNode };

/** Household services whose visitors may have a faulty unit. */
export const asksTroubles = (slug: string) => /^air-conditioning(?!.*(amc|installation))/.test(slug);

/** What a WhatsApp message names: "Chillers: High-pressure trip". */
const subjectOf = (name: string, chosen: string) => (chosen ? `${name}: ${chosen}` : name);

/** Call and WhatsApp, which a phone has in its dock, and the quote form with what was chosen. */
async function Actions({ about, name, chosen, leadsTo = "" }: { about: About; name: string; chosen: string; leadsTo?: string }) {
  const { href, label } = await quoteLink({ ...about, ...(leadsTo && { service: leadsTo }) });
  const [page] = await serviceLinks(leadsTo ? [leadsTo] : [], await currentLocale());
  return (
    <div className="answer-actions">
      <div className="actions in-dock">
        <CallLinks />
        <WhatsAppLink subject={subjectOf(name, chosen)} />
      </div>
      <Link href={chosen ? `${href}&${new URLSearchParams({ noticed: chosen })}` : href} className="quote-link">
        {label}
      </Link>
      {page && (
        <Link href={page.href} className="quote-link">
          {page.label}
        </Link>
      )}
    </div>
  );
}

const answerOf = (about: About, { name, ask }: Service) =>
  ask.options.map((option, index) => ({
    ...option,
    subject: subjectOf(name, option.name),
    about: new URLSearchParams({
      service: option.service || (about.service ?? ""),
      ...(about.trouble && { trouble: about.trouble }),
      noticed: option.name,
    }).toString(),
    answer: (
      <>
        <p>
          <LeadSentence>{option.answer}</LeadSentence>
        </p>
        {/* The first one is chosen from the start, and may not be what the visitor noticed. */}
        <Actions about={about} name={name} chosen={index > 0 ? option.name : ""} leadsTo={option.service} />
      </>
    ),
  }));

/** The question of the page itself, or for a household service without one the pages about what may be wrong. */
async function Ask({ about, service }: { about: About; service: Service }) {
  if (service.ask.options.length > 0) return <Question name="noticed" question={service.ask.question} options={answerOf(about, service)} />;
  return (
    <>
      {asksTroubles(about.service ?? "") && <TroubleLinks className="mb-6" />}
      <Actions about={about} name={service.name} chosen="" />
    </>
  );
}

export async function LeafPlate({ about, service, above }: PlateProps) {
  const t = await getTranslations("service");
  const drawing = service.plate.drawing || service.drawings[0]?.drawing;
  const { example } = service.plate;
  return (
    <Plate
      title={service.title}
      above={above}
      lead={service.lead}
      className={`plate-service ${service.firstSteps.length > 0 ? "plate-answered" : ""}`}
      picture={
        drawing && (
          <Stage
            drawing={drawing}
            view={service.plate.view}
            label={service.name}
            readings={service.readings}
            parts={service.ask.options.map(({ part }) => part)}
            hasExample={Boolean(example)}
          />
        )
      }
      ask={<Ask about={about} service={service} />}
      foot={
        example && (
          <p className="stage-example">
            <span className="provisional">{t("example")}</span>
            <span>{example}</span>
          </p>
        )
      }
    />
  );
}

/**
 * A drawing in a cell of a hub's question; the cell of the chosen kind is larger and has the key to its parts.
 */
async function Cell({ drawing }: { drawing: DrawingId }) {
  const names = await partNames(drawing);
  return (
    <>
      <span className="cell">
        <Drawing name={drawing} label="" names={names} />
      </span>
      <span className="key">
        {names.map((name, index) => (
          <span key={name}>
            <b>{index + 1}</b> {name}
          </span>
        ))}
      </span>
    </>
  );
}

/** The drawings of the kinds from which the plate of a hub lets one choose. */
export const kindDrawings = ({ coolingQuestion, ask }: Service): DrawingId[] =>
  coolingQuestion
    ? coolingTypes.map((type) => crops[cropOfCooling[type]].drawing)
    : ask.options.flatMap(({ drawing }) => (drawing ? [drawing] : []));

export async function HubPlate({ about, service, above }: PlateProps) {
  return (
    <section className="plate plate-hub ground-sea isolate">
      <div className="hub-title">
        {above}
        <h1>
          <Unbroken>{service.title}</Unbroken>
        </h1>
      </div>
      <p className="plate-lead">{service.lead}</p>
      {service.coolingQuestion ? (
        <CoolingKinds about={about} name={service.name} />
      ) : (
        <Question
          name="kind"
          asCells
          question={service.ask.question}
          options={answerOf(about, service).map((option) => ({
            ...option,
            picture: option.drawing && <Cell drawing={option.drawing} />,
            answer: <div className="wrap cell-answer">{option.answer}</div>,
          }))}
        />
      )}
      {/* As in a plate's frame. */}
      <div className="plate-foot" />
    </section>
  );
}

/** "What cooling do you have?": how to recognise each kind, whom to call first, and what is done there. */
export async function CoolingKinds({ about, name }: { about: About; name: string }) {
  const [t, locale] = [await getTranslations("cooling"), await currentLocale()];
  const question = await readEntry("cooling", "question", locale);
  if (!question || !(await offersCooling(locale))) return null;
  const kinds = await Promise.all(question.answers.map(async (kind) => ({ ...kind, links: await serviceLinks(kind.services, locale) })));
  return (
    <Question
      name="kind"
      asCells
      question={question.title}
      options={kinds.map((kind, index) => ({
        name: kind.name,
        note: kind.sign,
        picture: <Cell drawing={crops[cropOfCooling[kind.type]].drawing} />,
        answer: (
          <div className="wrap cell-answer">
            <div>
              <p>
                <LeadSentence>{kind.firstCall}</LeadSentence>
              </p>
              <Actions about={about} name={name} chosen={index > 0 ? kind.name : ""} />
              <p className="mt-3 text-16 text-soft">
                {t("unsure")} <TextLink href={localePath("/contact", locale)}>{t("ask")}</TextLink>
              </p>
            </div>
            <div className="text-16">
              <p>{kind.advice}</p>
              {kind.never && (
                <Warning title={t("never")} className="mt-3">
                  <p>{kind.never}</p>
                </Warning>
              )}
            </div>
            <Fold heading="h3" title={t("work")}>
              {kind.work.length > 0 && <CheckedList lines={kind.work} />}
              <LinkRow links={kind.links} look="text" className="mt-2" />
            </Fold>
          </div>
        ),
      }))}
    />
  );
}

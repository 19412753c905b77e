// The about page: the office's text, drawn by its shape, and the facts of the settings as a rating plate: claims with their proof, licences.
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Drawing } from "#components/illustrations/drawing";
import { Addresses } from "#components/layout/addresses";
import { BusinessJsonLd } from "#components/layout/business-json-ld";
import { ContactButtons, EmergencyLine } from "#components/layout/contact-links";
import { Opening } from "#components/scale/opening";
import { ClaimDetail } from "#components/sections/claim-detail";
import { CoastBand } from "#components/sections/coast-band";
import { PrequalificationLink } from "#components/sections/prequalification";
import { References } from "#components/sections/references";
import { Run } from "#components/sections/run";
import { Team } from "#components/sections/team";
import { textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { DocumentPicture } from "#components/ui/document-picture";
import { Fold } from "#components/ui/fold";
import { Invented } from "#components/ui/invented";
import { JsonLd } from "#components/ui/json-ld";
import { Markdown } from "#components/ui/markdown";
import { sectionsOf, type TextSection } from "#lib/content/markdown-sections";
import { readFirm } from "#lib/content/pages/business";
import { placeMenu } from "#lib/content/pages/navigation";
import { readEntry, readSettings } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { businessPageNode } from "#lib/seo/json-ld";

export const ensureStatic = "navigation";

export const generateMetadata = (): Promise<Metadata> => textPageMetadata("about");

export default async function AboutPage() {
  const locale = await currentLocale();
  const page = await readEntry("page", "about", locale);
  if (!page) notFound();
  const sections = sectionsOf(page.body).map(shaped);
  const plain = sections.filter(({ steps, habits }) => steps.length + habits.length === 0);
  const [first, ...others] = plain;
  return (
    <article>
      <BusinessJsonLd />
      <JsonLd data={businessPageNode({ type: "AboutPage", path: "/about", locale, name: page.title, description: page.seo.description })} />
      <Opening
        title={page.title}
        lead={page.lead}
        above={<Breadcrumb current={page.title} />}
        foot={
          <div className="mt-8 max-lg:hidden">
            <ContactButtons />
          </div>
        }
        aside={<RatingPlate />}
        className="about-opening"
      >
        <Run />
      </Opening>
      {first && <Trade {...first} />}
      {sections.map((section) =>
        section.steps.length > 0 ? (
          <Job key={section.title} {...section} />
        ) : (
          section.habits.length > 0 && <Habits key={section.title} {...section} />
        ),
      )}
      {others.length > 0 && <Words sections={others} />}
      <Team />
      <References />
      <Coast />
      <Start />
    </article>
  );
}

type Section = TextSection & {
  /** The numbered lists of the section, and what stands between them: that changes what is done. */
  steps: string[][];
  turn: string;
  /** Paragraphs that begin with a sentence in bold. */
  habits: string[];
};

/** A section by its shape: numbered lists are steps; paragraphs that all begin in bold are habits. */
function shaped({ title, text }: TextSection): Section {
  const paragraphs = text.trim().split(/\n{2,}/);
  const steps = paragraphs
    .filter((each) => /^\d+\. /.test(each))
    .map((list) => list.split(/\n(?=\d+\. )/).map((step) => step.replace(/^\d+\. /, "")));
  const habits = steps.length === 0 && paragraphs.every((each) => each.startsWith("**")) ? paragraphs : [];
  return { title, text, steps, turn: paragraphs.filter((each) => !/^\d+\. /.test(each)).join("\n\n"), habits };
}

/** The claims of the business and its papers, as the rating plate of a machine. */
async function RatingPlate() {
  const [home, locale] = [await getTranslations("home"), await currentLocale()];
  const { claims, businessName } = await readSettings(locale);
  // The address stands at the end of the page.
  const register = (await readFirm(locale)).filter(({ id }) => id !== "address");
  if (claims.length + register.length === 0) return null;
  return (
    <section className="rating-plate" aria-label={home("readings")}>
      <p>{businessName}</p>
      <dl>
        {claims.map((claim) => (
          // A figure is a number; a name such as that of a standard takes a line.
          <div key={claim.label} className={/^\S{1,6}$/.test(claim.figure) ? "" : "rating-line"}>
            <dt>
              {claim.label}
              <ClaimDetail claim={claim} />
            </dt>
            <dd>
              <bdi>{claim.figure}</bdi>
              <Invented />
            </dd>
          </div>
        ))}
        {register.map(({ name, picture, lines, issued }) => (
          <div key={`${name} ${lines[0]}`} className="rating-paper">
            <dt>{name}</dt>
            {[...lines, issued].filter(Boolean).map((line) => (
              <dd key={line}>
                {line}
                <Invented />
              </dd>
            ))}
            {picture && (
              <dd>
                <DocumentPicture slug={picture} name={name} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}

function Trade({ title, text }: Section) {
  return (
    <section className="band ground-paper">
      <div className="wrap about-trade">
        <h2>{title}</h2>
        <Markdown>{text}</Markdown>
      </div>
    </section>
  );
}

/** The drawing of each step, in their order; further ones have none. */
const stepDrawings = ["promise-reply", "job-cooling", "promise-leak-test", "promise-quote", "promise-readings", "job-list"] as const;

/** The steps of a job on a line. What stands between two lists is a boundary: the ground changes there. */
function Job({ title, steps, turn }: Section) {
  const [before = [], ...rest] = steps;
  const after = rest.flat();
  return (
    <section
      className="band split job"
      style={{ "--split-start": `${before.length}fr`, "--split-end": `${after.length}fr` } as React.CSSProperties}
    >
      <div className="ground-sand">
        <h2>{title}</h2>
        <Steps steps={before} from={0} />
      </div>
      {after.length > 0 && (
        <div className="ground-sheet">
          <div className="job-turn">
            <Markdown>{turn}</Markdown>
          </div>
          <Steps steps={after} from={before.length} />
        </div>
      )}
    </section>
  );
}

function Steps({ steps, from }: { steps: readonly string[]; from: number }) {
  return (
    <ol start={from + 1} style={{ counterReset: `note ${from}` }} className="hanging">
      {steps.map((step, index) => {
        const drawing = stepDrawings[from + index];
        return (
          <li key={step}>
            {drawing && <Drawing name={drawing} label="" />}
            <Markdown>{step}</Markdown>
          </li>
        );
      })}
    </ol>
  );
}

function Habits({ title, habits }: Section) {
  return (
    <section className="band ground-paper">
      <div className="wrap">
        <Fold title={title}>
          <ul className="habits">
            {habits.map((habit) => (
              <li key={habit}>
                <Markdown>{habit}</Markdown>
              </li>
            ))}
          </ul>
        </Fold>
      </div>
    </section>
  );
}

/** The other sections side by side, the longest first and widest. */
function Words({ sections }: { sections: readonly Section[] }) {
  return (
    <section className="band split about-words">
      {sections.map(({ title, text }, index) => (
        <div key={title} className={index % 2 === 0 ? "ground-wash" : "ground-sand"}>
          <Fold title={title}>
            <Markdown>{text}</Markdown>
          </Fold>
        </div>
      ))}
    </section>
  );
}

/** Where we work: the coast with the places as links. */
async function Coast() {
  const [home, locale] = [await getTranslations("home"), await currentLocale()];
  const [page, places] = [await readEntry("home", "home", locale), await placeMenu(locale)];
  if (!page || places.length === 0) return null;
  return <CoastBand title={page.placesTitle} text={page.placesText} places={places} label={home("mapLabel")} />;
}

async function Start() {
  const page = await readEntry("home", "home", await currentLocale());
  return (
    <section className="band ground-sheet">
      <div className="wrap about-start">
        <div>
          <h2>{page?.contactTitle}</h2>
          <p className="band-lead">{page?.contactText}</p>
          <PrequalificationLink className="mt-3" />
        </div>
        <div className="grid content-start gap-6">
          <ContactButtons />
          <EmergencyLine />
          <Addresses />
        </div>
      </div>
    </section>
  );
}

// All calculators: three that answer on this page, the loads of a few rooms on one scale, and the rest by what a visitor wants to know,
// each with its answer to a usual case.
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { sizeLook } from "#components/calculators/rolling-figure";
import { DrawingCrop } from "#components/illustrations/drawing-crop";
import { Opening } from "#components/scale/opening";
import { Question } from "#components/scale/question";
import { Ruler } from "#components/scale/ruler";
import { textPageMetadata } from "#components/sections/text-page";
import { Breadcrumb } from "#components/ui/breadcrumb";
import { Link } from "#components/ui/link";
import { Markdown } from "#components/ui/markdown";
import { costExamples, ductExamples, type ExampleAnswer, exampleOf, flatAnswer, roomExamples } from "#lib/calculators/example-answers";
import { readEntry } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { localePath, locales } from "#lib/i18n/locales";
import { coolingLoadPath, type SheetGroup, type SheetSlug, sheetEntry, sheetGroups } from "#lib/site/calculators";
import { type CropId, cropOfCalculator } from "#lib/site/drawing-crops";

export const ensureStatic = "navigation";

export const generateMetadata = () => textPageMetadata("calculators");

type Offer = { path: string; crop: CropId; question: string; text: string; example?: ExampleAnswer | undefined };

async function offerOf(slug: SheetSlug): Promise<Offer[]> {
  const page = await readEntry("page", sheetEntry(slug), await currentLocale());
  if (!page) return [];
  return [
    { path: `/calculators/${slug}`, crop: cropOfCalculator[slug], question: page.title, text: page.lead, example: await exampleOf(slug) },
  ];
}

/** The calculators by group, in the order of the page. */
async function groups(): Promise<{ group: SheetGroup; offers: Offer[] }[]> {
  const t = await getTranslations("calculators");
  const load: Offer = {
    path: coolingLoadPath,
    crop: cropOfCalculator["hvac-cooling-load"],
    question: t("coolingLoadQuestion"),
    text: t("coolingLoadText"),
    example: (await roomExamples())[1],
  };
  const detailed: Offer = {
    path: `${coolingLoadPath}/detailed`,
    crop: "vrf-or-chiller",
    question: t("detailedQuestion"),
    text: t("detailedText"),
    example: await flatAnswer(`${coolingLoadPath}/detailed`),
  };
  const first: Partial<Record<SheetGroup, Offer>> = { size: load, design: detailed };
  const order = ["size", "cost", "air", "design"] as const satisfies readonly SheetGroup[];
  return Promise.all(
    order.map(async (group) => ({
      group,
      offers: [first[group] ?? [], ...(await Promise.all(sheetGroups[group].map(offerOf)))].flat(),
    })),
  );
}

/** A question of which the page itself knows a few answers. */
async function Instrument({ name, question, answers }: { name: string; question: string; answers: readonly ExampleAnswer[] }) {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  return (
    <Question
      name={name}
      question={question}
      asWords
      options={answers.map(({ option, figure, unit, name: what, path }) => ({
        name: option,
        answer: (
          <>
            <p className={`size ${sizeLook(figure)}`}>
              <bdi dir="ltr">{figure}</bdi> <span>{unit}</span>
            </p>
            <p>
              <bdi>{what}</bdi>
            </p>
            <p className="mt-3">
              <Link href={localePath(path, locale)} rel="nofollow" className="inline-flex min-h-11 items-center text-cool underline">
                {t("ownCase")}
                <span className="sr-only">: {question}</span>
              </Link>
            </p>
          </>
        ),
      }))}
    />
  );
}

/** The loads of the rooms, from the engine, on one scale. */
async function LoadRuler({ rooms }: { rooms: Awaited<ReturnType<typeof roomExamples>> }) {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  const most = Math.ceil(Math.max(...rooms.map(({ watts }) => watts)) / 1000 + 0.5);
  return (
    <Ruler
      caption={t("loadRuler")}
      items={rooms.map(({ option, watts, path }) => ({
        label: `${option} ${(watts / 1000).toFixed(1)}`,
        value: watts / 1000,
        href: localePath(path, locale),
      }))}
      ticks={Array.from({ length: most + 1 }, (_, kilowatts) => kilowatts)}
      position={(kilowatts) => kilowatts / most}
      dir={locales[locale].dir}
    />
  );
}

async function OfferRow({ path, crop, question, text, example }: Offer) {
  const [t, locale] = [await getTranslations("calculators"), await currentLocale()];
  return (
    <li>
      <DrawingCrop crop={crop} className="offer-crop" />
      <div>
        <h3>
          <Link href={localePath(path, locale)}>{question}</Link>
        </h3>
        <p>{text}</p>
      </div>
      {example && (
        <dl>
          <dt>
            {t("forExample")} · {example.name}
          </dt>
          <dd>
            <bdi dir={/\p{Script=Arabic}/u.test(example.figure) ? undefined : "ltr"}>{example.figure}</bdi> <span>{example.unit}</span>
          </dd>
        </dl>
      )}
    </li>
  );
}

export default async function CalculatorsPage() {
  const [t, names, locale] = [await getTranslations("calculators"), await getTranslations("sheets.groups"), await currentLocale()];
  const page = await readEntry("page", "calculators", locale);
  if (!page) notFound();
  const rooms = await roomExamples();
  const [cost, duct] = await Promise.all(
    (["ac-electricity-cost", "duct-sizing"] as const).map((slug) => readEntry("page", sheetEntry(slug), locale)),
  );
  return (
    <article className="calculators">
      <Opening title={page.title} above={<Breadcrumb current={page.title} />} lead={page.lead}>
        <div className="instruments">
          <Instrument name="room" question={t("coolingLoadQuestion")} answers={rooms} />
          <Instrument name="cost" question={cost?.title ?? ""} answers={await costExamples()} />
          <Instrument name="duct" question={duct?.title ?? ""} answers={await ductExamples()} />
        </div>
        <p className="instruments-note">
          {t("usualCases")} {t("coolingLoadMeta")}
        </p>
      </Opening>
      <LoadRuler rooms={rooms} />
      {(await groups()).map(({ group, offers }, index) => (
        <section key={group} className={`band offers ${index % 2 ? "ground-sheet" : "ground-paper"}`}>
          <div className="wrap">
            <h2>{names(group)}</h2>
            <ul>
              {offers.map((offer) => (
                <OfferRow key={offer.path} {...offer} />
              ))}
            </ul>
          </div>
        </section>
      ))}
      <section className="band ground-sand">
        <div className="wrap">
          <Markdown>{page.body}</Markdown>
        </div>
      </section>
    </article>
  );
}

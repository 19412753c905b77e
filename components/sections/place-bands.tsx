// The bands below the plate of a place: its readings, the section with the notes that hang from it, its large figure, and where the duty of
// others ends. Each is left out where the entry has nothing for it.
import { getTranslations } from "next-intl/server";
import { Drawing } from "#components/illustrations/drawing";
import { Numeral, NumeralFigure } from "#components/scale/numeral";
import { Readings } from "#components/scale/readings";
import { Fold } from "#components/ui/fold";
import { Markdown } from "#components/ui/markdown";
import { places, type StationId, stations } from "#lib/calculators/data/climate";
import type { Data } from "#lib/content/kinds";
import { currentLocale } from "#lib/i18n/current";
import { locales } from "#lib/i18n/locales";
import { climateOf } from "#lib/site/related-calculators";

type Entry = { entry: Data<"location"> };

/** The design temperatures of the place's climate, and the readings of the entry. */
export async function PlaceReadings({ entry, place, emirate }: Entry & { place: string; emirate: string }) {
  const t = await getTranslations("location");
  const climate = climateOf(place, emirate);
  const station: StationId | undefined = places[climate as keyof typeof places];
  const design = station && stations[station];
  return (
    <Readings
      label={t("readings")}
      readings={[
        ...(design
          ? [
              {
                name: t("designDry"),
                value: design.cooling.p04[0].toFixed(1),
                unit: "°C",
                note: t(climate === "dubaiInland" ? "designInland" : "designNote"),
              },
              { name: t("designHumid"), value: design.humid.p04[0].toFixed(1), unit: "°C", note: t("wetBulb") },
            ]
          : []),
        ...entry.readings,
      ]}
    />
  );
}

type Block = Entry["entry"]["blocks"][number];

/**
 * How many of up to four columns each text takes side by side, one or two, so that they end at about the same height: the extra columns
 * go to the texts that would be the tallest.
 */
function columnsOf(blocks: readonly Block[]): number[] {
  // The address of a link takes no room.
  const lengths = blocks.map(({ text }) => text.replace(/\]\([^()]*\)/g, "").length);
  const height = (spans: readonly number[]) => Math.max(...lengths.map((length, index) => length / (spans[index] ?? 1)));
  const area = (spans: readonly number[]) => height(spans) * spans.reduce((sum, span) => sum + span, 0);
  let best = lengths.map(() => (lengths.length === 1 ? 2 : 1));
  let spans = best;
  for (let columns = Math.max(2, best.length); columns < 4; columns++) {
    const tallest = height(spans);
    spans = spans.map((span, index) => (span === 1 && lengths[index] === tallest ? 2 : span));
    if (area(spans) < area(best)) best = spans;
  }
  return best;
}

/** Blocks side by side. */
function Blocks({ blocks, as: List = "div", className, children }: BlocksProps) {
  const spans = columnsOf(blocks);
  const columns = spans.reduce((sum, span) => sum + span, 0);
  return (
    <List className={`spread wrap ${className}`} style={{ "--columns": columns } as React.CSSProperties}>
      {blocks.map((block, index) => children(block, spans[index] === 2 ? "wide" : ""))}
    </List>
  );
}
type BlocksProps = {
  blocks: readonly Block[];
  as?: "ol" | "div";
  className: string;
  children: (block: Block, className: string) => React.ReactNode;
};

/** The section through a typical building, and the blocks that hang from its numbers; the other blocks follow. `onPlan`: the plan shows where it is cut. */
export async function PlaceSection({ entry, onPlan }: Entry & { onPlan: boolean }) {
  const t = await getTranslations("location");
  const { drawing, title } = entry.section;
  // The drawing is not mirrored, but its numbers follow the reading direction.
  const towards = locales[await currentLocale()].dir === "rtl" ? -1 : 1;
  const marked = entry.blocks.filter(({ mark }) => mark > 0).sort((first, second) => (first.mark - second.mark) * towards);
  const others = entry.blocks.filter((block) => !marked.includes(block));
  if (entry.blocks.length === 0) return null;
  return (
    <section className="band section-band ground-paper">
      {drawing && marked.length > 0 && (
        <>
          <div className="wrap">
            <p className="text-14 text-cool">{t(onPlan ? "section" : "sectionTypical")}</p>
            <h2>{title}</h2>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone the keyboard has to scroll it */}
          <div className="section-view" tabIndex={0}>
            <Drawing name={drawing} label={title} marks={marked.map(({ mark }) => mark)} />
          </div>
          <Blocks as="ol" className="hanging" blocks={marked}>
            {({ title: name, text }, className) => (
              <li key={name} className={className}>
                <Fold heading="h3" title={name} className="[--fold-line:transparent]">
                  <Markdown>{text}</Markdown>
                </Fold>
              </li>
            )}
          </Blocks>
        </>
      )}
      {others.length > 0 && (
        <Blocks className={marked.length > 0 ? "md:mt-12" : ""} blocks={others}>
          {({ topic, title: name, text }, className) => (
            <Fold
              key={topic + name}
              heading={marked.length > 0 ? "h3" : "h2"}
              title={name}
              titleClass="md:mb-2 md:text-22"
              className={className}
            >
              <Markdown>{text}</Markdown>
            </Fold>
          )}
        </Blocks>
      )}
    </section>
  );
}

export async function PlaceNumeral({ entry }: Entry) {
  const { numeral, section } = entry;
  if (!numeral.figure) return null;
  const t = await getTranslations("location");
  const words = (
    <>
      <h2>{numeral.title}</h2>
      <p className="mt-4 max-w-[32em] text-18">{numeral.text}</p>
    </>
  );
  if (section.drawing !== "section-salt-villa")
    return (
      <Numeral figure={numeral.figure} unit={numeral.unit} className="ground-sea numeral-warm">
        {words}
      </Numeral>
    );
  return (
    <section className="band ground-sea numeral-warm">
      <div className="wrap halves">
        <div>
          <NumeralFigure figure={numeral.figure} unit={numeral.unit} />
          <div className="mt-4 md:mt-8">{words}</div>
        </div>
        <div className="lenses">
          {(["new", "corroded"] as const).map((state) => (
            <figure key={state}>
              <Drawing name={`coil-${state}`} label="" />
              <figcaption>{t(`coil.${state}`)}</figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}

/** Who owns which part of the cooling. The ground changes at the real boundary. */
export async function PlaceBoundary({ entry: { boundary } }: Entry) {
  const t = await getTranslations("location");
  const theirs = boundary.owners.filter(({ ours }) => !ours);
  const ours = boundary.owners.filter((owner) => owner.ours);
  if (theirs.length === 0 || ours.length === 0) return null;
  return (
    <section className="boundary">
      <div className="wrap">
        {boundary.homes && <p className="text-14 text-cool">{boundary.homes}</p>}
        <h2 className="text-46 leading-tight">{boundary.title}</h2>
        <div className="boundary-line">
          <Drawing name="line-of-ownership" label="" className="[--run:3]" />
        </div>
        <div className="boundary-sides">
          <div>
            <ul style={{ "--theirs": theirs.length } as React.CSSProperties}>
              {theirs.map(({ name, what }) => (
                <li key={name}>
                  <b>{name}</b>
                  <span className="text-soft">{what}</span>
                </li>
              ))}
            </ul>
            {boundary.theirs && <p className="boundary-sign">{boundary.theirs}</p>}
          </div>
          <div className="boundary-ours">
            <ul style={{ "--theirs": 1 } as React.CSSProperties}>
              {ours.map(({ name, what }) => (
                <li key={name}>
                  <b>{name}</b>
                  <span className="text-soft">{what}</span>
                </li>
              ))}
            </ul>
            {boundary.ours && <p className="boundary-sign">{boundary.ours}</p>}
            <p className="mt-3 text-14 text-soft">{t("yours")}</p>
          </div>
        </div>
      </div>
    </section>
  );
}

// Answers of the calculators for usual cases, computed by their engines when the page is rendered: for the list of calculators.
import "server-only";
import { getMessages } from "next-intl/server";
import { currentLocale } from "../i18n/current.ts";
import { coolingLoadPath, type SheetSlug } from "../site/calculators.ts";
import { formatParts, formatPower, withUnit } from "./format.ts";
import { newProject } from "./project/new-project.ts";
import { projectLoad } from "./project/project-load.ts";
import { answerSheet } from "./sheets/sheet.ts";
import { sheets } from "./sheets/sheets.ts";
import { shownAnswer } from "./sheets/shown-answer.ts";
import { quantityText, type SheetTexts, type Texts } from "./sheets/texts.ts";
import { detailedTexts } from "./texts.ts";
import { peakTime } from "./times.ts";
import { tonsOf } from "./unit-advice.ts";
import { answerUsual } from "./usual-rooms.ts";

/** An answer with the case it is for; `path` opens the calculator with that case. */
export type ExampleAnswer = { option: string; figure: string; unit: string; name: string; path: string };

async function textsOf(slug: SheetSlug): Promise<Texts> {
  const messages = await getMessages();
  const { trust, sources } = messages.coolingLoad;
  return { sheet: messages.sheets[slug] as SheetTexts, common: messages.sheets.common, trust, sources };
}

/** The first answer of a sheet to usual values, some of them replaced. Throws where the values given are refused. */
export async function exampleOf(slug: SheetSlug, given: Record<string, string> = {}, option = ""): Promise<ExampleAnswer> {
  const [sheet, texts, query] = [await sheets[slug](), await textsOf(slug), new URLSearchParams(given)];
  const [first] = answerSheet(sheet, query).outcome?.answers ?? [];
  if (!first) throw new Error(`${slug} has no answer to ${query}.`);
  const { figure, unit } = shownAnswer(first, texts);
  return { option, figure, unit, name: texts.sheet.answers[first.id] ?? "", path: `/calculators/${slug}?${query}` };
}

const rooms = [
  { room: "bedroom", areaM2: 16, people: 2 },
  { room: "living", areaM2: 45, people: 6 },
  { room: "majlis", areaM2: 50, people: 12 },
  { room: "shop", areaM2: 60, people: 6 },
] as const;

/** The unit for each of a few rooms, smallest first. */
export async function roomExamples(): Promise<(ExampleAnswer & { watts: number })[]> {
  const texts = (await getMessages()).coolingLoad;
  return rooms.map(({ room, areaM2, people }) => {
    const { answer, address } = answerUsual({ k: room, a: areaM2, n: people }, texts);
    if (!answer.advice.recommended) throw new Error(`No unit is named for ${address}.`);
    const { likelyW } = answer.result.band;
    return {
      option: texts.rooms[room],
      figure: String(tonsOf(answer.advice.recommended.nominalBtuh)),
      unit: texts.result.ton,
      name: `\u2068${areaM2}\u00a0${texts.form.m2}\u2069 · ${withUnit(likelyW, "kw", texts)} ${texts.result.likely}`,
      path: `${coolingLoadPath}?${address}`,
      watts: likelyW,
    };
  });
}

/** The duct for each of a few flows of air, L/s. */
export async function ductExamples(): Promise<ExampleAnswer[]> {
  const texts = await textsOf("duct-sizing");
  return Promise.all(
    [50, 150, 500, 1500].map((lps) => exampleOf("duct-sizing", { flow: String(lps) }, quantityText(String(lps), "lps", texts))),
  );
}

/** What cooling the usual room costs in a year, by the temperature it is kept at. */
export async function costExamples(): Promise<ExampleAnswer[]> {
  const texts = await textsOf("ac-electricity-cost");
  return Promise.all(
    // The usual temperature first, so that the list below names the same figure.
    [24, 22, 20, 26].map((celsius) =>
      exampleOf("ac-electricity-cost", { temperature: String(celsius) }, quantityText(String(celsius), "c", texts)),
    ),
  );
}

/** The flat of the detailed calculator's templates: every room at its own peak, `fill` being its load by floor, 1 the highest; and all at once. */
export async function flatByRoom() {
  const [locale, messages] = [await currentLocale(), await getMessages()];
  const [texts, { start, roomKinds, units }] = [messages.coolingLoad, detailedTexts(messages)];
  const project = newProject("flat", roomKinds);
  const { rooms, building } = projectLoad(project, { kind: "building" });
  const powers = formatParts(
    rooms.map(({ coilW }) => coilW),
    "kw",
  );
  const mostWM2 = Math.max(...rooms.map(({ coilW, floorAreaM2 }) => coilW / floorAreaM2));
  return {
    texts,
    start,
    building,
    length: units.metric.length,
    when: peakTime(building, texts, locale),
    area: `\u2068${Math.round(building.floorAreaM2)}\u00a0${units.metric.area}\u2069`,
    rooms: rooms.map((room, index) => ({
      name: project.rooms[index]?.name ?? "",
      watts: room.coilW,
      power: powers[index] ?? "",
      when: peakTime(room, texts, locale, "short"),
      fill: room.coilW / room.floorAreaM2 / mostWM2,
    })),
  };
}

/** The load of that flat, for the list of calculators. */
export async function flatAnswer(path: string): Promise<ExampleAnswer> {
  const { texts, start, building, area } = await flatByRoom();
  return { option: start.flat, figure: formatPower(building.coilW, "kw"), unit: texts.units.kw, name: `${start.flat}, ${area}`, path };
}

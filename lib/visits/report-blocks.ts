// What the report of a visit says on paper, in the customer's language. Pure.
import { dateFormat, dubaiTimeZone, formatDateTime, formatTimeOfDay } from "../i18n/dates.ts";
import type { Locale } from "../i18n/locales.ts";
import type { Block, PdfDocument } from "../pdf/document.ts";
import { dubaiDay } from "../time/dubai-clock.ts";
import { type Report, unitOf, workKinds } from "./report.ts";

/** The messages of `visitReport`, as a function of their key. */
type Words = (key: string, values?: Record<string, string | number>) => string;

export type ReportedVisit = {
  reference: string;
  customer: string;
  /** The name of the place and the address, as far as they are known. */
  address: string;
  technician: string;
  /** As it was planned. */
  startsAt: string;
  lengthMinutes: number;
  /** As it was; the arrival only where the technician reported it. */
  arrivedAt: string | null;
  endedAt: string | null;
  /** How many photos have come with this report, and not with one before it. */
  photosSent: number;
  report: Report;
};
/** JPEG as base64, by what they show. */
export type ReportPhotos = Record<"found" | "left" | "signature", string[]>;

export const reportDay = (at: string, locale: Locale): string =>
  dateFormat(locale, { day: "numeric", month: "long", year: "numeric", timeZone: dubaiTimeZone }).format(new Date(at));

/** The lines below the title. */
export function reportDetails(visit: ReportedVisit, words: Words, locale: Locale): NonNullable<PdfDocument["details"]> {
  const { arrivedAt, endedAt } = visit;
  const span = (from: string, to: string) => {
    const isSameDay = dubaiDay(Date.parse(from)) === dubaiDay(Date.parse(to));
    return `${formatDateTime(from, locale)} – ${isSameDay ? formatTimeOfDay(to, locale) : formatDateTime(to, locale)}`;
  };
  const plannedEnd = new Date(Date.parse(visit.startsAt) + visit.lengthMinutes * 60_000).toISOString();
  // A phone's clock may be wrong: an end before the arrival is no span.
  const hasSpan = arrivedAt && endedAt && Date.parse(arrivedAt) < Date.parse(endedAt);
  return [
    { label: words("reference"), value: visit.reference },
    { label: words("customer"), value: visit.customer },
    { label: words("address"), value: visit.address },
    { label: words("planned"), value: span(visit.startsAt, plannedEnd) },
    { label: words("time"), value: hasSpan ? span(arrivedAt, endedAt) : "" },
    { label: words("finished"), value: endedAt && !hasSpan ? formatDateTime(endedAt, locale) : "" },
    { label: words("technician"), value: visit.technician },
    { label: words("kind"), value: words(`kinds.${visit.report.kind}`) },
  ].filter(({ value }) => value);
}

const lines = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

function readingBlocks(report: Report, words: Words): Block[] {
  const shown = (value: number | undefined) => (value === undefined ? "–" : String(value));
  const rows = workKinds[report.kind].readings
    .filter((name) => report.found[name] !== undefined || report.left[name] !== undefined)
    .map((name) => [words(`names.${name}`), unitOf(name, report.pressureUnit), shown(report.found[name]), shown(report.left[name])]);
  if (report.refrigerantKg !== null)
    rows.push([[words("refrigerantAdded"), report.refrigerant].filter(Boolean).join(" "), words("kg"), "–", String(report.refrigerantKg)]);
  if (rows.length === 0) return [];
  const head = [words("reading"), words("unit"), words("found"), words("left")];
  return [
    { type: "heading", level: 1, text: words("readings") },
    { type: "table", head, rows, numeric: [2, 3] },
  ];
}

function photoBlocks(photos: ReportPhotos, words: Words): Block[] {
  return (["found", "left"] as const).flatMap((purpose): Block[] =>
    photos[purpose].length === 0
      ? []
      : [
          { type: "heading", level: 1, text: words(purpose === "found" ? "photosFound" : "photosLeft") },
          {
            type: "photos",
            columns: 2,
            items: photos[purpose].map((jpeg, index) => ({ jpeg, alt: words("photo", { number: index + 1 }) })),
          },
        ],
  );
}

function signatureBlocks({ report }: ReportedVisit, photos: ReportPhotos, words: Words): Block[] {
  const said =
    report.signed === "no" ? words("notSigned") : report.signed === "typed" ? words("signedTyped", { name: report.signer }) : report.signer;
  return [
    { type: "heading", level: 1, text: words("signature") },
    ...(report.signed === "drawn" && photos.signature.length > 0
      ? [{ type: "photos" as const, columns: 3 as const, items: photos.signature.map((jpeg) => ({ jpeg, alt: words("signature") })) }]
      : []),
    { type: "paragraph", text: [said] },
  ];
}

export function reportBlocks(visit: ReportedVisit, photos: ReportPhotos, words: Words): Block[] {
  const { report } = visit;
  const work = [...report.work.map((name) => words(`works.${name}`)), ...lines(report.note)];
  const list = (title: string, items: readonly string[]): Block[] =>
    items.length === 0
      ? []
      : [
          { type: "heading", level: 1, text: title },
          { type: "list", ordered: false, items: items.map((item) => [item]) },
        ];
  const missing = report.photos - visit.photosSent;
  return [
    ...readingBlocks(report, words),
    ...list(words("work"), work),
    ...list(words("parts"), lines(report.parts)),
    ...list(words("advice"), lines(report.advice)),
    ...photoBlocks(photos, words),
    ...(missing > 0 ? [{ type: "note" as const, text: [words("photosMissing", { count: missing })] }] : []),
    ...signatureBlocks(visit, photos, words),
  ];
}

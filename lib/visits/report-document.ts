// The report of a visit as a document for the customer, read with the signed-in user's own token.
import "server-only";
import { getTranslations } from "next-intl/server";
import { isUuid } from "../formats/uuid.ts";
import { isLocale, type Locale, localePath } from "../i18n/locales.ts";
import { leadPlaceName } from "../leads/inbox/names.ts";
import { listColleagues, readLeadFile } from "../leads/inbox/queries.ts";
import type { PdfDocument } from "../pdf/document.ts";
import { documentFrame } from "../pdf/letterhead.ts";
import { drawPhoto } from "../pictures/pictures.ts";
import { dataOf, rowOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { dubaiDay } from "../time/dubai-clock.ts";
import { readReport } from "./report.ts";
import { type ReportPhotos, reportBlocks, reportDay, reportDetails } from "./report-blocks.ts";

/** The longest side of a photo on paper, in pixels: half a page at 200 dots per inch. */
const photoSide = 700;

/**
 * Photos of the report with the last of these keys and of those that it corrects, with its own signature. One that cannot be read is left
 * out; the document says that one is missing.
 */
async function photosOf(visit: string, keys: readonly string[]): Promise<{ photos: ReportPhotos; sent: number }> {
  const client = await sessionClient();
  const files = dataOf(await client.from("visit_files").select("file_id, purpose, report_key").eq("visit_id", visit).order("file_id"));
  const photos: ReportPhotos = { found: [], left: [], signature: [] };
  let sent = 0;
  for (const { file_id, purpose, report_key } of files) {
    const isOwn = report_key === keys.at(-1);
    if (!keys.includes(report_key) || (purpose === "signature" && !isOwn)) continue;
    const file = await readLeadFile(file_id);
    const drawn = file && (await drawPhoto(file.data, photoSide).catch(() => null));
    if (drawn) photos[purpose as keyof ReportPhotos]?.push(drawn.toString("base64"));
    if (drawn && isOwn) sent++;
  }
  return { photos, sent };
}

/** A report that was opened again; `event` is its line in the history. */
export type EarlierReport = {
  event: number;
  key: string;
  report: unknown;
  reportedAt: string;
  reportedBy: string | null;
  endedAt: string | null;
};

/** The reports of a visit that were corrected, the oldest first. */
export async function earlierReports(visit: { id: string; lead: string }): Promise<EarlierReport[]> {
  const client = await sessionClient();
  const [events, current] = [
    dataOf(await client.from("lead_events").select("id, data").eq("lead_id", visit.lead).eq("kind", "visit-reopened").order("id")),
    rowOf(await client.from("visits").select("report_key").eq("id", visit.id).maybeSingle()),
  ];
  return events.flatMap(({ id, data }) => {
    const {
      visit: of,
      report,
      report_key,
      reported_at,
      reported_by,
      ended_at,
    } = data as Record<string, string | null> & { report: unknown };
    // One that was opened and undone is the current one still.
    if (of !== visit.id || !report_key || report_key === current?.report_key) return [];
    return [
      { event: id, key: report_key, report, reportedAt: String(reported_at), reportedBy: reported_by ?? null, endedAt: ended_at ?? null },
    ];
  });
}

/**
 * Null where there is no such visit, or no report of it. `wanted`: the language, else that of the customer. `event`: an earlier report that
 * was corrected.
 */
export async function visitReportDocument(
  id: string,
  wanted: string | null,
  event: string | null,
): Promise<{ document: PdfDocument; reference: string; locale: Locale } | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const visit = rowOf(
    await client
      .from("visits")
      .select("id, lead_id, starts_at, length_minutes, arrived_at, ended_at, place, address, report, report_key, reported_by")
      .eq("id", id)
      .maybeSingle(),
  );
  if (!visit) return null;
  const earlier = await earlierReports({ id, lead: visit.lead_id });
  const index = event ? earlier.findIndex((one) => String(one.event) === event) : earlier.length;
  const corrected = earlier[index];
  const report = readReport(corrected ? corrected.report : event ? null : visit.report);
  if (!report) return null;
  const { endedAt, reportedBy, key } = corrected ?? { endedAt: visit.ended_at, reportedBy: visit.reported_by, key: visit.report_key ?? "" };
  const { photos, sent } = await photosOf(id, [...earlier.slice(0, index).map((one) => one.key), key]);
  const lead = rowOf(await client.from("leads").select("reference, full_name, locale").eq("id", visit.lead_id).maybeSingle());
  if (!lead) return null;
  // It counts as reading the lead (private.noting_lead).
  dataOf(await client.rpc("lead_beside", { p_lead: visit.lead_id }));
  const locale = wanted && isLocale(wanted) ? wanted : isLocale(lead.locale) ? lead.locale : "en";
  const words = (await getTranslations({ locale, namespace: "visitReport" })) as Parameters<typeof reportBlocks>[2];
  const place = visit.place ? leadPlaceName(visit.place, locale) : "";
  const reported = {
    reference: lead.reference,
    customer: lead.full_name ?? "",
    address: [visit.address, place].filter(Boolean).join(", "),
    technician: (await listColleagues()).find(({ id: user }) => user === reportedBy)?.name ?? "",
    startsAt: visit.starts_at,
    lengthMinutes: Number(visit.length_minutes),
    arrivedAt: visit.arrived_at,
    endedAt,
    photosSent: sent,
    report,
  };
  const day = dubaiDay(Date.parse(endedAt ?? visit.starts_at));
  const document: PdfDocument = {
    ...(await documentFrame(locale, day, localePath("/", locale))),
    title: words("title"),
    eyebrow: words("eyebrow", { date: reportDay(endedAt ?? visit.starts_at, locale) }),
    details: reportDetails(reported, words, locale),
    blocks: reportBlocks(reported, photos, words),
  };
  return { document, reference: lead.reference, locale };
}

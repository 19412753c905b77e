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

/** A photo that cannot be read is left out; the document says that one is missing. */
async function photosOf(visit: string): Promise<ReportPhotos> {
  const client = await sessionClient();
  const files = dataOf(await client.from("visit_files").select("file_id, purpose").eq("visit_id", visit).order("file_id"));
  const photos: ReportPhotos = { found: [], left: [], signature: [] };
  for (const { file_id, purpose } of files) {
    const file = await readLeadFile(file_id);
    const drawn = file && (await drawPhoto(file.data, photoSide).catch(() => null));
    if (drawn) photos[purpose as keyof ReportPhotos]?.push(drawn.toString("base64"));
  }
  return photos;
}

/** Null where there is no such visit, or no report of it. `wanted`: the language, else that of the customer. */
export async function visitReportDocument(
  id: string,
  wanted: string | null,
): Promise<{ document: PdfDocument; reference: string; locale: Locale } | null> {
  if (!isUuid(id)) return null;
  const client = await sessionClient();
  const visit = rowOf(
    await client
      .from("visits")
      .select("id, lead_id, starts_at, length_minutes, arrived_at, ended_at, place, address, report, reported_by")
      .eq("id", id)
      .maybeSingle(),
  );
  const report = readReport(visit?.report);
  if (!visit || !report) return null;
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
    technician: (await listColleagues()).find(({ id: user }) => user === visit.reported_by)?.name ?? "",
    startsAt: visit.starts_at,
    lengthMinutes: Number(visit.length_minutes),
    arrivedAt: visit.arrived_at,
    endedAt: visit.ended_at,
    report,
  };
  const day = dubaiDay(Date.parse(visit.ended_at ?? visit.starts_at));
  const document: PdfDocument = {
    ...(await documentFrame(locale, day, localePath("/", locale))),
    title: words("title"),
    eyebrow: words("eyebrow", { date: reportDay(visit.ended_at ?? visit.starts_at, locale) }),
    details: reportDetails(reported, words, locale),
    blocks: reportBlocks(reported, await photosOf(id), words),
  };
  return { document, reference: lead.reference, locale };
}

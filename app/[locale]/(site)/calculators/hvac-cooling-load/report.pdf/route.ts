// A calculation as a PDF, made from its address: ?c=… of the detailed form, or the quick form's answers.

import { getMessages } from "next-intl/server";
import { inspectProject } from "#lib/calculators/project/inspect-project";
import { decodeProject, maxLinkLength } from "#lib/calculators/project/project-code";
import { projectFileStem } from "#lib/calculators/project/project-file";
import { computeQuick } from "#lib/calculators/quick/compute-quick";
import { readQuery } from "#lib/calculators/quick/quick-query";
import { isLocale } from "#lib/i18n/locales";
import { makeProjectJob, makeQuickJob } from "#lib/pdf/cooling-load/make-jobs";
import type { PaperUnits } from "#lib/pdf/cooling-load/result-blocks";
import { pdfResponse } from "#lib/pdf/render";

const refused = () => new Response(null, { status: 400, headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });

/** The units that the form showed, as its address names them. */
const unitsOf = (given: URLSearchParams): PaperUnits => ({
  unit: readQuery(given).power,
  system: given.get("u") === "imperial" ? "imperial" : "metric",
});

export async function GET(request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale } = await params;
  if (!isLocale(locale)) return new Response(null, { status: 404 });
  const given = new URL(request.url).searchParams;
  const code = given.get("c");
  if (code !== null) {
    const project = await decodeProject(code, maxLinkLength);
    if (!project || inspectProject(project).refusals.length > 0) return refused();
    return pdfResponse(
      request,
      { project: await makeProjectJob(project, code, unitsOf(given), locale) },
      `${projectFileStem(project)}-${locale}`,
      "private, max-age=300",
    );
  }
  const { coolingLoad } = await getMessages({ locale });
  const { query, answer } = computeQuick(given, coolingLoad);
  return answer
    ? pdfResponse(request, { quick: await makeQuickJob(query, locale) }, `cooling-load-${locale}`, "private, max-age=300")
    : refused();
}

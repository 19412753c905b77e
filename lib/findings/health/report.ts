// The report of /admin/health: what is wrong with a running site, each finding with its cure and a link to where it is solved, in the
// language and for the role of the user. What has to be done before an opening is in ../opening/rules.ts.
import "server-only";
import { getTranslations } from "next-intl/server";
import type { Staff } from "../../auth/session.ts";
import type { Locale } from "../../i18n/locales.ts";
import { checkContent } from "./content-findings.ts";
import { type Finding, HealthReport, linksFor } from "./findings.ts";
import { checkService } from "./service-findings.ts";

/** All findings, the urgent ones first, and a line for each thing that works. */
export async function healthReport(viewer: Staff, locale: Locale): Promise<{ findings: Finding[]; good: string[] }> {
  const report = new HealthReport();
  const look = { viewer, locale, t: await getTranslations("health"), ...linksFor(viewer, locale) };
  await checkService(report, look);
  await checkContent(report, look);
  return { findings: report.findings.sort((one, two) => Number(two.urgent) - Number(one.urgent)), good: report.good };
}

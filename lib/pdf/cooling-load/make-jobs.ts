// What the PDF of a calculation needs from the site: its texts, the letterhead, and the address that opens it again.
import "server-only";
import { getMessages } from "next-intl/server";
import type { Project } from "../../calculators/project/project.ts";
import { type QuickQuery, writeQuery } from "../../calculators/quick/quick-query.ts";
import { detailedTexts } from "../../calculators/texts.ts";
import { siteUrl } from "../../env.ts";
import { type Locale, localePath } from "../../i18n/locales.ts";
import { coolingLoadPath } from "../../site/calculators.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { documentFrame } from "../letterhead.ts";
import type { ProjectJob } from "./project-job.ts";
import type { QuickJob } from "./quick-document.ts";
import type { CalculationFrame, PaperUnits } from "./result-blocks.ts";

async function frameOf(locale: Locale, path: string): Promise<CalculationFrame> {
  const letter = await documentFrame(locale, dubaiDay(Date.now()), localePath(coolingLoadPath, locale));
  return { ...letter, address: siteUrl() + localePath(path, locale) };
}

/** `code` is the project as encoded in an address. */
export async function makeProjectJob(project: Project, code: string, units: PaperUnits, locale: Locale): Promise<ProjectJob> {
  const messages = await getMessages({ locale });
  const frame = await frameOf(locale, `${coolingLoadPath}/detailed?c=${code}&u=${units.system}&o=${units.unit}`);
  return { ...units, project, frame, texts: messages.coolingLoad, words: detailedTexts(messages) };
}

export async function makeQuickJob(query: QuickQuery, locale: Locale): Promise<QuickJob> {
  const { coolingLoad: texts } = await getMessages({ locale });
  return { query, frame: await frameOf(locale, `${coolingLoadPath}/result?${writeQuery(query)}`), texts };
}

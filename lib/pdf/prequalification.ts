// The prequalification paper: what a buyer asks before a first order, and a sample method statement behind it.
import "server-only";
import { getTranslations } from "next-intl/server";
import { serviceMenu } from "../content/pages/navigation.ts";
import { isEnoughForPaper } from "../content/pages/prequalification.ts";
import { readEntry, readNames, readSettings } from "../content/store/read.ts";
import { weekInWords } from "../content/store/week-in-words.ts";
import { siteUrl } from "../env.ts";
import { type Locale, localePath } from "../i18n/locales.ts";
import { prequalificationPath } from "../site/routes.ts";
import type { PdfDocument } from "./document.ts";
import { documentFrame } from "./letterhead.ts";
import { type PaperGiven, paperBlocks, paperDetails } from "./prequalification-blocks.ts";
import { resourceBlocks } from "./resource.ts";

/** The resource that stands behind the paper as a sample; left out while it is not published. */
const sampleSlug = "method-statement-coil-cleaning";

/** Undefined while too little is filled in to offer it. */
export async function prequalificationDocument(locale: Locale, today: string): Promise<PdfDocument | undefined> {
  const settings = await readSettings(locale);
  if (!isEnoughForPaper(settings, today)) return undefined;
  const t = await getTranslations({ locale, namespace: "prequalification" });
  const names = await readNames("service", locale);
  const { hubs, others } = await serviceMenu(locale);
  const given: PaperGiven = {
    settings,
    locale,
    today,
    words: t as PaperGiven["words"],
    firmWords: await getTranslations({ locale, namespace: "firm" }),
    services: [
      ...hubs.map(({ label, below }) => [label, below.map((sub) => sub.label).join(t("comma"))].filter(Boolean).join(": ")),
      ...others.map(({ label }) => label),
    ],
    serviceName: (slug) => names.get(slug),
    hours: weekInWords(settings.hours, locale),
    site: new URL(siteUrl()).host,
  };
  const sample = await readEntry("resource", sampleSlug, locale);
  return {
    ...(await documentFrame(locale, today, localePath(prequalificationPath, locale))),
    title: t("title"),
    summary: t("summary"),
    details: paperDetails(given),
    blocks: [
      ...paperBlocks(given),
      ...(sample
        ? [
            { type: "pageBreak" as const },
            { type: "heading" as const, level: 1 as const, text: sample.title },
            { type: "note" as const, text: [t("sampleNote")] },
            ...resourceBlocks(sample, locale),
          ]
        : []),
    ],
  };
}

// What can be wrong with the published content: settings, calendar, entries, figures.
import "server-only";
import { getTranslations } from "next-intl/server";
import { unconsentedEntries } from "../../content/edit/hidden-entries.ts";
import { proofPath } from "../../content/pages/claims.ts";
import { formatDate } from "../../i18n/dates.ts";
import { type ContentProblems, contentProblems, type DuePaper } from "./content.ts";
import type { HealthReport, Item, Look } from "./findings.ts";

const toSubject = { papers: "toPapers", team: "toTeam", licensed: "toLicensed", makes: "toMakes" } as const;

async function notePapers(report: HealthReport, papers: readonly DuePaper[], { t, locale, settingsLink }: Look): Promise<void> {
  const firm = await getTranslations("firm");
  const nameOf = ({ is, name }: DuePaper) => {
    if (is === undefined) return name;
    if (is === "trade") return name ? firm("tradeLicenceIn", { where: name }) : firm("tradeLicence");
    return [firm(`cover.${is}`), name].filter(Boolean).join(" · ");
  };
  for (const paper of papers) {
    const { of, number, expires, isExpired } = paper;
    report.findings.push({
      id: `paper-${of}-${number}-${nameOf(paper)}`,
      urgent: isExpired,
      title: t(isExpired ? "paperExpired" : "paperExpires", { name: nameOf(paper), number, date: formatDate(expires, locale) }),
      cure: t(isExpired ? "paperExpiredCure" : "paperCure"),
      ...settingsLink(of, t(toSubject[of])),
    });
  }
}

/** Settings that are missing. */
function noteSettings(report: HealthReport, problems: ContentProblems, { t, settingsLink, pathLink }: Look): void {
  report.note(problems.placeholders, {
    id: "placeholders",
    title: t("placeholders"),
    cure: t("placeholdersCure"),
    ...settingsLink("contact", t("toContact")),
  });
  report.note(
    problems.missingFacts.length > 0,
    {
      id: "facts",
      title: t("missingFacts", { facts: problems.missingFacts.map((fact) => t(`facts.${fact}`)).join(t("comma")) }),
      cure: t("missingFactsCure"),
      ...settingsLink(problems.missingFacts.includes("tradeLicences") ? "papers" : "names", t("toSettings")),
    },
    t("factsFine"),
    false,
  );
  report.note(
    problems.unprovenClaims.length > 0,
    {
      id: "claims",
      title: t("claimsUnproven", { count: problems.unprovenClaims.length }),
      cure: t("claimsUnprovenCure"),
      items: problems.unprovenClaims.map(({ name, index }) => ({ label: name, ...pathLink(proofPath(index)) })),
      ...settingsLink("claims", t("toClaims")),
    },
    t("claimsFine"),
    false,
  );
  report.note(
    problems.emergencyLineMissing,
    { id: "emergency", title: t("emergencyMissing"), cure: t("emergencyMissingCure"), ...settingsLink("emergency", t("toEmergency")) },
    undefined,
    false,
  );
}

function noteCalendar(report: HealthReport, problems: ContentProblems, { t, locale, settingsLink }: Look): void {
  report.note(
    problems.expectedSoon.length > 0,
    {
      id: "expected",
      title: t("expected", { dates: problems.expectedSoon.map((day) => formatDate(day, locale)).join(t("comma")) }),
      cure: t("expectedCure"),
      ...settingsLink("calendar", t("toCalendar")),
    },
    undefined,
    false,
  );
  report.note(
    problems.calendarEnds !== null,
    {
      id: "calendar",
      title: t("calendarEnds", { date: formatDate(problems.calendarEnds ?? "2000-01-01", locale) }),
      cure: t("calendarEndsCure"),
      ...settingsLink("calendar", t("toCalendar")),
    },
    t("calendarFine"),
    false,
  );
}

async function noteEntries(report: HealthReport, problems: ContentProblems, { t, entryLink, locale }: Look): Promise<void> {
  const [kinds, languages] = [await getTranslations("kinds"), await getTranslations("languages")];
  const entryItem = (entry: { kind: string; slug: string }, more = ""): Item => ({
    label: `${kinds(entry.kind as "page")} · ${entry.slug}${more}`,
    ...entryLink(entry),
  });

  const note = (id: string, items: Item[], title: string, cure: string, fine: string) =>
    report.note(items.length > 0, { id, title, cure, items }, fine, false);

  const { untranslated, samples, brokenLinks, oldFacts } = problems;
  // Unknown while the database does not answer, which another finding reports.
  const unconsented = await unconsentedEntries(locale).catch(() => undefined);
  note(
    "untranslated",
    untranslated.map(({ missing, ...entry }) => entryItem(entry, ` · ${languages(missing)}`)),
    t("untranslated", { count: untranslated.length }),
    t("untranslatedCure"),
    t("translated"),
  );
  note(
    "samples",
    samples.map((entry) => entryItem(entry)),
    t("samples", { count: samples.length }),
    t("samplesCure"),
    t("samplesFine"),
  );
  if (unconsented)
    note(
      "consent",
      unconsented.map((entry) => entryItem(entry)),
      t("unconsented", { count: unconsented.length }),
      t("unconsentedCure"),
      t("consentedFine"),
    );
  note(
    "links",
    brokenLinks.map(({ target, locale: own, ...entry }) => entryItem(entry, ` (${own}) → ${target}`)),
    t("brokenLinks", { count: brokenLinks.length }),
    t("brokenLinksCure"),
    t("linksFine"),
  );
  note(
    "place-facts",
    oldFacts.map((entry) => entryItem(entry)),
    t("oldFacts", { count: oldFacts.length }),
    t("oldFactsCure"),
    t("placeFactsFine"),
  );
}

function noteFigures(report: HealthReport, problems: ContentProblems, { t }: Look): void {
  report.note(
    problems.oldFigures.length > 0,
    {
      id: "figures",
      title: t("oldFigures", { count: problems.oldFigures.length }),
      cure: t("oldFiguresCure"),
      items: problems.oldFigures.map(({ title, readOn }) => ({ label: `${title} · ${readOn}` })),
    },
    t("figuresFine"),
    false,
  );
}

export async function checkContent(report: HealthReport, look: Look): Promise<void> {
  const problems = contentProblems(look.locale);
  await notePapers(report, problems.papers, look);
  noteSettings(report, problems, look);
  noteCalendar(report, problems, look);
  await noteEntries(report, problems, look);
  noteFigures(report, problems, look);
}

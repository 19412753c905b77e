"use client";
// The result of saving: done, refused with the reason, or a conflict with a colleague's save.
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import type { PriceProblem } from "#lib/content/edit/unshown-prices";
import { formatDateTime } from "#lib/i18n/dates";
import { type Locale, localeCodes, otherLocale } from "#lib/i18n/locales";
import { useProblemText } from "../../shell/use-problem-text.ts";
import { type EntrySubject, type ShownSubject, useEditor } from "../editor-context.tsx";
import { saveOverKey } from "./save-messages.ts";
import type { EntrySaving } from "./use-entry-saving.ts";
import type { EntryTextState } from "./use-entry-text.ts";
import { useFieldLabels } from "./use-field-labels.ts";

/** Shows the result; after a conflict it offers to compare the versions or to save over the newer one. */
export function SaveOutcome({
  saving,
  locale,
  history,
  subject,
  storeOnServer,
}: {
  saving: EntrySaving;
  locale: Locale;
  history: string;
  subject: ShownSubject | undefined;
  storeOnServer: EntryTextState["storeOnServer"];
}) {
  const { problems, sample } = useEditor();
  const isForOffice = sample !== undefined;
  const wrong = [...problems.keys()].map((path) => path.split(".")[1] ?? "");
  const here = subject ? wrong.filter((field) => subject.fields.includes(field)) : wrong;
  const elsewhere = subject?.others.filter(({ fields }) => fields.some((field) => wrong.includes(field))) ?? [];
  const [t, languages, problemText] = [useTranslations("editor"), useTranslations("languages"), useProblemText()];
  const { result, pending, isLive, isUnseen } = saving;
  const changed = "languages" in result ? result.languages : [];
  const [alone] = changed;
  const which = changed.length === 1 && alone ? { language: languages(alone), other: languages(otherLocale(alone)) } : undefined;
  const live = which
    ? t(isForOffice ? "savedOneForEveryone" : "publishedOne", which)
    : t(changed.length === 0 ? "publishedUnchanged" : isForOffice ? "savedForEveryone" : "published");
  const notices: Record<string, string> = {
    "draft-saved": t("draftSaved"),
    published: isLive ? live : t(isUnseen ? "publishedUnseen" : "publishedSoon"),
    scheduled: result.status === "scheduled" ? t("scheduled", { time: formatDateTime(result.at, locale) }) : "",
    conflict:
      result.status === "conflict"
        ? t("conflict", {
            name: result.by ?? t("someone"),
            language: result.locales.map((code) => languages(code)).join(t("comma")),
          })
        : "",
    incomplete: result.status === "incomplete" ? t("incomplete", { language: languages(result.locale) }) : "",
    invalid: t(isForOffice ? "invalidForOffice" : "invalid", { n: here.length }),
    past: t("past"),
    forbidden: t("forbidden"),
    failed: t("failed"),
  };
  return (
    <>
      <p role="status" className={`font-medium empty:hidden ${"revisions" in result ? "text-cool" : "text-heat"}`}>
        {pending ? "" : (notices[result.status] ?? problemText(result))}
        {!pending && "oneSided" in result && (
          <>
            {" "}
            <OneSided fields={result.oneSided} subject={subject} />
          </>
        )}
        {!pending &&
          "older" in result &&
          result.older.map(({ locale: code, behind }) => (
            <span key={code} className="block text-heat">
              {" "}
              {t("olderNow", { language: languages(code), n: behind })}
            </span>
          ))}
        {!pending && "unshown" in result && subject?.fields.includes("prices") && <UnshownPrices prices={result.unshown} />}
        {!pending && "hidden" in result && result.hidden && <span className="block text-heat">{t("hiddenForConsent")}</span>}
        {!pending && elsewhere.length > 0 && <ProblemsElsewhere parts={elsewhere} storeOnServer={storeOnServer} />}
      </p>
      {!pending && result.status === "invalid" && "isDoubt" in result && result.isDoubt && (
        <p>
          <button type="button" className={buttonClass("plain")} onClick={saving.publishDespite}>
            {t(saving.intent === "schedule" ? "scheduleDespite" : "publishDespite")}
          </button>
        </p>
      )}
      {!pending && result.status === "conflict" && (
        <p className="flex flex-wrap gap-3">
          <a href={history} target="_blank" rel="noreferrer" className={buttonClass("plain")}>
            {t("seeTheirs")}
          </a>
          <button type="button" className={buttonClass("plain")} onClick={() => saving.saveOver(result.newest)}>
            {t(saveOverKey(saving.intent))}
          </button>
        </p>
      )}
    </>
  );
}

/** Lists the published fields that have text in one language only. */
function OneSided({ fields, subject }: { fields: { path: string; in: Locale }[]; subject: ShownSubject | undefined }) {
  const [t, languages, wordsOf] = [useTranslations("editor"), useTranslations("languages"), useFieldLabels()];
  const shown = subject ? fields.filter(({ path }) => subject.fields.includes(path.split(".")[0] ?? "")) : fields;
  const nameOf = (path: string) => {
    const [, at] = /\.(\d+)(?:\.|$)/.exec(path) ?? [];
    return wordsOf(path, false).label + (at ? ` ${Number(at) + 1}` : "");
  };
  return localeCodes.map((code) => {
    const names = [...new Set(shown.flatMap(({ path, in: locale }) => (locale === code ? [nameOf(path)] : [])))];
    if (names.length === 0) return null;
    const some = names.slice(0, 5).join(t("comma")) + (names.length > 5 ? "…" : "");
    return (
      <span key={code} className="block text-heat">
        {t("oneSided", { language: languages(code), other: languages(otherLocale(code)), fields: some })}
      </span>
    );
  });
}

/** Says of each price that stands on no page which it is, and why. */
function UnshownPrices({ prices }: { prices: readonly PriceProblem[] }) {
  const t = useTranslations("editor");
  return prices.map(({ path, reason }) => (
    <span key={path} className="block text-heat">
      {t("unshownPrice", { row: Number(path.split(".")[2]) + 1 })} {t(`problem_${reason}`)}
    </span>
  ));
}

/** Links to the other parts of the entry that have errors, because all parts are published together. */
function ProblemsElsewhere({ parts, storeOnServer }: { parts: EntrySubject[]; storeOnServer: EntryTextState["storeOnServer"] }) {
  const t = useTranslations("editor");
  const router = useRouter();
  return (
    <span className="ms-2">
      {t("problemsIn")}{" "}
      {parts.map(({ id, href, label }) => (
        <a
          key={id}
          href={href}
          className="me-3 underline"
          onClick={(event) => {
            event.preventDefault();
            void storeOnServer().then(() => router.push(href));
          }}
        >
          {label}
        </a>
      ))}
    </span>
  );
}

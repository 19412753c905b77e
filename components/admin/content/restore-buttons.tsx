"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { type Replaced, type RestoreResult, restoreRevision } from "#lib/content/edit/actions";
import type { EntryProblem } from "#lib/content/edit/problems";
import { fieldPathName } from "#lib/content/field-label-keys";
import type { Locale } from "#lib/i18n/locales";
import { useProblemText } from "../shell/use-problem-text.ts";
import { useSend } from "../shell/use-send.ts";
import { ProblemText } from "./editor/problem-text.tsx";
import { useLiveness } from "./editor/use-liveness.ts";
import { useHistoryChoice } from "./history-choice.tsx";

/**
 * Restores an old text, in both languages or one, as a draft, or published at once as visitors read it then. The request names the restored revisions
 * and the ones the user sees replaced.
 */
export function RestoreButtons({
  kind,
  slug,
  only,
  time,
  revisions,
  published,
  replaced,
  editHref,
  visitorPagesPath,
  isAside = false,
}: {
  kind: string;
  slug: string;
  /** The one language to restore; both if undefined. */
  only: Locale | undefined;
  /** When the text was saved, formatted. */
  time: string;
  /** The texts to restore as a draft. */
  revisions: Record<Locale, number>;
  /** The texts to publish. */
  published: Record<Locale, number>;
  replaced: Replaced;
  editHref: string;
  /** The endpoint that lists the pages visitors must get; null for entries without a public page. */
  visitorPagesPath: string | null;
  /** Whether restoring is a secondary action here. */
  isAside?: boolean;
}) {
  const [t, languages, problemText] = [useTranslations("editor"), useTranslations("languages"), useProblemText()];
  const send = useSend();
  const [result, setResult] = useState<RestoreResult>({ status: "idle" });
  const [pending, startTransition] = useTransition();
  const liveness = useLiveness(result.status === "published" ? result : null, visitorPagesPath);
  const { isLoading, isShown } = useHistoryChoice();
  const isDisabled = pending || isLoading;
  const act = (intent: string, despite = false) => {
    if (pending || !isShown()) return;
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent })) form.set(name, value);
      const texts = intent === "publish" ? published : revisions;
      form.set("texts", JSON.stringify({ revisions: only ? { [only]: texts[only] } : texts, replaced }));
      if (despite) form.set("despite", "1");
      setResult(await send(() => restoreRevision({ status: "idle" }, form)));
    });
  };
  const [changed = "both", second] = "languages" in result ? result.languages : [];
  const restored = { time, changed: second ? "both" : changed };
  const found = "problems" in result ? result.problems : [];
  const isDoubt = "isDoubt" in result && result.isDoubt;
  const notices: Partial<Record<RestoreResult["status"], string>> = {
    restored: only ? t("restoredOne", { time, language: languages(only) }) : t("restored", restored),
    published: {
      live: only ? t("restoredOneLive", { time, language: languages(only) }) : t("restoredLive", restored),
      waiting: t("publishedSoon"),
      unseen: t("publishedUnseen"),
    }[liveness],
    incomplete: result.status === "incomplete" ? t("incomplete", { language: languages(result.locale) }) : "",
    conflict: t("restoreConflict"),
    invalid: t(isDoubt ? "restoreDoubt" : "restoreInvalid"),
    forbidden: t("forbidden"),
    failed: t("failed"),
  };
  const good = result.status === "restored" || result.status === "published";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        aria-disabled={isDisabled || undefined}
        onClick={() => act("publish")}
        className={buttonClass(isAside ? "plain" : "primary")}
      >
        {pending ? t("working") : only ? t("restorePublishOne", { language: languages(only) }) : t("restorePublish")}
      </button>
      <button type="button" aria-disabled={isDisabled || undefined} onClick={() => act("draft")} className={buttonClass("plain")}>
        {only ? t("restoreDraftOne", { language: languages(only) }) : t("restoreDraft")}
      </button>
      <span role="status" className={`font-medium ${good || isLoading ? "text-cool" : "text-heat"}`}>
        {isLoading ? t("textArriving") : !pending && (notices[result.status] ?? problemText(result))}
      </span>
      {good && !isLoading && (
        <a href={editHref} className="text-cool underline">
          {t("toEditor")}
        </a>
      )}
      {!pending && !isLoading && found.length > 0 && <FoundProblems problems={found} />}
      {!pending && !isLoading && isDoubt && (
        <button type="button" onClick={() => act("publish", true)} className={buttonClass("plain")}>
          {t("publishDespite")}
        </button>
      )}
    </div>
  );
}

/** What is wrong with the old text, with the language and the name of each field. */
function FoundProblems({ problems }: { problems: EntryProblem[] }) {
  const [languages, names] = [useTranslations("languages"), useTranslations("fields")];
  return (
    <ul className="grid w-full gap-2">
      {problems.map((problem) => {
        const [locale = "en", ...field] = problem.path.split(".");
        return (
          <li key={problem.path}>
            {languages(locale as Locale)} · {fieldPathName(field.join("."), names)}
            <ProblemText problem={problem} />
          </li>
        );
      })}
    </ul>
  );
}

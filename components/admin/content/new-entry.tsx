"use client";
// Creates an entry from its names and address; the address follows the English name until the user edits it.
import { useRouter } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { useMemo, useState, useTransition } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, Field, RequiredMark } from "#components/ui/field";
import { type CreateResult, createEntry } from "#lib/content/edit/actions";
import { type Json, valueAt } from "#lib/content/schema-form";
import { locales, otherLocale } from "#lib/i18n/locales";
import { useProblemText } from "../shell/use-problem-text.ts";
import { useSend } from "../shell/use-send.ts";
import { useUnsavedText } from "./use-unsaved-text.ts";
import { proposedSlug } from "./writing/proposals.ts";

type Typed = { en: string; ar: string; slug: string | null };
const nothing: Typed = { en: "", ar: "", slug: null };

type NewEntryProps = {
  kind: string;
  /** The beginning of the address. Undefined for entries that appear on other pages; their slug is a short name for the office only. */
  prefix: string | undefined;
  /** Whether one title is enough, because the entry may be public in one language. */
  needsOneTitle: boolean;
  listHref: string;
  /** The query to append to the editor's address. */
  query: string;
};

export function NewEntry({ kind, prefix, needsOneTitle, listHref, query }: NewEntryProps) {
  const [t, problemText, locale] = [useTranslations("editor"), useProblemText(), useLocale()];
  const [router, send] = [useRouter(), useSend()];
  const [{ en, ar, slug }, setTyped] = useState(nothing);
  const [result, setResult] = useState<CreateResult>({ status: "idle" });
  const [pending, startTransition] = useTransition();
  const titles = { en, ar };
  const labels = { en: t(prefix ? "titleEn" : "whoEn"), ar: t(prefix ? "titleAr" : "whoAr") };
  const suggested = proposedSlug(en);
  const kept = useMemo(
    () => ({ base: { en: 0, ar: 0 }, data: { en: { title: en, slug: slug ?? "" }, ar: { title: ar } } }),
    [en, ar, slug],
  );
  const forget = useUnsavedText(`new/${kind}`, kept, !en && !ar && !slug, ({ data }) => {
    const textAt = (path: string[]) => String(valueAt(data as Json, path) ?? "");
    setTyped({ en: textAt(["en", "title"]), ar: textAt(["ar", "title"]), slug: textAt(["en", "slug"]) || null });
  });
  const problem = {
    slug: t(prefix ? "slugWrong" : "shortNameWrong"),
    taken: t(prefix ? "taken" : "shortNameTaken"),
    title: t(needsOneTitle ? "titleMissingOne" : prefix ? "titleMissing" : "whoMissing"),
    failed: t("failed"),
    forbidden: t("forbidden"),
  };
  const notice = result.status in problem ? problem[result.status as keyof typeof problem] : problemText(result);
  return (
    <form
      method="post"
      className="mt-6 grid max-w-[40rem] gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (pending) return;
        const form = new FormData(event.currentTarget);
        startTransition(async () => {
          const answer = await send(() => createEntry(result, form));
          setResult(answer);
          if (answer.status !== "created") return;
          forget();
          // The framework may keep this page and show it again for the next entry.
          setTyped(nothing);
          setResult({ status: "idle" });
          router.push(`${listHref}/${answer.kind}/${answer.slug}${query}`);
        });
      }}
    >
      <input type="hidden" name="kind" value={kind} />
      <p className="text-14 text-soft">{t.rich("requiredForOffice", { mark: () => <RequiredMark /> })}</p>
      {[locale, otherLocale(locale)].map((code, index) => (
        <Field
          key={code}
          id={code}
          label={labels[code]}
          isRequired={!needsOneTitle}
          hint={needsOneTitle && index > 0 ? t("titleOneHint") : undefined}
        >
          <input
            id={code}
            name={code}
            lang={code}
            dir={locales[code].dir}
            required={!needsOneTitle}
            maxLength={120}
            value={titles[code]}
            onChange={(event) => setTyped((now) => ({ ...now, [code]: event.target.value }))}
            className={controlClass()}
          />
        </Field>
      ))}
      <Field id="slug" label={t(prefix ? "address" : "shortName")} isRequired hint={t(prefix ? "slugHint" : "shortNameHint")}>
        <div dir="ltr" className="flex items-center gap-2">
          {prefix && <span className="text-soft">{prefix}</span>}
          <input
            id="slug"
            name="slug"
            required
            maxLength={100}
            value={slug ?? suggested}
            onChange={(event) => setTyped((now) => ({ ...now, slug: event.target.value }))}
            className={`${controlClass()} grow`}
          />
        </div>
      </Field>
      <p role="alert" className="font-medium text-heat empty:hidden">
        {!pending && notice}
      </p>
      <p>
        <button type="submit" aria-disabled={pending || undefined} className={buttonClass("primary")}>
          {t(pending ? "working" : "create")}
        </button>
      </p>
    </form>
  );
}

"use client";
// Merges two records of one person, and undoes the merge.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { mergePeople, unmergePeople } from "#lib/leads/people/actions";
import { LeadForm } from "../lead/work/lead-form.tsx";

function useNotices() {
  const t = useTranslations("person");
  return { saved: t("saved"), same: t("same"), gone: t("gone") };
}

/** `name` belongs to the other record. */
export function MergePeople({ person, other, name }: { person: string; other: string; name: string }) {
  const [t, notices] = [useTranslations("person"), useNotices()];
  return (
    <LeadForm action={mergePeople} notices={notices} className="grid gap-1">
      {(pending) => (
        <>
          <input type="hidden" name="person" value={person} />
          <input type="hidden" name="other" value={other} />
          <button
            type="submit"
            aria-label={`${t("merge")}: ${name}`}
            aria-disabled={pending || undefined}
            className={buttonClass("plain", "px-4")}
          >
            {t("merge")}
          </button>
        </>
      )}
    </LeadForm>
  );
}

export function UnmergePeople({ merge, name }: { merge: string; name: string }) {
  const [t, notices] = [useTranslations("person"), useNotices()];
  return (
    <LeadForm action={unmergePeople} notices={notices} className="grid gap-1">
      {(pending) => (
        <>
          <input type="hidden" name="merge" value={merge} />
          <button
            type="submit"
            aria-label={`${t("part")}: ${name}`}
            aria-disabled={pending || undefined}
            className={buttonClass("plain", "px-4")}
          >
            {t("part")}
          </button>
        </>
      )}
    </LeadForm>
  );
}

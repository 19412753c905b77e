// Requests a change of an entry's state or address and turns the result into a message.
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { changeLifecycle, type LifecycleResult } from "#lib/content/edit/actions";
import { useProblemText } from "../shell/use-problem-text.ts";
import { useSend } from "../shell/use-send.ts";

type Options = {
  kind: string;
  slug: string;
  /** Called with the server's answer. */
  onAnswer?: (answer: LifecycleResult) => void;
};

export function useLifecycle({ kind, slug, onAnswer }: Options) {
  const send = useSend();
  const [result, setResult] = useState<LifecycleResult>({ status: "idle" });
  const [to, setTo] = useState(slug);
  const [pending, startTransition] = useTransition();
  const outcome = useOutcome(result);
  const act = (intent: string) =>
    startTransition(async () => {
      const form = new FormData();
      for (const [name, value] of Object.entries({ kind, slug, intent, to })) form.set(name, value);
      const answer = await send(() => changeLifecycle(result, form));
      setResult(answer);
      onAnswer?.(answer);
    });
  return { result, pending, act, outcome, to, setTo };
}

export type Lifecycle = ReturnType<typeof useLifecycle>;

/** The message for a result; undefined if there is nothing to say. */
function useOutcome(result: LifecycleResult): string | undefined {
  const [t, problemText] = [useTranslations("editor"), useProblemText()];
  const notices: Partial<Record<LifecycleResult["status"], string>> = {
    unscheduled: t("unscheduled"),
    unpublished: t("unpublished"),
    archived: t("archived"),
    revived: t("revived"),
    renamed: t("renamed"),
    taken: t("taken"),
    slug: t("slugWrong"),
    missing: t("failed"),
    fixed: t("fixedAddress"),
    used: result.status === "used" ? t("pictureUsed", { places: result.uses.map((use) => `${use.kind}/${use.slug}`).join(", ") }) : "",
    forbidden: t("forbidden"),
    failed: t("failed"),
  };
  return notices[result.status] ?? problemText(result);
}

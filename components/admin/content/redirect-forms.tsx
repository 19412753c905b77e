"use client";
// Forms that add and remove a redirect from an old address.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { addRedirect, type RedirectResult, removeRedirect } from "#lib/content/edit/redirect-actions";
import { ActionForm, ActionMessage, SubmitButton } from "../shell/action-form.tsx";

type Messages = Partial<Record<RedirectResult["status"], string>>;

function useRedirectNotices(): { done: Messages; refused: Messages } {
  const t = useTranslations("redirects");
  return {
    done: { saved: t("saved"), removed: t("removed") },
    refused: {
      gone: t("gone"),
      from: t("problem_from"),
      page: t("problem_page"),
      taken: t("problem_taken"),
      to: t("problem_to"),
      loop: t("problem_loop"),
      failed: t("failed"),
    },
  };
}

const fromFieldStatuses = ["from", "page", "taken"];

export function AddRedirect({ pages }: { pages: { path: string; label: string }[] }) {
  const t = useTranslations("redirects");
  const { done, refused } = useRedirectNotices();
  return (
    <ActionForm action={addRedirect} done={done} refused={refused} clears className="grid gap-4">
      {({ status }, pending) => (
        <>
          <Field id="from" label={t("from")} hint={t("fromHint")}>
            <input
              {...describedBy("from", { hint: t("fromHint") })}
              name="from"
              dir="ltr"
              required
              maxLength={600}
              autoComplete="off"
              aria-invalid={(!pending && fromFieldStatuses.includes(status)) || undefined}
              className={controlClass(!pending && fromFieldStatuses.includes(status))}
            />
          </Field>
          <Field id="to" label={t("to")} hint={t("toHint")}>
            <input
              {...describedBy("to", { hint: t("toHint") })}
              name="to"
              dir="ltr"
              required
              maxLength={600}
              list="pages"
              autoComplete="off"
              aria-invalid={(!pending && status === "to") || undefined}
              className={controlClass(!pending && status === "to")}
            />
          </Field>
          <datalist id="pages">
            {pages.map(({ path, label }) => (
              <option key={path} value={path}>
                {label}
              </option>
            ))}
          </datalist>
          <SubmitButton label={t("save")} look="primary" />
        </>
      )}
    </ActionForm>
  );
}

export function RemoveRedirect({ path, shown }: { path: string; shown: string }) {
  const t = useTranslations("redirects");
  const { done, refused } = useRedirectNotices();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <ActionForm action={removeRedirect} done={done} refused={refused} className="flex flex-wrap items-center gap-2">
      {(_, pending) => (
        <>
          <input type="hidden" name="path" value={path} />
          <button
            type={isConfirming ? "submit" : "button"}
            aria-label={t("removeOf", { path: shown })}
            aria-disabled={pending || undefined}
            className={buttonClass(isConfirming ? "primary" : "plain", "px-4")}
            onClick={(event) => {
              if (isConfirming) return;
              event.preventDefault();
              setIsConfirming(true);
            }}
          >
            {t(isConfirming ? "removeSure" : "remove")}
          </button>
          {isConfirming && !pending && (
            <button type="button" className={buttonClass("quiet", "px-4")} onClick={() => setIsConfirming(false)}>
              {t("keep")}
            </button>
          )}
          <ActionMessage />
        </>
      )}
    </ActionForm>
  );
}

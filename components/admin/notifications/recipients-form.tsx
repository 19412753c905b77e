"use client";
// The addresses that are notified of leads, one per line, and the rules for some of the leads.
import { useTranslations } from "next-intl";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { type RecipientsResult, saveRecipients } from "#lib/notify/recipient-actions";
import type { LeadRule } from "#lib/notify/recipients";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";
import { type Choices, RuleRows } from "./rule-rows.tsx";

const fields = ["leadMail", "onCall"] as const;
type Name = (typeof fields)[number];

type Props = {
  revision: number;
  lists: Record<Name, string[]>;
  rules: LeadRule[];
  kinds: Choices;
  emirates: Choices;
  /** Where mails go while no recipient is set. */
  publicAddress: string;
  /** Whether an alert can reach whoever is on call. */
  isOnCallReached: boolean;
};

export function RecipientsForm({ revision, lists, rules, kinds, emirates, publicAddress, isOnCallReached }: Props) {
  const [t, saving] = [useTranslations("recipients"), useTranslations("saving")];
  const refused = { invalid: t("invalid"), stale: t("stale"), failed: saving("failed") };
  return (
    <ActionForm<RecipientsResult>
      action={saveRecipients}
      done={{ saved: t("saved") }}
      refused={refused}
      storageKey="recipients"
      className="mt-6 grid gap-6"
    >
      {(state) => (
        <>
          <input type="hidden" name="revision" value={revision} />
          <div className="field-lines">
            {fields.map((name) => {
              const problem =
                "problems" in state
                  ? state.problems
                      .filter(({ field }) => field === name)
                      .map(({ address }) => (address === undefined ? t("tooMany") : t("wrong", { address })))
                      .join(" ")
                  : "";
              const hint = t(`${name}Hint`, { email: publicAddress });
              return (
                <Field key={name} id={name} label={t(name)} hint={hint} problem={problem || undefined}>
                  <textarea
                    {...describedBy(name, { hint, problem: problem || undefined })}
                    name={name}
                    rows={4}
                    dir="ltr"
                    spellCheck={false}
                    autoCapitalize="none"
                    defaultValue={lists[name].join("\n")}
                    className={controlClass(Boolean(problem))}
                  />
                </Field>
              );
            })}
          </div>
          {lists.onCall.length > 0 && !isOnCallReached && (
            <p className="max-w-[44rem] border-s-3 border-heat ps-3">{t("onCallUnreached")}</p>
          )}
          {/* Both stand under the fields, and end where they do. */}
          <div className="grid max-w-[44rem] gap-6">
            <section aria-labelledby="rules" className="grid gap-3">
              <h2 id="rules" className="text-18">
                {t("rules")}
              </h2>
              <p className="max-w-[60ch] text-soft">{t("rulesHint")}</p>
              <RuleRows rules={rules} kinds={kinds} emirates={emirates} state={state} />
            </section>
            <SubmitButton label={t("save")} look="primary" />
          </div>
        </>
      )}
    </ActionForm>
  );
}

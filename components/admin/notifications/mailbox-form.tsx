"use client";
// The mailbox whose mails become messages: it is opened before it is saved.
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import { type MailboxResult, setMailbox } from "#lib/notify/mailbox/actions";
import type { mailboxProviders } from "#lib/notify/mailbox/providers";
import { ActionForm, ActionMessage } from "../shell/action-form.tsx";
import { type MailHost, ServerFields, ServerProblem } from "./server-fields.tsx";

type Props = {
  revision: number;
  /** Null when none is entered. */
  server: MailHost | null;
  providers: typeof mailboxProviders;
};

export function MailboxForm({ revision, server, providers }: Props) {
  const [t, mail, saving] = [useTranslations("mailbox"), useTranslations("mailServer"), useTranslations("saving")];
  return (
    <ActionForm<MailboxResult>
      action={setMailbox}
      done={{ tested: t("tested"), removed: t("removed") }}
      refused={{ invalid: mail("invalid"), refused: mail("refused"), stale: t("stale"), "no-key": t("noKey"), failed: saving("failed") }}
      className="mt-4 grid gap-6"
    >
      {(state, pending) => (
        <>
          <input type="hidden" name="revision" value={revision} />
          <div className="field-lines">
            <ServerFields
              of="mailbox"
              server={server}
              providers={providers}
              rulesOf={(provider) => t(`providers.${provider}`)}
              keepsPassword={server !== null}
              problems={"problems" in state ? state.problems : []}
            />
          </div>
          {"problem" in state && <ServerProblem text={t(`problems.${state.problem}`)} code={state.code} />}
          <div className="flex flex-wrap items-center gap-3">
            <button type="submit" name="intent" value="test" aria-disabled={pending || undefined} className={buttonClass("primary")}>
              {pending ? mail("working") : t("test")}
            </button>
            {server && (
              <button type="submit" name="intent" value="remove" aria-disabled={pending || undefined} className={buttonClass("quiet")}>
                {mail("remove")}
              </button>
            )}
            <ActionMessage />
          </div>
        </>
      )}
    </ActionForm>
  );
}

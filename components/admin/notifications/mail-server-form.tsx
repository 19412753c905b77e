"use client";
// The mail server: a test mail shows whether it works before it is saved.
import { useLocale, useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button";
import type { mailProviders } from "#lib/notify/mail/providers";
import { type MailServerField, type MailServerResult, setMailServer } from "#lib/notify/mail-server-actions";
import { ActionForm, ActionMessage } from "../shell/action-form.tsx";
import { type MailHost, ServerField, ServerFields, ServerProblem } from "./server-fields.tsx";

type Props = {
  revision: number;
  /** Null when none is entered. */
  server: (MailHost & { sender: string }) | null;
  providers: typeof mailProviders;
  publicAddress: string;
  /** The address of the person who is signed in. */
  ownAddress: string;
  /** The server is set on the machine, so that it can only be tested here. */
  isFixed: boolean;
};

export function MailServerForm({ revision, server, providers, publicAddress, ownAddress, isFixed }: Props) {
  const [t, saving, locale] = [useTranslations("mailServer"), useTranslations("saving"), useLocale()];
  return (
    <ActionForm<MailServerResult>
      action={setMailServer}
      done={{ tested: t("tested"), sent: t("sent"), untested: t("savedUntested"), removed: t("removed") }}
      refused={{ invalid: t("invalid"), refused: t("refused"), stale: t("stale"), "no-key": t("noKey"), failed: saving("failed") }}
      className="mt-4 grid gap-6"
    >
      {(state, pending) => {
        const problems: readonly MailServerField[] = "problems" in state ? state.problems : [];
        const address = (name: "sender" | "testTo", hint: string, defaultValue: string | undefined) => (
          <ServerField
            id={`mail-${name}`}
            name={name}
            label={t(name)}
            hint={hint}
            problem={problems.includes(name) ? t(`wrong.${name}`) : undefined}
            defaultValue={defaultValue}
            inputMode="email"
          />
        );
        return (
          <>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="locale" value={locale} />
            <div className="field-lines">
              {!isFixed && (
                <>
                  <ServerFields
                    of="mailServer"
                    server={server}
                    providers={providers}
                    rulesOf={(provider) => t(`providers.${provider}.rules`)}
                    keepsPassword={Boolean(server?.username)}
                    problems={problems}
                  />
                  {address("sender", t("senderHint", { email: publicAddress }), server?.sender)}
                </>
              )}
              {address("testTo", t("testToHint"), ownAddress)}
            </div>
            {"problem" in state && <ServerProblem text={t(`problems.${state.problem}`)} code={state.code} />}
            <div className="flex flex-wrap items-center gap-3">
              <button type="submit" name="intent" value="test" aria-disabled={pending || undefined} className={buttonClass("primary")}>
                {t(pending ? "working" : isFixed ? "testOnly" : "test")}
              </button>
              {!isFixed && (
                <button type="submit" name="intent" value="untested" aria-disabled={pending || undefined} className={buttonClass("plain")}>
                  {t("saveUntested")}
                </button>
              )}
              {server && !isFixed && (
                <button type="submit" name="intent" value="remove" aria-disabled={pending || undefined} className={buttonClass("quiet")}>
                  {t("remove")}
                </button>
              )}
              <ActionMessage />
            </div>
          </>
        );
      }}
    </ActionForm>
  );
}

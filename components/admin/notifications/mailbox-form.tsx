"use client";
// The mailbox whose mails become messages: it is opened before it is saved.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field, Select } from "#components/ui/field";
import { type MailboxField, type MailboxResult, setMailbox } from "#lib/notify/mailbox/actions";
import type { MailboxProvider, mailboxProviders } from "#lib/notify/mailbox/providers";
import { ActionForm, ActionMessage } from "../shell/action-form.tsx";
import { fill } from "./mail-server-form.tsx";

type Props = {
  revision: number;
  /** Null when none is entered. */
  server: { host: string; port: number; security: string; username: string } | null;
  providers: typeof mailboxProviders;
};

export function MailboxForm({ revision, server, providers }: Props) {
  const [t, mail, saving] = [useTranslations("mailbox"), useTranslations("mailServer"), useTranslations("saving")];
  const given = providers.find(({ host }) => host !== "" && host === server?.host)?.id ?? (server ? "host" : undefined);
  const [chosen, setChosen] = useState<MailboxProvider | undefined>(given);
  const choose = (form: HTMLFormElement | null, id: string) => {
    const provider = providers.find((each) => each.id === id);
    setChosen(provider?.id);
    if (!form || !provider) return;
    fill(form, "host", provider.host);
    fill(form, "port", "993");
    fill(form, "security", "tls");
  };
  return (
    <ActionForm<MailboxResult>
      action={setMailbox}
      done={{ tested: t("tested"), removed: t("removed") }}
      refused={{ invalid: mail("invalid"), refused: mail("refused"), stale: t("stale"), "no-key": t("noKey"), failed: saving("failed") }}
      className="mt-4 grid gap-6"
    >
      {(state, pending) => {
        const field = (name: MailboxField, hint: string | undefined, props: React.ComponentProps<"input"> = {}) => {
          const problem = "problems" in state && state.problems.includes(name) ? t(`wrong.${name}`) : undefined;
          const notes = { hint, problem };
          return (
            <Field id={`mailbox-${name}`} label={mail(name)} {...notes}>
              <input
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                {...props}
                {...describedBy(`mailbox-${name}`, notes)}
                name={name}
                className={controlClass(Boolean(problem))}
              />
            </Field>
          );
        };
        return (
          <>
            <input type="hidden" name="revision" value={revision} />
            <div className="field-lines">
              <Field id="mailbox-provider" label={mail("provider")} hint={chosen && t(`providers.${chosen}`)}>
                <Select
                  id="mailbox-provider"
                  value={chosen ?? ""}
                  onChange={({ currentTarget }) => choose(currentTarget.form, currentTarget.value)}
                  choices={[
                    { value: "", label: mail("chooseProvider") },
                    ...providers.map(({ id }) => ({ value: id, label: mail(`providers.${id}.name`) })),
                  ]}
                />
              </Field>
              {field("host", t("hostHint"), { defaultValue: server?.host })}
              {field("port", undefined, { defaultValue: server?.port, inputMode: "numeric" })}
              <Field id="mailbox-security" label={mail("security")}>
                <Select
                  id="mailbox-security"
                  name="security"
                  defaultValue={server?.security}
                  choices={(["tls", "starttls"] as const).map((value) => ({ value, label: t(value) }))}
                />
              </Field>
              {field("username", t("usernameHint"), { defaultValue: server?.username })}
              {field("password", server ? mail("passwordKept") : undefined, { type: "password", autoComplete: "new-password" })}
            </div>
            {"problem" in state && (
              <div className="max-w-[60ch] border-s-4 border-heat ps-4">
                <p>{t(`problems.${state.problem}`)}</p>
                <p className="text-14 text-soft">
                  <bdi dir="ltr">{state.code}</bdi>
                </p>
              </div>
            )}
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
        );
      }}
    </ActionForm>
  );
}

"use client";
// The mail server: a test mail shows whether it works before it is saved.
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field, Select } from "#components/ui/field";
import type { MailProvider, mailProviders } from "#lib/notify/mail/providers";
import { type MailServerField, type MailServerResult, setMailServer } from "#lib/notify/mail-server-actions";
import { ActionForm, ActionMessage } from "../shell/action-form.tsx";

type Server = { host: string; port: number; security: string; username: string; sender: string };
type Props = {
  revision: number;
  /** Null when none is entered. */
  server: Server | null;
  providers: typeof mailProviders;
  publicAddress: string;
  /** The address of the person who is signed in. */
  ownAddress: string;
  /** The server is set on the machine, so that it can only be tested here. */
  isFixed: boolean;
};

/** Writes a value as if it were typed, so that the form knows of it. */
export function fill(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  if (!control) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

export function MailServerForm({ revision, server, providers, publicAddress, ownAddress, isFixed }: Props) {
  const [t, saving, locale] = [useTranslations("mailServer"), useTranslations("saving"), useLocale()];
  const given = providers.find(({ host }) => host !== "" && host === server?.host)?.id ?? (server ? "host" : undefined);
  const [chosen, setChosen] = useState<MailProvider | undefined>(given);
  const choose = (form: HTMLFormElement | null, id: string) => {
    const provider = providers.find((each) => each.id === id);
    setChosen(provider?.id);
    if (!form || !provider) return;
    fill(form, "host", provider.host);
    fill(form, "port", String(provider.port));
    fill(form, "security", provider.security);
  };
  return (
    <ActionForm<MailServerResult>
      action={setMailServer}
      done={{ tested: t("tested"), sent: t("sent"), untested: t("savedUntested"), removed: t("removed") }}
      refused={{ invalid: t("invalid"), refused: t("refused"), stale: t("stale"), "no-key": t("noKey"), failed: saving("failed") }}
      className="mt-4 grid gap-6"
    >
      {(state, pending) => {
        const problemOf = (name: MailServerField) =>
          "problems" in state && state.problems.includes(name) ? t(`wrong.${name}`) : undefined;
        const field = (name: MailServerField, hint: string | undefined, props: React.ComponentProps<"input"> = {}) => {
          const notes = { hint, problem: problemOf(name) };
          return (
            <Field id={`mail-${name}`} label={t(name)} {...notes}>
              <input
                dir="ltr"
                spellCheck={false}
                autoCapitalize="none"
                autoComplete="off"
                {...props}
                {...describedBy(`mail-${name}`, notes)}
                name={name}
                className={controlClass(Boolean(notes.problem))}
              />
            </Field>
          );
        };
        return (
          <>
            <input type="hidden" name="revision" value={revision} />
            <input type="hidden" name="locale" value={locale} />
            <div className="field-lines">
              {!isFixed && (
                <>
                  <Field id="mail-provider" label={t("provider")} hint={chosen && t(`providers.${chosen}.rules`)}>
                    <Select
                      id="mail-provider"
                      value={chosen ?? ""}
                      onChange={({ currentTarget }) => choose(currentTarget.form, currentTarget.value)}
                      choices={[
                        { value: "", label: t("chooseProvider") },
                        ...providers.map(({ id }) => ({ value: id, label: t(`providers.${id}.name`) })),
                      ]}
                    />
                  </Field>
                  {field("host", t("hostHint"), { defaultValue: server?.host })}
                  {field("port", undefined, { defaultValue: server?.port, inputMode: "numeric" })}
                  <Field id="mail-security" label={t("security")}>
                    <Select
                      id="mail-security"
                      name="security"
                      defaultValue={server?.security}
                      choices={(["tls", "starttls"] as const).map((value) => ({ value, label: t(value) }))}
                    />
                  </Field>
                  {field("username", t("usernameHint"), { defaultValue: server?.username })}
                  {field("password", server?.username ? t("passwordKept") : undefined, { type: "password", autoComplete: "new-password" })}
                  {field("sender", t("senderHint", { email: publicAddress }), { defaultValue: server?.sender, inputMode: "email" })}
                </>
              )}
              {field("testTo", t("testToHint"), { defaultValue: ownAddress, inputMode: "email" })}
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

"use client";
// What the forms of the mail server and of the mailbox have in common: the provider that fills in its server, the fields, and what a refusing
// server said. `of` is the namespace of the form's texts.
import { useTranslations } from "next-intl";
import { useState } from "react";
import { controlClass, describedBy, Field, Select } from "#components/ui/field";
import type { MailProvider } from "#lib/notify/mail/providers";

type Provider = { id: MailProvider; host: string; port: number; security: string };
export type MailHost = { host: string; port: number; security: string; username: string };

/** Writes a value as if it were typed, so that the form knows of it. */
function fill(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name) as HTMLInputElement | HTMLSelectElement | null;
  if (!control) return;
  control.value = value;
  control.dispatchEvent(new Event("input", { bubbles: true }));
}

type ServerFieldProps = React.ComponentProps<"input"> & {
  id: string;
  label: string;
  hint: string | undefined;
  problem: string | undefined;
};

/** A field that is read from left to right, as addresses and passwords are. */
export function ServerField({ id, label, hint, problem, ...props }: ServerFieldProps) {
  const notes = { hint, problem };
  return (
    <Field id={id} label={label} {...notes}>
      <input
        dir="ltr"
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...props}
        {...describedBy(id, notes)}
        className={controlClass(Boolean(problem))}
      />
    </Field>
  );
}

type ServerFieldsProps = {
  of: "mailServer" | "mailbox";
  /** Null when none is entered. */
  server: MailHost | null;
  providers: readonly Provider[];
  /** What a provider demands. */
  rulesOf: (provider: MailProvider) => string;
  keepsPassword: boolean;
  /** The fields that need another look. */
  problems: readonly string[];
};

export function ServerFields({ of, server, providers, rulesOf, keepsPassword, problems }: ServerFieldsProps) {
  const [t, own] = [useTranslations("mailServer"), useTranslations(of)];
  const prefix = of === "mailbox" ? "mailbox" : "mail";
  const given = providers.find(({ host }) => host !== "" && host === server?.host) ?? providers.find(({ id }) => server && id === "host");
  const [chosen, setChosen] = useState(given?.id);
  const choose = (form: HTMLFormElement | null, id: string) => {
    const provider = providers.find((each) => each.id === id);
    setChosen(provider?.id);
    if (!form || !provider) return;
    for (const name of ["host", "port", "security"] as const) fill(form, name, String(provider[name]));
  };
  const field = (name: "host" | "port" | "username" | "password", hint?: string, more?: React.ComponentProps<"input">) => (
    <ServerField
      id={`${prefix}-${name}`}
      name={name}
      label={t(name)}
      hint={hint}
      problem={problems.includes(name) ? own(`wrong.${name}`) : undefined}
      {...more}
    />
  );
  return (
    <>
      <Field id={`${prefix}-provider`} label={t("provider")} hint={chosen && rulesOf(chosen)}>
        <Select
          id={`${prefix}-provider`}
          value={chosen ?? ""}
          onChange={({ currentTarget }) => choose(currentTarget.form, currentTarget.value)}
          choices={[
            { value: "", label: t("chooseProvider") },
            ...providers.map(({ id }) => ({ value: id, label: t(`providers.${id}.name`) })),
          ]}
        />
      </Field>
      {field("host", own("hostHint"), { defaultValue: server?.host })}
      {field("port", undefined, { defaultValue: server?.port, inputMode: "numeric" })}
      <Field id={`${prefix}-security`} label={t("security")}>
        <Select
          id={`${prefix}-security`}
          name="security"
          defaultValue={server?.security}
          choices={(["tls", "starttls"] as const).map((value) => ({ value, label: own(value) }))}
        />
      </Field>
      {field("username", own("usernameHint"), { defaultValue: server?.username })}
      {field("password", keepsPassword ? t("passwordKept") : undefined, { type: "password", autoComplete: "new-password" })}
    </>
  );
}

/** Why the server refused, in words and in its own. */
export function ServerProblem({ text, code }: { text: string; code: string }) {
  return (
    <div className="max-w-[60ch] border-s-4 border-heat ps-4">
      <p>{text}</p>
      <p className="text-14 text-soft">
        <bdi dir="ltr">{code}</bdi>
      </p>
    </div>
  );
}

"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { DialogButton } from "#components/ui/dialog";
import { Checkbox, controlClass, describedBy, Field } from "#components/ui/field";
import {
  endColleaguesSessions,
  invite,
  makePasswordLink,
  removeFromTeam,
  setName,
  setRole,
  setSignUp,
  type TeamResult,
  withdrawInvitation,
} from "#lib/accounts/team/actions";
import { roles } from "#lib/auth/roles";
import { localeCodes, locales } from "#lib/i18n/locales";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

type Choice = { value: string; label: string };

/** The message for each result status. */
function useNotices() {
  const t = useTranslations("team");
  return {
    done: { saved: t("saved"), removed: t("removed"), ended: t("ended"), withdrawn: t("withdrawn") },
    refused: {
      invalid: t("invalid"),
      "last-admin": t("lastAdmin"),
      unproved: t("unproved"),
      gone: t("gone"),
      "too-often": t("linkTooOften"),
      "no-name": t("noName"),
      password: t("passwordWrong"),
    },
  };
}

function useRoleChoices(): Choice[] {
  const t = useTranslations("team");
  return roles.map((role) => ({ value: role, label: t(role) }));
}

/** The administrator's own password: a session alone is not enough to give somebody access. */
function OwnPassword({ id }: { id: string }) {
  const [t, credentials] = [useTranslations("team"), useTranslations("credentials")];
  return (
    <Field id={`${id}-current`} label={credentials("currentPassword")} hint={t("passwordWhy")}>
      <input
        {...describedBy(`${id}-current`, { hint: t("passwordWhy") })}
        name="current"
        type="password"
        autoComplete="current-password"
        dir="ltr"
        className={`${controlClass()} rtl:text-end`}
      />
    </Field>
  );
}

/** A link that is displayed only once, for the administrator to pass on. */
function OneTimeLink({ text, link }: { text: string; link: string }) {
  const t = useTranslations("team");
  const [copied, setCopied] = useState("");
  return (
    <div role="status" className="border-s-3 border-cool bg-cool-wash px-4 py-3 sm:col-span-2">
      <p>{text}</p>
      <p className="mt-2 font-mono text-[0.85rem] break-all">
        <bdi dir="ltr">{link}</bdi>
      </p>
      <button
        type="button"
        className={buttonClass("plain", "mt-3")}
        onClick={async () => {
          await navigator.clipboard.writeText(link);
          setCopied(link);
        }}
      >
        {copied === link ? t("copied") : t("copy")}
      </button>
    </div>
  );
}

/** `to` is an account that waits for approval and whose address is unproved; without it, the administrator types the address. */
export function InviteForm({ to }: { to?: { id: string; email: string } }) {
  const t = useTranslations("team");
  const [notices, choices] = [useNotices(), useRoleChoices()];
  const languages = localeCodes.map((code) => ({ value: code, label: locales[code].label }));
  const at = to ? `invite-${to.id}` : "invite";
  return (
    <ActionForm<TeamResult> action={invite} {...notices} className="grid gap-4 sm:grid-cols-2">
      {(state, pending) => (
        <>
          {to ? (
            <input type="hidden" name="email" value={to.email} />
          ) : (
            <div className="sm:col-span-2">
              <Field id={`${at}-email`} label={t("inviteEmail")}>
                <input
                  {...describedBy(`${at}-email`, {})}
                  name="email"
                  type="email"
                  autoComplete="off"
                  dir="ltr"
                  spellCheck={false}
                  className={`${controlClass()} rtl:text-end`}
                />
              </Field>
            </div>
          )}
          <SelectField id={`${at}-role`} name="role" label={t("role")} choices={choices} initial="sales" />
          <SelectField id={`${at}-language`} name="language" label={t("inviteLanguage")} choices={languages} />
          <div className="sm:col-span-2">
            <OwnPassword id={at} />
          </div>
          <div className="sm:col-span-2">
            <SubmitButton look="primary" label={t("invite")} />
          </div>
          {"email" in state && !pending && (
            <OneTimeLink text={state.status === "invited" ? t("invited") : t("invitedMailed", { email: state.email })} link={state.link} />
          )}
        </>
      )}
    </ActionForm>
  );
}

function SelectField({
  id,
  name,
  label,
  choices,
  initial,
}: {
  id: string;
  name: string;
  label: string;
  choices: Choice[];
  initial?: string;
}) {
  return (
    <Field id={id} label={label}>
      <select id={id} name={name} defaultValue={initial} className={controlClass()}>
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** `who` is the person's name, or the address if there is no name; it is inserted into labels. */
type PersonProps = {
  id: string;
  who: string;
  name: string;
  role: string;
  /** Whether this is the viewer's own account. */
  isSelf: boolean;
};

/** What an administrator can do with a colleague. A link for a new password is not offered for one's own account. */
export function PersonForms({ id, who, name, role, isSelf }: PersonProps) {
  const [t, notices] = [useTranslations("team"), useNotices()];
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <NameForm id={id} who={who} name={name} />
      <RoleForm id={id} who={who} current={role} />
      <ActionForm<TeamResult> action={endColleaguesSessions} {...notices}>
        {() => (
          <>
            <input type="hidden" name="id" value={id} />
            <SubmitButton label={t("endSessions")} more={`: ${who}`} />
          </>
        )}
      </ActionForm>
      {!isSelf && <PasswordLink id={id} who={who} />}
      <div>
        <DialogButton label={t("remove")} title={t("removeTitle", { who })} close={t("keep")}>
          <p className="mb-4">{t("removeText")}</p>
          <ActionForm<TeamResult> action={removeFromTeam} {...notices}>
            {() => (
              <>
                <input type="hidden" name="id" value={id} />
                <SubmitButton look="primary" label={t("removeYes")} />
              </>
            )}
          </ActionForm>
        </DialogButton>
      </div>
    </div>
  );
}

/** Makes a link with which a colleague sets a new password, for when e-mail does not reach them. */
function PasswordLink({ id, who }: { id: string; who: string }) {
  const [t, notices, locale] = [useTranslations("team"), useNotices(), useLocale()];
  return (
    <div>
      <DialogButton label={t("linkButton")} title={t("linkTitle", { who })} close={t("linkClose")}>
        <p className="mb-4">{t("linkText")}</p>
        <ActionForm<TeamResult> action={makePasswordLink} {...notices}>
          {(state, pending) => (
            <>
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="locale" value={locale} />
              {state.status === "link-made" && "link" in state && !pending ? (
                <OneTimeLink text={t("linkMade", { who })} link={state.link} />
              ) : (
                <div className="grid gap-4">
                  <OwnPassword id={`link-${id}`} />
                  <SubmitButton look="primary" label={t("linkMake")} />
                </div>
              )}
            </>
          )}
        </ActionForm>
      </DialogButton>
    </div>
  );
}

function NameForm({ id, who, name }: Pick<PersonProps, "id" | "who" | "name">) {
  const [t, notices] = [useTranslations("team"), useNotices()];
  return (
    <ActionForm<TeamResult> action={setName} {...notices}>
      {() => (
        <>
          <input type="hidden" name="id" value={id} />
          <div className="flex flex-wrap items-end gap-3">
            <label>
              <span className="sr-only">{t("name", { who })}</span>
              <input
                name="name"
                defaultValue={name}
                key={name}
                placeholder={t("nameNone")}
                dir="auto"
                autoComplete="off"
                maxLength={60}
                className="block min-h-11 w-56 max-w-full rounded-control border border-hair bg-paper px-3 py-2"
              />
            </label>
            <SubmitButton label={t("setName")} more={`: ${who}`} />
          </div>
        </>
      )}
    </ActionForm>
  );
}

/** Changes a colleague's role (`current`), or gives the first role to an account that waits for approval. */
export function RoleForm({ id, who, current }: { id: string; who: string; current?: string }) {
  const [t, notices, choices] = [useTranslations("team"), useNotices(), useRoleChoices()];
  const [picked, setPicked] = useState<string | undefined>(current);
  return (
    <ActionForm<TeamResult> action={setRole} {...notices}>
      {(state) => (
        <>
          <input type="hidden" name="id" value={id} />
          <div className="flex flex-wrap items-end gap-3">
            <label className="text-[0.88rem] text-soft">
              <span className="sr-only">{t("roleOf", { who })}</span>
              <select
                name="role"
                defaultValue={current ?? "sales"}
                key={current}
                onChange={(event) => setPicked(event.target.value)}
                className="block min-h-11 rounded-control border border-hair bg-paper px-3 py-2 text-ink"
              >
                {choices.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            {(current === undefined || picked !== current || state.status === "password") && <OwnPassword id={`role-${id}`} />}
            <SubmitButton label={t("setRole")} more={`: ${who}`} />
          </div>
        </>
      )}
    </ActionForm>
  );
}

export function WithdrawForm({ id, who }: { id: string; who: string }) {
  const [t, notices] = [useTranslations("team"), useNotices()];
  return (
    <ActionForm<TeamResult> action={withdrawInvitation} {...notices}>
      {() => (
        <>
          <input type="hidden" name="id" value={id} />
          <SubmitButton label={t("withdraw")} more={`: ${who}`} />
        </>
      )}
    </ActionForm>
  );
}

/** `confirmsByMail`: whether a new account's address is confirmed by e-mail. */
export function SignUpForm({ open, confirmsByMail }: { open: boolean; confirmsByMail: boolean }) {
  const [t, notices] = [useTranslations("team"), useNotices()];
  return (
    <ActionForm<TeamResult> action={setSignUp} {...notices}>
      {() => (
        <div className="grid justify-items-start gap-3">
          <Checkbox
            id="sign-up-open"
            name="open"
            label={t("signUpOpen")}
            hint={t(confirmsByMail ? "signUpHint" : "signUpHintNoMail")}
            defaultChecked={open}
          />
          <SubmitButton label={t("save")} />
        </div>
      )}
    </ActionForm>
  );
}

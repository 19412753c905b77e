"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { DialogButton } from "#components/ui/dialog";
import { Checkbox, controlClass, describedBy, Field, Select } from "#components/ui/field";
import {
  endColleaguesSessions,
  invite,
  makePasswordLink,
  removeFromTeam,
  resetFactor,
  setFactorRequirements,
  setName,
  setRole,
  setSignUp,
  type TeamResult,
  withdrawInvitation,
} from "#lib/accounts/team/actions";
import { roles } from "#lib/auth/roles";
import { linkForOthers } from "#lib/formats/local-address";
import { localeCodes, locales } from "#lib/i18n/locales";
import { ActionForm, SubmitButton } from "../shell/action-form.tsx";

type Choice = { value: string; label: string };

type TeamFormProps = Pick<React.ComponentProps<typeof ActionForm<TeamResult>>, "action" | "className" | "children"> & { id?: string };

/** A form with the messages for each result. `id`: the person or the invitation that it is about. */
function TeamForm({ id, children, ...form }: TeamFormProps) {
  const t = useTranslations("team");
  return (
    <ActionForm<TeamResult>
      {...form}
      done={{
        saved: t("saved"),
        removed: t("removed"),
        ended: t("ended"),
        withdrawn: t("withdrawn"),
        "factor-reset": t("factorReset"),
        "factor-reset-mailed": t("factorResetMailed"),
      }}
      refused={{
        invalid: t("invalid"),
        "last-admin": t("lastAdmin"),
        unproved: t("unproved"),
        gone: t("gone"),
        "too-often": t("linkTooOften"),
        "no-name": t("noName"),
        password: t("passwordWrong"),
      }}
    >
      {(state, pending) => (
        <>
          {id && <input type="hidden" name="id" value={id} />}
          {typeof children === "function" ? children(state, pending) : children}
        </>
      )}
    </ActionForm>
  );
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

/** A link that is displayed only once, for the administrator to pass on. `message`: what WhatsApp offers to send with it. */
function OneTimeLink({ text, link: ownLink, message }: { text: string; link: string; message: (link: string) => string }) {
  const t = useTranslations("team");
  const [copied, setCopied] = useState("");
  const [link, setLink] = useState(ownLink);
  useEffect(() => setLink(linkForOthers(ownLink, location.origin)), [ownLink]);
  return (
    <div role="status" className="border-s-3 border-cool bg-cool-wash px-4 py-3 sm:col-span-2">
      <p>{text}</p>
      <p className="mt-2 font-mono text-14 break-all">
        <bdi dir="ltr">{link}</bdi>
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <button
          type="button"
          className={buttonClass("plain")}
          onClick={async () => {
            await navigator.clipboard.writeText(link);
            setCopied(link);
          }}
        >
          {copied === link ? t("copied") : t("copy")}
        </button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(message(link))}`}
          target="_blank"
          rel="noreferrer"
          className={buttonClass("plain")}
        >
          {t("sendByWhatsApp")}
        </a>
      </div>
    </div>
  );
}

/** `to` is an account that waits for approval and whose address is unproved; without it, the administrator types the address. */
export function InviteForm({ to }: { to?: { id: string; email: string } }) {
  const t = useTranslations("team");
  const choices = useRoleChoices();
  const languages = localeCodes.map((code) => ({ value: code, label: locales[code].label }));
  const at = to ? `invite-${to.id}` : "invite";
  return (
    <TeamForm action={invite} className="grid gap-4 sm:grid-cols-2">
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
          <Field id={`${at}-role`} label={t("role")}>
            <Select id={`${at}-role`} name="role" choices={choices} defaultValue="sales" />
          </Field>
          <Field id={`${at}-language`} label={t("inviteLanguage")}>
            <Select id={`${at}-language`} name="language" choices={languages} />
          </Field>
          <div className="sm:col-span-2">
            <OwnPassword id={at} />
          </div>
          <div className="sm:col-span-2">
            <SubmitButton look="primary" label={t("invite")} />
          </div>
          {"email" in state && !pending && (
            <OneTimeLink
              text={state.status === "invited" ? t("invited") : t("invitedMailed", { email: state.email })}
              link={state.link}
              message={(link) => t("invitationMessage", { link })}
            />
          )}
        </>
      )}
    </TeamForm>
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
  hasFactor: boolean;
};

/** What an administrator can do with a colleague. A link for a new password, and resetting the second factor, are not
 * offered for one's own account. */
export function PersonForms({ id, who, name, role, isSelf, hasFactor }: PersonProps) {
  const t = useTranslations("team");
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <NameForm id={id} who={who} name={name} />
      <RoleForm id={id} who={who} current={role} />
      <TeamForm action={endColleaguesSessions} id={id}>
        <SubmitButton label={t("endSessions")} more={`: ${who}`} />
      </TeamForm>
      {!isSelf && <PasswordLink id={id} who={who} />}
      {!isSelf && <FactorReset id={id} who={who} hasFactor={hasFactor} />}
      <div>
        <DialogButton label={t("remove")} title={t("removeTitle", { who })} close={t("keep")}>
          <p className="mb-4">{t("removeText")}</p>
          <TeamForm action={removeFromTeam} id={id}>
            <SubmitButton look="primary" label={t("removeYes")} />
          </TeamForm>
        </DialogButton>
      </div>
    </div>
  );
}

/** Makes a link with which a colleague sets a new password, for when e-mail does not reach them. */
function PasswordLink({ id, who }: { id: string; who: string }) {
  const [t, locale] = [useTranslations("team"), useLocale()];
  return (
    <div>
      <DialogButton label={t("linkButton")} title={t("linkTitle", { who })} close={t("linkClose")}>
        <p className="mb-4">{t("linkText")}</p>
        <TeamForm action={makePasswordLink} id={id}>
          {(state, pending) => (
            <>
              <input type="hidden" name="locale" value={locale} />
              {state.status === "link-made" && "link" in state && !pending ? (
                <OneTimeLink text={t("linkMade", { who })} link={state.link} message={(link) => t("linkMessage", { link })} />
              ) : (
                <div className="grid gap-4">
                  <OwnPassword id={`link-${id}`} />
                  <SubmitButton look="primary" label={t("linkMake")} />
                </div>
              )}
            </>
          )}
        </TeamForm>
      </DialogButton>
    </div>
  );
}

/** Removes the second factor of a colleague who has lost the phone and the recovery codes. */
function FactorReset({ id, who, hasFactor }: Pick<PersonProps, "id" | "who" | "hasFactor">) {
  const t = useTranslations("team");
  // Stays when it is done, for what it says then.
  const [hadFactor] = useState(hasFactor);
  if (!hasFactor && !hadFactor) return null;
  return (
    <div>
      <DialogButton label={t("factorButton")} title={t("factorTitle", { who })} close={t("linkClose")}>
        <p className="mb-4">{t("factorText")}</p>
        <TeamForm action={resetFactor} id={id}>
          <div className="grid gap-4">
            <OwnPassword id={`factor-${id}`} />
            <SubmitButton look="primary" label={t("factorYes")} />
          </div>
        </TeamForm>
      </DialogButton>
    </div>
  );
}

function NameForm({ id, who, name }: Pick<PersonProps, "id" | "who" | "name">) {
  const t = useTranslations("team");
  return (
    <TeamForm action={setName} id={id}>
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
            className="block min-h-11 w-40 max-w-full sm:w-56 rounded-control border border-hair bg-paper px-3 py-2"
          />
        </label>
        <SubmitButton label={t("setName")} more={`: ${who}`} />
      </div>
    </TeamForm>
  );
}

/** Changes a colleague's role (`current`), or gives the first role to an account that waits for approval. */
export function RoleForm({ id, who, current }: { id: string; who: string; current?: string }) {
  const [t, choices] = [useTranslations("team"), useRoleChoices()];
  const [picked, setPicked] = useState<string | undefined>(current);
  return (
    <TeamForm action={setRole} id={id}>
      {(state) => (
        <div className="flex flex-wrap items-end gap-3">
          <label className="text-14 text-soft">
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
      )}
    </TeamForm>
  );
}

export function WithdrawForm({ id, who }: { id: string; who: string }) {
  const t = useTranslations("team");
  return (
    <TeamForm action={withdrawInvitation} id={id}>
      <SubmitButton label={t("withdraw")} more={`: ${who}`} />
    </TeamForm>
  );
}

/** `confirmsByMail`: whether a new account's address is confirmed by e-mail. */
export function SignUpForm({ open, confirmsByMail }: { open: boolean; confirmsByMail: boolean }) {
  const t = useTranslations("team");
  return (
    <TeamForm action={setSignUp}>
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
    </TeamForm>
  );
}

/** `required`: the roles that have to give a second factor. */
export function FactorRequirementsForm({ required }: { required: readonly string[] }) {
  const t = useTranslations("team");
  return (
    <TeamForm action={setFactorRequirements}>
      <fieldset className="grid justify-items-start">
        <legend>{t("factorRequired")}</legend>
        {useRoleChoices().map(({ value, label }) => (
          <Checkbox key={value} id={`factor-of-${value}`} name={value} label={label} defaultChecked={required.includes(value)} />
        ))}
        <SubmitButton label={t("save")} />
      </fieldset>
    </TeamForm>
  );
}

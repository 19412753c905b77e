"use client";
import { useState } from "react";
import { buttonClass } from "#components/ui/button";
import { DialogButton } from "#components/ui/dialog";
import { Checkbox, controlClass, describedBy, Field } from "#components/ui/field";
import {
  endColleaguesSessions,
  invite,
  makePasswordLink,
  removeFromTeam,
  setRole,
  setSignUp,
  type TeamResult,
  withdrawInvitation,
} from "#lib/accounts/team/actions";
import { ActionForm } from "../shell/action-form.tsx";

type Choice = { value: string; label: string };
type Notices = Partial<Record<string, string>>;

function Submit({ pending, look = "plain", label, more }: { pending: boolean; look?: "primary" | "plain"; label: string; more?: string }) {
  return (
    <button type="submit" aria-disabled={pending || undefined} className={buttonClass(look)}>
      {label}
      {more && <span className="sr-only">{more}</span>}
    </button>
  );
}

/** A link that is shown this once, to be handed over. */
function HandedLink({ text, link, texts }: { text: string; link: string; texts: Record<"copy" | "copied", string> }) {
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
        {copied === link ? texts.copied : texts.copy}
      </button>
    </div>
  );
}

type InviteTexts = Record<"email" | "role" | "language" | "invite" | "invited" | "mailed" | "copy" | "copied", string>;

export function InviteForm({
  to,
  roles,
  languages,
  texts,
  notices,
}: {
  /** An account that waits, whose address nobody has proved; without it the address is typed. */
  to?: { id: string; email: string };
  roles: Choice[];
  languages: Choice[];
  texts: InviteTexts;
  notices: Notices;
}) {
  const at = to ? `invite-${to.id}` : "invite";
  return (
    <ActionForm<TeamResult> action={invite} notices={notices} className="grid gap-4 sm:grid-cols-2">
      {(state, pending) => (
        <>
          {to ? (
            <input type="hidden" name="email" value={to.email} />
          ) : (
            <div className="sm:col-span-2">
              <Field id={`${at}-email`} label={texts.email}>
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
          <SelectField id={`${at}-role`} name="role" label={texts.role} choices={roles} initial="sales" />
          <SelectField id={`${at}-language`} name="language" label={texts.language} choices={languages} />
          <div>
            <Submit pending={pending} look="primary" label={texts.invite} />
          </div>
          {"email" in state && !pending && (
            <HandedLink
              text={state.status === "invited" ? texts.invited : texts.mailed.replace("{email}", state.email)}
              link={state.link}
              texts={texts}
            />
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

type PersonTexts = Record<"roleOf" | "setRole" | "remove" | "removeTitle" | "removeText" | "removeYes" | "keep" | "endSessions", string>;
type LinkTexts = Record<"button" | "title" | "text" | "make" | "made" | "close" | "copy" | "copied", string>;

/** What can be done about a colleague. */
export function PersonForms({
  id,
  email,
  role,
  roles,
  texts,
  link,
  notices,
}: {
  id: string;
  email: string;
  role: string;
  roles: Choice[];
  texts: PersonTexts;
  /** A link for a new password: for everybody but oneself. */
  link?: LinkTexts & { locale: string };
  notices: Notices;
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <RoleForm id={id} email={email} current={role} roles={roles} texts={texts} notices={notices} />
      <ActionForm<TeamResult> action={endColleaguesSessions} notices={notices}>
        {(_state, pending) => (
          <>
            <input type="hidden" name="id" value={id} />
            <Submit pending={pending} label={texts.endSessions} more={`: ${email}`} />
          </>
        )}
      </ActionForm>
      {link && (
        <div className="pb-6">
          <DialogButton label={link.button} title={link.title} close={link.close}>
            <p className="mb-4">{link.text}</p>
            <ActionForm<TeamResult> action={makePasswordLink} notices={notices}>
              {(state, pending) => (
                <>
                  <input type="hidden" name="id" value={id} />
                  <input type="hidden" name="locale" value={link.locale} />
                  {state.status === "link-made" && "link" in state && !pending ? (
                    <HandedLink text={link.made} link={state.link} texts={link} />
                  ) : (
                    <Submit pending={pending} look="primary" label={link.make} />
                  )}
                </>
              )}
            </ActionForm>
          </DialogButton>
        </div>
      )}
      <div className="pb-6">
        <DialogButton label={texts.remove} title={texts.removeTitle} close={texts.keep}>
          <p className="mb-4">{texts.removeText}</p>
          <ActionForm<TeamResult> action={removeFromTeam} notices={notices}>
            {(_state, pending) => (
              <>
                <input type="hidden" name="id" value={id} />
                <Submit pending={pending} look="primary" label={texts.removeYes} />
              </>
            )}
          </ActionForm>
        </DialogButton>
      </div>
    </div>
  );
}

/** A role for a colleague, or the first one for somebody who waits. */
export function RoleForm({
  id,
  email,
  current,
  roles,
  texts,
  notices,
}: {
  id: string;
  email: string;
  current: string;
  roles: Choice[];
  texts: Pick<PersonTexts, "roleOf" | "setRole">;
  notices: Notices;
}) {
  return (
    <ActionForm<TeamResult> action={setRole} notices={notices}>
      {(_state, pending) => (
        <>
          <input type="hidden" name="id" value={id} />
          <div className="flex flex-wrap items-end gap-3">
            <label className="text-[0.88rem] text-soft">
              <span className="sr-only">{texts.roleOf.replace("{email}", email)}</span>
              <select
                name="role"
                defaultValue={current}
                key={current}
                className="block min-h-11 rounded-control border border-hair bg-paper px-3 py-2 text-ink"
              >
                {roles.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <Submit pending={pending} label={texts.setRole} more={`: ${email}`} />
          </div>
        </>
      )}
    </ActionForm>
  );
}

export function WithdrawForm({ id, email, label, notices }: { id: string; email: string; label: string; notices: Notices }) {
  return (
    <ActionForm<TeamResult> action={withdrawInvitation} notices={notices}>
      {(_state, pending) => (
        <>
          <input type="hidden" name="id" value={id} />
          <Submit pending={pending} label={label} more={`: ${email}`} />
        </>
      )}
    </ActionForm>
  );
}

export function SignUpForm({
  open,
  texts,
  notices,
}: {
  open: boolean;
  texts: Record<"label" | "hint" | "save", string>;
  notices: Notices;
}) {
  return (
    <ActionForm<TeamResult> action={setSignUp} notices={notices}>
      {(_state, pending) => (
        <div className="grid justify-items-start gap-3">
          <Checkbox id="sign-up-open" name="open" label={texts.label} hint={texts.hint} defaultChecked={open} />
          <Submit pending={pending} label={texts.save} />
        </div>
      )}
    </ActionForm>
  );
}

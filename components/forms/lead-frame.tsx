"use client";
// The frame of every lead form: notices, the summary of problems, the panel after sending, and the hidden fields.
import { useEffect, useRef, useState } from "react";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { Now } from "#components/ui/now";
import { ToastHost } from "#components/ui/toast";
import { type Locale, locales } from "#lib/i18n/locales";
import { honeypot, maxMessage } from "#lib/leads/kinds/form-fields";
import type { PhoneLine } from "#lib/site/contact-links";
import { answerAt, Promised, SentPanel, type SentTexts, Urgent } from "./sent-panel.tsx";
import type { LeadForm } from "./use-lead-form.ts";

export type FrameTexts = {
  /** That every field is required that is not marked otherwise. */
  allRequired: string;
  problemTitle: string;
  failureTitle: string;
  failureText: string;
  /** Follows failureText after too many submissions, with "{wait}". */
  limited: string;
  failureHelp: string;
  sending: string;
  another: string;
  whatsapp: string;
  notices: string;
  closeNotice: string;
  consent: { version: string; label: string; hint: string; cameFrom: string; cameFromHint: string };
  sent: SentTexts;
};

export type FrameLinks = {
  call: { href: string; label: string };
  /** The telephone lines for an urgent case. */
  answered: PhoneLine[];
  whatsappHref: string;
  whatsappPlain: string;
  statusHref: string;
};

type Props<Name extends string> = {
  lead: LeadForm<Name>;
  heading: string;
  texts: FrameTexts;
  links: FrameLinks;
  onSubmit?: () => void;
  /** Called before the focus follows a link of the summary, so that the field can be shown first. */
  onFollow?: (name: NoInfer<Name>) => void;
  className?: string;
  /** The storage key of a draft: a sleeping page hydrates where the device has an entry under it. */
  wakesFor?: string;
  /** Shown above the fields, outside the form element. */
  before?: React.ReactNode;
  /** What a value is called in the list of what was asked, for values that are no words; "" leaves it out. */
  wordsOf?: (name: NoInfer<Name>, value: string) => string;
  /** Takes the place of that list. */
  asked?: React.ReactNode;
  children: React.ReactNode;
};

/** Takes the focus when it appears, so that a screen reader announces that the lead was sent. */
function FocusedHeading({ children }: { children: React.ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  );
}

/** What was typed, as the visitor may want to keep it. Only the browser has it. */
function Asked<Name extends string>({ lead, wordsOf = (_, value) => value }: Pick<Props<Name>, "lead" | "wordsOf">) {
  const values = lead.getValues();
  const lines = (Object.keys(lead.labels) as Name[]).flatMap((name) => {
    const value = typeof values[name] === "string" ? wordsOf(name, values[name]) : "";
    return value ? [{ name, value }] : [];
  });
  return (
    <dl className="asked-lines">
      {lines.map(({ name, value }) => (
        <div key={name}>
          <dt>{lead.labels[name].label.replace(/ \([^(]*\)$/, "")}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type SummaryProps<Name extends string> = Pick<Props<Name>, "lead" | "texts" | "links" | "onFollow"> & {
  problems: { name: Name; text: string }[];
};

/** The summary of problems; where sending failed, a message with telephone and WhatsApp instead. */
function Summary<Name extends string>({ lead, problems, texts, links, onFollow }: SummaryProps<Name>) {
  return (
    // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary takes focus
    <div ref={lead.summary} tabIndex={-1} autoFocus className="mb-5 border-2 border-error bg-error-wash p-4">
      <div role="alert">
        <h2 className="text-[1.1rem]">{lead.failure ? texts.failureTitle : texts.problemTitle}</h2>
        {lead.failure && <p className="mt-1">{lead.failure}</p>}
      </div>
      {lead.failure && (
        <>
          <p className="mt-2">{texts.failureHelp}</p>
          <p className="mt-3 flex flex-wrap gap-3">
            <a href={links.call.href} className={buttonClass("plain")}>
              <bdi dir="ltr">{links.call.label}</bdi>
            </a>
            <a href={links.whatsappHref} className={buttonClass("plain")}>
              {texts.whatsapp}
            </a>
          </p>
        </>
      )}
      {problems.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {problems.map(({ name, text }) => (
            <li key={name}>
              <a
                href={`#${lead.id}${name}`}
                onClick={onFollow && (() => onFollow(name))}
                className="inline-flex min-h-6 font-medium text-error underline"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function LeadFrame<Name extends string>({
  lead,
  heading,
  texts,
  links,
  onSubmit,
  onFollow,
  className = "",
  wakesFor = "",
  before,
  wordsOf,
  asked = <Asked lead={lead} wordsOf={wordsOf} />,
  children,
}: Props<Name>) {
  const problems = (Object.keys(lead.labels) as Name[]).flatMap((name) => {
    const text = lead.problemOf(name);
    return text ? [{ name, text }] : [];
  });
  const toasts = <ToastHost dir={locales[lead.locale].dir} label={texts.notices} close={texts.closeNotice} />;
  if (lead.reference)
    return (
      <>
        {toasts}
        <SentPanel
          texts={texts.sent}
          reference={lead.reference}
          unread={lead.unread}
          whatsappHref={links.whatsappPlain}
          statusHref={(lead.getValues() as Record<string, string | undefined>).phone ? links.statusHref : ""}
          heading={FocusedHeading}
          asked={asked}
          promised={lead.urgent ? <Urgent {...lead.urgent} /> : <AnswerPromised locale={lead.locale} texts={texts.sent} />}
        >
          <button type="button" className={buttonClass("quiet")} onClick={lead.again}>
            {texts.another}
          </button>
        </SentPanel>
      </>
    );

  return (
    <>
      {toasts}
      {before}
      <form
        ref={lead.form}
        data-wakes={wakesFor}
        action={lead.formAction}
        onSubmit={(event) => {
          event.preventDefault();
          if (onSubmit) onSubmit();
          else void lead.submit();
        }}
        onFocus={lead.touch}
        onChange={({ target }) => target instanceof HTMLElement && "name" in target && lead.mend(String(target.name))}
        noValidate
        aria-label={heading}
        className={`form-sheet ${className}`}
      >
        <input type="hidden" name="kind" value={lead.kind} />
        <input type="hidden" name="locale" value={lead.locale} />
        <input type="hidden" name="page" value={lead.page} />
        {/* The honeypot for robots that fill in everything: hidden from people, screen readers and password managers. */}
        <div aria-hidden="true" className="absolute size-0 overflow-hidden">
          <input
            type="text"
            name={honeypot}
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore=""
            data-lpignore="true"
            className="h-12 w-40"
          />
        </div>
        {(problems.length > 0 || lead.failure) && (
          <Summary lead={lead} problems={problems} texts={texts} links={links} onFollow={onFollow} />
        )}
        <p className="form-note">{texts.allRequired}</p>
        {children}
      </form>
    </>
  );
}

/** Input types, autocompletion and keyboards of fields that several forms have. */
const inputProps: Record<string, React.ComponentProps<"input">> = {
  fullName: { type: "text", autoComplete: "name", dir: "auto" },
  email: { type: "email", autoComplete: "email", inputMode: "email", spellCheck: false, dir: "ltr" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" },
  company: { type: "text", autoComplete: "organization", dir: "auto" },
};

type LineProps<Name extends string> = {
  lead: LeadForm<Name>;
  name: NoInfer<Name>;
  label?: string;
  hint?: string | undefined;
  /** The rows of a textarea; undefined for a single line. */
  rows?: number;
} & Omit<React.ComponentProps<"input">, "name">;

export function TextLine<Name extends string>({ lead, name, label = lead.labels[name].label, hint, rows, ...rest }: LineProps<Name>) {
  const problem = lead.problemOf(name);
  const id = lead.id + name;
  const control = {
    ...lead.register(name),
    ...describedBy(id, { hint, problem }),
    defaultValue: lead.served.values[name],
    "aria-required": lead.labels[name].required ? true : undefined,
  };
  const look = controlClass(Boolean(problem));
  const { dir = "auto", ...kind } = inputProps[name] ?? {};
  return (
    <Field id={id} label={label} hint={hint} problem={problem}>
      {rows ? (
        <textarea {...control} rows={rows} maxLength={maxMessage} dir="auto" className={look} />
      ) : (
        <input {...control} {...kind} dir={dir} {...rest} className={dir === "ltr" ? `${look} rtl:text-end` : look} />
      )}
    </Field>
  );
}

type ConsentProps = { lead: LeadForm<never>; texts: FrameTexts["consent"] };

function Consent({ lead, name, label, hint }: Pick<ConsentProps, "lead"> & { name: string; label: string; hint: string }) {
  const id = lead.id + name;
  return (
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1 text-[0.95rem]">
      <input id={id} type="checkbox" name={name} value="yes" aria-describedby={`${id}-hint`} className="mt-0.5" />
      <span>
        {label}
        <span id={`${id}-hint`} className="block text-[0.88rem] text-soft">
          {hint}
        </span>
      </span>
    </label>
  );
}

/** Consent to whatever an answer does not need: separate from sending, one box each, never ticked beforehand. */
export function ConsentBoxes({ lead, texts }: ConsentProps) {
  return (
    <div className="border-t border-line pt-3">
      <input type="hidden" name="marketingVersion" value={texts.version} />
      <Consent lead={lead} name="marketing" label={texts.label} hint={texts.hint} />
      <Consent lead={lead} name="cameFrom" label={texts.cameFrom} hint={texts.cameFromHint} />
    </div>
  );
}

/** The time of the answer if the form is sent now; the page holds its table (AnswerTimes). */
export const AnswerBy = ({ locale }: { locale: Locale }) => (
  <Now of="answer" locale={locale} className="mt-3 min-h-[2lh] text-[0.9rem] text-soft sm:min-h-[1lh]" />
);

/** The time of the answer to a lead sent when this appeared. */
function AnswerPromised({ locale, texts }: { locale: Locale; texts: SentTexts }) {
  const [answer] = useState(() => answerAt(texts.answers, Date.now()));
  return <Promised texts={texts} answer={answer} locale={locale} className="sent-promised" />;
}

export function SendButton({
  lead,
  label,
  sending,
  className = "",
}: {
  lead: LeadForm<never>;
  label: React.ReactNode;
  sending: string;
  className?: string;
}) {
  return (
    <button type="submit" aria-disabled={lead.sending || undefined} className={buttonClass("primary", `w-full sm:w-auto ${className}`)}>
      {lead.sending ? sending : label}
    </button>
  );
}

"use client";
// The contact form. Without JavaScript it posts to the server action and comes back with errors and values; with it, the
// checks run here (loaded when the form is first touched) and the message goes to /api/leads, which survives a deploy.
import { useActionState, useEffect, useId, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { buttonClass } from "#components/ui/button";
import { controlClass, describedBy, Field } from "#components/ui/field";
import { notify, ToastHost } from "#components/ui/toast";
import { type Locale, locales } from "#lib/i18n/locales";
import { type ContactState, contactAction } from "#lib/leads/actions";
import { type ContactField, type ContactValues, contactFields, type FieldProblems } from "#lib/leads/fields";
import type { Sent } from "#lib/leads/send";

export type FormTexts = {
  heading: string;
  fields: Record<ContactField, { label: string; required: string; invalid: string }>;
  phoneHint: string;
  messageHint: string;
  send: string;
  sending: string;
  problemTitle: string;
  successTitle: string;
  successText: string;
  reference: string;
  referenceHint: string;
  failureTitle: string;
  failureText: string;
  failureHelp: string;
  another: string;
  whatsapp: string;
  notices: string;
  closeNotice: string;
};

type Props = { locale: Locale; path: string; texts: FormTexts; call: { href: string; label: string }; whatsappHref: string };

const empty: ContactState = { status: "idle", values: { fullName: "", email: "", phone: "", message: "" }, problems: {} };

const attributes: Record<Exclude<ContactField, "message">, React.ComponentProps<"input">> = {
  fullName: { type: "text", autoComplete: "name", dir: "auto" },
  email: { type: "email", autoComplete: "email", inputMode: "email", spellCheck: false, dir: "ltr" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel", dir: "ltr" },
};

/** Random even where crypto.randomUUID does not exist: a page served over plain http. */
function newSubmissionId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const loadChecks = () => import("#lib/leads/schema");
const loadSending = () => import("#lib/leads/send");

async function check(values: ContactValues): Promise<FieldProblems> {
  try {
    const parsed = (await loadChecks()).parseContact(values);
    return parsed.ok ? {} : parsed.problems;
  } catch {
    return {}; // the checks could not be loaded: the server has the same ones
  }
}

async function send(values: ContactValues, more: Record<string, string>): Promise<Sent> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...values, ...more })) form.set(name, value);
  try {
    return await (await loadSending()).sendLead(form);
  } catch {
    return { status: "failed" }; // it could not be loaded
  }
}

export function ContactForm({ locale, path, texts, call, whatsappHref }: Props) {
  // The framework keeps a page that was left in the document, hidden: two forms may stand there at once.
  const formId = useId();
  const [served, formAction] = useActionState(contactAction, empty);
  const [failed, setFailed] = useState(served.status === "failed");
  const [reference, setReference] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const success = useRef<HTMLHeadingElement>(null);
  const submissionId = useRef<string | null>(null);
  const busy = useRef(false);
  const [sending, setSending] = useState(false);

  const { register, handleSubmit, reset, setError, formState } = useForm<ContactValues>({
    defaultValues: served.values,
    reValidateMode: "onBlur",
    shouldFocusError: false, // the summary takes focus
    resolver: async (values) => {
      const problems = Object.entries(await check(values));
      return problems.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(problems.map(([name, type]) => [name, { type }])) };
    },
  });

  const problems = contactFields.flatMap((name) => {
    const type: string | undefined = formState.errors[name]?.type ?? (formState.isSubmitted ? undefined : served.problems[name]);
    return type === "required" || type === "invalid" ? [{ name, text: texts.fields[name][type] }] : [];
  });

  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  useEffect(() => {
    if (reference) success.current?.focus();
  }, [reference]);

  const submit = handleSubmit(
    async (values) => {
      submissionId.current ??= newSubmissionId();
      const result = await send(values, { locale, page: path, submissionId: submissionId.current });
      setFailed(result.status === "failed" || result.status === "limited");
      if (result.status === "sent") {
        submissionId.current = null;
        setReference(result.reference);
        notify({ type: "success", title: texts.successTitle, text: texts.successText });
        return;
      }
      if (result.status === "refused") {
        for (const [name, type] of Object.entries(result.problems)) setError(name as ContactField, { type });
      } else notify({ type: "error", title: texts.failureTitle, text: texts.failureText });
      setAttempt((count) => count + 1);
    },
    () => {
      setFailed(false);
      setAttempt((count) => count + 1);
    },
  );

  const onSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    if (busy.current) return; // a double click
    busy.current = true;
    setSending(true);
    await submit(event);
    busy.current = false;
    setSending(false);
  };

  const toasts = <ToastHost dir={locales[locale].dir} label={texts.notices} close={texts.closeNotice} />;

  const sent = reference && (
    <div className="border border-line border-s-3 border-s-cool bg-sheet p-7">
      <h2 ref={success} tabIndex={-1}>
        {texts.successTitle}
      </h2>
      <p className="mt-3">{texts.successText}</p>
      <p className="mt-5">
        {texts.reference} <bdi className="block text-[1.5rem] font-medium tabular-nums">{reference}</bdi>
        <span className="text-[0.9rem] text-soft">{texts.referenceHint}</span>
      </p>
      <button
        type="button"
        className={buttonClass("plain", "mt-6")}
        onClick={() => {
          reset(empty.values);
          setReference(null);
        }}
      >
        {texts.another}
      </button>
    </div>
  );

  const field = (name: ContactField, hint?: string) => {
    const problem = problems.find((candidate) => candidate.name === name)?.text;
    const id = `${formId}${name}`;
    const control = {
      ...register(name),
      ...describedBy(id, { hint, problem }),
      defaultValue: served.values[name],
      "aria-required": true,
    };
    const look = controlClass(Boolean(problem));
    return (
      <Field key={name} id={id} label={texts.fields[name].label} hint={hint} problem={problem}>
        {name === "message" ? (
          <textarea {...control} rows={6} maxLength={5000} dir="auto" className={look} />
        ) : (
          <input {...control} {...attributes[name]} className={name === "fullName" ? look : `${look} rtl:text-end`} />
        )}
      </Field>
    );
  };

  return (
    <>
      {toasts}
      {sent || (
        <form
          action={formAction}
          onSubmit={onSubmit}
          onFocus={() => void Promise.all([loadChecks(), loadSending()]).catch(() => undefined)}
          noValidate
          aria-label={texts.heading}
          className="grid gap-5 border border-line bg-sheet p-5 sm:p-7"
        >
          <input type="hidden" name="locale" value={locale} />
          <input type="hidden" name="page" value={path} />
          {(problems.length > 0 || failed) && (
            // biome-ignore lint/a11y/noAutofocus: without JavaScript this is how the summary takes focus
            <div ref={summary} tabIndex={-1} autoFocus className="border-2 border-heat bg-heat-wash p-4">
              <div role="alert">
                <h2 className="text-[1.1rem]">{failed ? texts.failureTitle : texts.problemTitle}</h2>
                {failed && <p className="mt-1">{texts.failureText}</p>}
              </div>
              {failed && (
                <>
                  <p className="mt-2">{texts.failureHelp}</p>
                  <p className="mt-3 flex flex-wrap gap-3">
                    <a href={call.href} className={buttonClass("plain")}>
                      <bdi dir="ltr">{call.label}</bdi>
                    </a>
                    <a href={whatsappHref} className={buttonClass("whatsapp")}>
                      {texts.whatsapp}
                    </a>
                  </p>
                </>
              )}
              {problems.length > 0 && (
                <ul className="mt-2 grid gap-1">
                  {problems.map(({ name, text }) => (
                    <li key={name}>
                      <a href={`#${formId}${name}`} className="inline-flex min-h-6 font-medium text-heat underline">
                        {text}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
          {field("fullName")}
          {field("email")}
          {field("phone", texts.phoneHint)}
          {field("message", texts.messageHint)}
          <div>
            <button type="submit" aria-disabled={sending || undefined} className={buttonClass("primary", "w-full sm:w-auto")}>
              {sending ? texts.sending : texts.send}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

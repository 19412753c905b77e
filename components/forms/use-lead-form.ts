"use client";
// The behaviour of every lead form. Without JavaScript it posts to the server action and comes back with errors and values; with it,
// the checks run in the browser (loaded when the form is first touched) and the form goes to /api/leads, which survives a deploy.
// A submission keeps its id however often it is sent.
import { useActionState, useEffect, useId, useRef, useState } from "react";
import { type UseFormRegisterReturn, useForm } from "react-hook-form";
import { notify } from "#components/ui/toast";
import { newUuid } from "#lib/formats/uuid";
import { durationInWords } from "#lib/i18n/durations";
import type { Locale } from "#lib/i18n/locales";
import { leadAction } from "#lib/leads/intake/actions";
import type { Failure, FormState } from "#lib/leads/intake/form-state";
import { type Sent, sendLead } from "#lib/leads/intake/send";
import type { FieldOf, FilesOf, LeadFields } from "#lib/leads/kinds/form-fields";
import type { InputProblems } from "#lib/leads/kinds/inputs";
import type { UrgentAnswer } from "#lib/leads/urgent-answer";
import { useAwake } from "../ui/use-awake.ts";
import { attribution } from "./attribution.ts";

type Values = Record<string, string>;
type Checks = (values: Values) => { ok: true } | { ok: false; problems: InputProblems };
type LeadFile<Name extends string> = { name: Name; file: File };

/** Each field with its label, its message for an invalid value and, where it is required, its message for a missing one. */
export type Labels<Name extends string> = Record<Name, { label: string; invalid: string; required?: string }>;

type SendingTexts = { sent: { title: string; text: string }; failureTitle: string; failureText: string; limited: string };

type Options<Declared extends LeadFields> = {
  kind: Declared["kind"];
  /** The labels of all fields that the kind declares. */
  labels: Labels<FieldOf<Declared>>;
  locale: Locale;
  /** The path of the page, without its language. */
  page: string;
  /** Loads the kind's parse function. */
  loadChecks: () => Promise<Checks>;
  texts: SendingTexts;
  /** Files to send along, by field. */
  files?: () => LeadFile<FilesOf<Declared>>[];
  /** The id of this submission, where it outlives the page (a draft). */
  submissionId?: { current: string | null };
  onSent?: () => void;
};

async function problemsOf(values: Values, loadChecks: () => Promise<Checks>): Promise<InputProblems> {
  try {
    const parsed = (await loadChecks())(values);
    return parsed.ok ? {} : parsed.problems;
  } catch {
    return {}; // the checks could not be loaded; the server runs the same ones
  }
}

const typedInputs = "[name]:not([type=radio],[type=checkbox],[type=file])";

/** react-hook-form for the fields that a kind declares, with checks that load when they are first needed. */
function useFields<Name extends string>(defaultValues: Values, loadChecks: () => Promise<Checks>) {
  const element = useRef<HTMLFormElement>(null);
  const form = useForm<Values>({
    defaultValues,
    // Not on blur: the summary would disappear while the button is pressed and shift the button from under the pointer.
    reValidateMode: "onSubmit",
    shouldFocusError: false, // the summary takes the focus
    resolver: async (values) => {
      const found = Object.entries(await problemsOf(values, loadChecks));
      return found.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(found.map(([name, type]) => [name, { type }])) };
    },
  });
  /** Removes the problem of a field whose value has been mended. A wrong value is checked again; a missing one is there with its first letter. */
  function mend(name: string): void {
    const type = form.formState.errors[name]?.type;
    if (type === "required" && String(form.getValues(name) || "").trim()) form.clearErrors(name);
    else if (type && type !== "required") void form.trigger(name);
  }
  return {
    ...form,
    element,
    /** Takes over values that a browser or an extension filled in without events, since the values in the document are checked and sent. */
    takeOverFilled() {
      const known = form.getValues();
      for (const { name, value } of element.current?.querySelectorAll<HTMLInputElement>(typedInputs) ?? [])
        if (typeof known[name] === "string" && known[name] !== value) form.setValue(name, value);
    },
    register: form.register as (name: Name) => UseFormRegisterReturn,
    setValue(name: Name, value: string) {
      form.setValue(name as string, value);
      mend(name);
    },
    mend,
    getValues: form.getValues as unknown as { (): Record<Name, string>; (name: Name): string },
    reset: form.reset as (values: Partial<Record<Name, string>>) => void,
    errors: form.formState.errors,
  };
}

/** The request body: the fields as they are in the document, and the files, which are kept outside it. */
function bodyOf(form: HTMLFormElement | null, submissionId: string, touchedAt: number | null, files: LeadFile<string>[]): FormData {
  const body = new FormData(form ?? undefined);
  for (const name of [...body.keys()]) if (name.startsWith("$ACTION") || body.get(name) instanceof File) body.delete(name);
  body.set("submissionId", submissionId);
  if (touchedAt !== null) body.set("elapsedMs", String(Date.now() - touchedAt));
  if (body.has("cameFrom")) body.set("attribution", attribution());
  for (const { name, file } of files) body.append(name, file);
  return body;
}

/** Returns a function that skips work while earlier work is running, so that a double click acts once. */
function useOnce() {
  const busy = useRef(false);
  return async (work: () => Promise<unknown>): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    try {
      await work();
    } finally {
      busy.current = false;
    }
  };
}

/** When the visitor first touched the form, in ms since 1970. The checks load at that moment. */
function useTouched(loadChecks: () => Promise<Checks>) {
  const touchedAt = useRef<number | null>(null);
  const touch = () => {
    touchedAt.current ??= Date.now();
    void loadChecks().catch(() => undefined);
  };
  return { touchedAt, touch };
}

/** The message about a failed attempt to send, with the time to wait where there were too many attempts. */
export function failureMessage(result: Failure, texts: Pick<SendingTexts, "failureText" | "limited">, locale: Locale): string {
  if (result.status !== "limited") return texts.failureText;
  return `${texts.failureText} ${texts.limited.replace("{wait}", durationInWords(result.minutes, "minutes", locale))}`;
}

/** What became of the last attempt to send, and how the visitor is told. */
function useOutcome(texts: SendingTexts, failureBefore: string | null, onSent?: () => void) {
  const [failure, setFailure] = useState(failureBefore);
  const [reference, setReference] = useState<string | null>(null);
  const [unread, setUnread] = useState<string[] | null>(null);
  const [urgent, setUrgent] = useState<UrgentAnswer>();
  const last = useRef<"sent" | "wrong" | null>(null);
  return {
    failure,
    reference,
    unread,
    urgent,
    last,
    begin() {
      last.current = null;
    },
    fail(message = texts.failureText) {
      last.current = "wrong";
      setFailure(message);
      notify({ type: "error", title: texts.failureTitle, text: message });
    },
    refuse() {
      last.current = "wrong";
      setFailure(null);
    },
    succeed(sent: Extract<Sent, { status: "sent" }>) {
      last.current = "sent";
      setFailure(null);
      setReference(sent.reference);
      setUrgent(sent.urgent);
      setUnread(sent.unread ? Object.values(sent.unread).flat() : null);
      notify({ type: "success", title: texts.sent.title, text: texts.sent.text });
      onSent?.();
    },
    clear: () => setReference(null),
  };
}

/**
 * The attempts to send, one at a time, so that a double click acts once. Those that went wrong are counted: the summary of problems takes
 * the focus after each.
 */
function useAttempts(outcome: ReturnType<typeof useOutcome>) {
  const [attempt, setAttempt] = useState(0);
  const [sending, setSending] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const once = useOnce();
  useEffect(() => {
    if (attempt > 0) summary.current?.focus();
  }, [attempt]);
  const countAttempt = () => setAttempt((count) => count + 1);
  return {
    attempt,
    sending,
    summary,
    once,
    countAttempt,
    run: (send: () => Promise<unknown>) =>
      once(async () => {
        setSending(true);
        outcome.begin();
        try {
          await send();
        } catch {
          // An error of the page itself. Unless the message was sent before it, the visitor keeps what was typed, and can send again or call.
          if (outcome.last.current !== "sent") outcome.fail();
        } finally {
          setSending(false);
        }
        // Counted after the problems are set, so that the summary is there to take the focus.
        if (outcome.last.current === "wrong") countAttempt();
      }),
  };
}

/**
 * The state of a lead form. Its kind is given as a type only, which keeps the declaration out of the browser:
 * useLeadForm<typeof contactFields>.
 */
export function useLeadForm<Declared extends LeadFields = never>(options: Options<NoInfer<Declared>>) {
  type Name = FieldOf<Declared>;
  const { kind, labels, locale, page, loadChecks, texts, files, onSent } = options;
  // The framework keeps the previous page hidden in the document, so two forms may be there at once.
  const id = useId();
  const empty = Object.fromEntries(Object.keys(labels).map((name) => [name, ""])) as Record<Name, string>;
  const [served, formAction] = useActionState<FormState<string>, FormData>(leadAction, { status: "idle", values: empty, problems: {} });
  const failedBefore = served.status === "failed" || served.status === "limited" ? failureMessage(served, texts, locale) : null;
  const outcome = useOutcome(texts, failedBefore, onSent);
  const { attempt, sending, summary, once, countAttempt, run } = useAttempts(outcome);
  const idOfForm = useRef<string | null>(null);
  const submissionId = options.submissionId ?? idOfForm;
  const { touchedAt, touch } = useTouched(loadChecks);
  const fields = useFields<Name>(served.values as Values, loadChecks);
  const { element, control, register, setValue, getValues, reset } = fields;
  /** The fields changed since the form came back from the server with problems. */
  const [changed, setChanged] = useState<readonly string[]>([]);
  const problemOf = (name: Name): string | undefined => {
    const type = fields.errors[name]?.type ?? (attempt > 0 || changed.includes(name) ? undefined : served.problems[name]);
    const { required, invalid } = labels[name];
    return type && ((type === "required" && required) || invalid);
  };

  const send = fields.handleSubmit(
    async () => {
      submissionId.current ??= newUuid();
      const more = files?.() ?? [];
      const result = await sendLead(bodyOf(element.current, submissionId.current, touchedAt.current, more), more.length > 0);
      if (result.status === "sent") {
        submissionId.current = null;
        outcome.succeed(result);
      } else if (result.status === "refused") {
        outcome.refuse();
        for (const [name, type] of Object.entries(result.problems)) fields.setError(name, { type });
      } else outcome.fail(failureMessage(result, texts, locale));
    },
    () => outcome.refuse(),
  );

  // Here and not in a part of the form: everything that shows the values must listen before earlier entries are put back.
  useAwake(element, loadChecks);
  return {
    id,
    kind,
    locale,
    page,
    labels,
    form: element,
    formAction,
    /** The state that came back from a post without JavaScript. */
    served: served as FormState<Name>,
    summary,
    sending,
    /** The message about the last attempt where it failed. */
    failure: outcome.failure,
    reference: outcome.reference,
    /** The names of files that did not arrive; null where all did. */
    unread: outcome.unread,
    /** Whom to call, after an emergency was sent. */
    urgent: outcome.urgent,
    attempt,
    control,
    register,
    setValue,
    getValues,
    reset,
    /** The message about a field's problem; undefined where it has none. */
    problemOf,
    once,
    /** Checks some fields; resolves to true where they have no problem. */
    async inspect(some: readonly Name[]): Promise<boolean> {
      fields.takeOverFilled();
      const right = await fields.trigger([...some]);
      if (!right) {
        outcome.refuse();
        countAttempt();
      }
      return right;
    },
    /** Called at every input into a field, after its value has been taken over. */
    mend(name: string): void {
      if (attempt === 0 && !changed.includes(name)) setChanged([...changed, name]);
      fields.mend(name);
    },
    submit: () =>
      run(() => {
        fields.takeOverFilled();
        return send();
      }),
    touch,
    again() {
      reset(empty);
      touchedAt.current = null;
      outcome.clear();
    },
  };
}

/** The form of a kind with at least these fields. */
export type LeadForm<Name extends string> = ReturnType<typeof useLeadForm<{ kind: string; fields: Record<Name, "required"> }>>;

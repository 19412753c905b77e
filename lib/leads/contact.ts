// The contact pipeline, the same for the form's two ways in: the server action (without JavaScript) and /api/leads.
import "server-only";
import { isLocale, type Locale } from "../i18n/locales.ts";
import { type ContactValues, contactFields, type FieldProblems } from "./fields.ts";
import { parseContact } from "./schema.ts";
import { storeLead } from "./store.ts";

export type ContactResult = { status: "sent"; reference: string } | { status: "refused"; problems: FieldProblems } | { status: "failed" };

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function field(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** What was typed, to be shown again. */
export function contactValues(form: FormData): ContactValues {
  return Object.fromEntries(contactFields.map((name) => [name, field(form, name).slice(0, 10_000)])) as ContactValues;
}

export function formLocale(form: FormData): Locale {
  const locale = field(form, "locale");
  return isLocale(locale) ? locale : "en";
}

/** Checks and stores one message. Never throws: a failure is reported here and answered honestly. */
export async function submitContact(form: FormData): Promise<ContactResult> {
  const parsed = parseContact(contactValues(form));
  if (!parsed.ok) return { status: "refused", problems: parsed.problems };
  const submissionId = field(form, "submissionId");
  const page = field(form, "page");
  try {
    const reference = await storeLead({
      message: parsed.message,
      locale: formLocale(form),
      page: page.startsWith("/") ? page.slice(0, 300) : "",
      submissionId: uuid.test(submissionId) ? submissionId : null,
    });
    return { status: "sent", reference };
  } catch (error) {
    console.error(`leads: ${(error as Error).message}`);
    return { status: "failed" };
  }
}

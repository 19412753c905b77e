// Temporary: quote and callback stored as one readable message, until the pipeline of all kinds takes its place.
import "server-only";
import { formLocale } from "./contact.ts";
import * as callback from "./kinds/callback.ts";
import type { LeadContent } from "./kinds/content.ts";
import * as quote from "./kinds/quote.ts";
import { storeLead } from "./store.ts";

const kinds = { quote, callback };
export type LeadResult =
  | { status: "sent"; reference: string }
  | { status: "refused"; problems: Record<string, "required" | "invalid"> }
  | { status: "failed" };

function readable(kind: string, { message, details }: LeadContent): string {
  const lines = Object.entries(details).flatMap(([name, value]) => (value ? [`${name}: ${value}`] : []));
  return [kind, message, ...lines].join("\n").slice(0, 5000);
}

export async function submitLead(kind: keyof typeof kinds, form: FormData): Promise<LeadResult> {
  const values = Object.fromEntries(kinds[kind].fields.map((name) => [name, String(form.get(name) ?? "")]));
  const parsed = kinds[kind].parse(values);
  if (!parsed.ok) return { status: "refused", problems: parsed.problems };
  const { content } = parsed;
  try {
    const reference = await storeLead({
      message: {
        fullName: content.fullName,
        email: content.email ?? "-@-",
        phone: content.phone ?? { typed: "", e164: "" },
        message: readable(kind, content),
      },
      locale: formLocale(form),
      page: String(form.get("page") ?? "").slice(0, 300),
      submissionId: null,
    });
    return { status: "sent", reference };
  } catch (error) {
    console.error(`leads: ${(error as Error).message}`);
    return { status: "failed" };
  }
}

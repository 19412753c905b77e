// What an act of a customer without JavaScript led to, for the page that follows it: a page that is rendered per request cannot show the
// state of an action by itself. It is kept for a minute in a cookie of that page alone.
import "server-only";
import { cookies } from "next/headers";
import { type Locale, localePath } from "../../i18n/locales.ts";
import type { CustomerState } from "./customer-state.ts";
import { quotePath } from "./quote.ts";

const name = "quote-answer";
/** A cookie holds four thousand bytes, and an Arabic letter takes several. Of longer texts the browser keeps what was typed when it goes back. */
const maxKept = 500;

export async function keepAnswer(state: CustomerState, link: string, locale: Locale): Promise<string> {
  const typed = Object.fromEntries(Object.entries(state.typed).map(([field, value]) => [field, value.length > maxKept ? "" : value]));
  const path = localePath(quotePath(link), locale);
  const value = Buffer.from(JSON.stringify({ ...state, typed })).toString("base64url");
  (await cookies()).set(name, value, { path, maxAge: 60, httpOnly: true, sameSite: "lax" });
  return path;
}

/** The state that the last act led to; null without one. The customer's own browser wrote it, and it is only shown to them. */
export async function keptAnswer(): Promise<CustomerState | null> {
  const value = (await cookies()).get(name)?.value;
  try {
    const state = value && JSON.parse(Buffer.from(value, "base64url").toString());
    return state && typeof state.typed === "object" && typeof state.problems === "object" ? (state as CustomerState) : null;
  } catch {
    return null;
  }
}

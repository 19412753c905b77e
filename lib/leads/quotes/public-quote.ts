// The quote behind a link, for the customer who has it. Nobody signs in: the link is the key, of 128 bits.
import "server-only";
import { isbot } from "isbot";
import { cookies, headers } from "next/headers";
import { env } from "../../env.ts";
import { RateLimit } from "../../host/rate-limit.ts";
import { requestBlock } from "../../host/visitors.ts";
import { isLocale, type Locale } from "../../i18n/locales.ts";
import { classifySession } from "../../supabase/known-sessions.ts";
import { keyedHash, privilegedClient } from "../../supabase/privileged.ts";
import { contentOf, type QuoteContent, textOrNull } from "./quote.ts";

export type PublicQuote = QuoteContent & {
  state: "sent" | "accepted" | "declined";
  /** Its own link; another than the one that was opened where that quote was replaced. */
  link: string;
  isNewer: boolean;
  /** Whom it is for. */
  name: string;
  acceptedAt: string | null;
  acceptedName: string;
};
export type FoundQuote =
  | { status: "found"; quote: PublicQuote }
  | { status: "expired"; locale: Locale }
  /** unknown: also a draft, and one that was withdrawn. busy: too many from one address. */
  | { status: "unknown" | "busy" | "failed" };

const linkShape = /^[0-9a-f]{32}$/;
const hourSeconds = 3600;
// A household reads a quote a few times. The link cannot be guessed; the bound keeps whoever tries from costing much.
const readsOfAddress = 120;
const unaddressed = new RateLimit(600);

/** Whether an address may do this once more within the hour. Throws when the database does not answer. */
export async function mayUse(what: string, most: number, by?: string): Promise<boolean> {
  const block = by ?? requestBlock(await headers(), env().TRUSTED_PROXIES);
  if (!block) return unaddressed.count(what) === 0;
  const key = `${what}:${by ? by : keyedHash("address", block).toString("hex").slice(0, 40)}`;
  const { data, error } = await privilegedClient().rpc("use_allowance", { p_key: key, p_most: most, p_seconds: hourSeconds });
  if (error) throw new Error("The database does not answer.");
  return data === true;
}

/** Whether the customer reads it: nobody of the office, who has a session, and no robot that draws the preview of a link. */
async function isReader(): Promise<boolean> {
  const agent = (await headers()).get("user-agent") ?? "";
  return agent !== "" && !isbot(agent) && classifySession((await cookies()).getAll()) === "no";
}

/** `counts`: the quote is shown, and not only its paper made or its title. Never throws. */
export async function readPublicQuote(link: string, counts: boolean): Promise<FoundQuote> {
  if (!linkShape.test(link)) return { status: "unknown" };
  try {
    if (!(await mayUse("quote-address", readsOfAddress))) return { status: "busy" };
    const { data, error } = await privilegedClient().rpc("open_quote", { p_link: link, p_counts: counts && (await isReader()) });
    if (error) return { status: "failed" };
    const row = data as Record<string, unknown> | null;
    if (!row) return { status: "unknown" };
    if (row.state === "expired") return { status: "expired", locale: isLocale(String(row.locale)) ? (row.locale as Locale) : "en" };
    return {
      status: "found",
      quote: {
        ...contentOf(row),
        number: String(row.number),
        state: row.state as PublicQuote["state"],
        link: String(row.link),
        isNewer: row.is_newer === true,
        name: String(row.name),
        acceptedAt: textOrNull(row.accepted_at),
        acceptedName: textOrNull(row.accepted_name) ?? "",
      },
    };
  } catch {
    return { status: "failed" };
  }
}

// Violations of a page's policy, as browsers report them (lib/http/content-security-policy.ts), counted in this process by what was
// forbidden and on which page, without anything about the person. Anybody can send such a report, so the counts are bounded, and violations
// that only a browser extension caused are not counted.
import { processState } from "../host/process.ts";
import { RateLimit } from "../host/rate-limit.ts";
import { resolveAddress } from "../site/routes.ts";

export type Violation = { directive: string; blocked: string; page: string };
type Counted = Violation & { count: number };

const maxKinds = 50;
const maxCount = 1_000_000;

const counted = () => processState("policy-violations", () => new Map<string, Counted>());
const perAddress = new RateLimit(60);

/** A report in its older form (report-uri) or its newer one (Reporting API). */
type Report = { "csp-report"?: Record<string, unknown>; body?: Record<string, unknown> };

/** An address without what could identify a person; a keyword ("inline", "eval") is returned unchanged. */
function withoutQuery(text: unknown): string {
  if (typeof text !== "string") return "";
  try {
    const { origin, pathname, protocol } = new URL(text);
    return (/^https?:$/.test(protocol) ? origin + pathname : protocol).slice(0, 120);
  } catch {
    return /^[\w-]{1,30}$/.test(text) ? text : "";
  }
}

/** The violations in a browser's report; empty for an invalid report, a page that is not ours, and an extension's doing. */
export function readViolations(text: string): Violation[] {
  let parsed: Report | Report[];
  try {
    parsed = JSON.parse(text) as Report | Report[];
  } catch {
    return [];
  }
  return [parsed].flat().flatMap((report) => {
    const body = report?.["csp-report"] ?? report?.body;
    if (!body || typeof body !== "object") return [];
    const directive =
      String(body["effective-directive"] ?? body.effectiveDirective ?? body["violated-directive"] ?? "").split(" ")[0] ?? "";
    const blocked = withoutQuery(body["blocked-uri"] ?? body.blockedURL);
    let page: string;
    try {
      page = new URL(String(body["document-uri"] ?? body.documentURL)).pathname;
    } catch {
      return [];
    }
    const { type } = resolveAddress(page);
    // The address of a quote is its key.
    if (type === "quote") page = "/q";
    const isOurs = type !== "unknown" && /^[a-z-]{3,40}$/.test(directive) && blocked !== "";
    return isOurs && !/-extension:$/.test(blocked) ? [{ directive, blocked, page }] : [];
  });
}

/** `block`: the sender's block of addresses, or null where it is unknown. */
export function countViolations(violations: readonly Violation[], block: string | null): void {
  const all = counted();
  for (const violation of violations.slice(0, 10)) {
    if (block && perAddress.count(block) > 0) return;
    const key = Object.values(violation).join(" ");
    const known = all.get(key);
    if (known) known.count = Math.min(known.count + 1, maxCount);
    else if (all.size < maxKinds) all.set(key, { ...violation, count: 1 });
  }
}

/** Since the process started, the most frequent first. */
export const policyViolations = (): readonly Counted[] => [...counted().values()].sort((a, b) => b.count - a.count);

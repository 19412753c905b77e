// Where a lead came from, as the site's own pages report it: first and last touch if the sender ticked the box for it, and the device class.
// No cookie, no third party. Without JavaScript the touch comes from the address of the form's page.
import { clean, cut } from "../kinds/inputs.ts";

const touchFields = [
  "landing",
  "referrer",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "gbraid",
  "wbraid",
  "fbclid",
] as const;
type TouchField = (typeof touchFields)[number];
type Touch = Partial<Record<TouchField, string>>;
export const devices = ["phone", "tablet", "desktop"] as const;
export type Device = (typeof devices)[number];
export type Attribution = { first: Touch | null; last: Touch | null; device: Device | null };

const maxJson = 6000;
const maxValue = 300;
/** As JSON. Eleven values, with names and punctuation, stay below the 8,192 bytes that the database accepts for a touch. */
const maxValueBytes = 600;

/** A path on this site, or null. */
export function sitePath(value: unknown): string | null {
  // The cleaned value is checked, because cleaning may remove characters between two slashes.
  const path = typeof value === "string" ? cut(clean(value.slice(0, 2 * maxValue)), maxValue) : "";
  return /^\/(?![/\\])/.test(path) ? path : null;
}

function cutValue(value: string): string {
  let kept = cut(clean(value.slice(0, 2 * maxValue)), maxValue);
  while (Buffer.byteLength(JSON.stringify(kept)) > maxValueBytes) kept = cut(kept, Math.floor(kept.length * 0.9));
  return kept;
}

function touch(value: unknown): Touch | null {
  if (typeof value !== "object" || value === null) return null;
  const entries = touchFields.flatMap((field) => {
    const given = (value as Record<string, unknown>)[field];
    const kept = typeof given === "string" ? cutValue(given) : "";
    return kept ? [[field, kept] as const] : [];
  });
  return entries.length > 0 ? Object.fromEntries(entries) : null;
}

/** Reads the touch from a page's address. */
function touchOfAddress(address: string | null): Touch | null {
  try {
    const url = new URL(address ?? "");
    const marks = Object.fromEntries([...url.searchParams].filter(([name]) => (touchFields as readonly string[]).includes(name)));
    delete marks.landing;
    return touch({ ...marks, landing: url.pathname });
  } catch {
    return null;
  }
}

export function deviceOf(userAgent: string): Device | null {
  if (!userAgent) return null;
  if (/ipad|tablet|playbook|silk(?!.*mobile)|android(?!.*mobile)/i.test(userAgent)) return "tablet";
  return /mobi|iphone|ipod|android/i.test(userAgent) ? "phone" : "desktop";
}

type HiddenFields = {
  /** Whether the sender agreed to store the attribution; otherwise both touches are null. */
  agreed: boolean;
  attribution: string;
};

/** Reads the form's hidden fields. Never throws, and keeps only known fields of bounded length. */
export function readAttribution(values: HiddenFields, headers: Headers): Attribution {
  const device = deviceOf(headers.get("user-agent") ?? "");
  if (!values.agreed) return { first: null, last: null, device };
  let touches: { first?: unknown; last?: unknown } = {};
  if (values.attribution && values.attribution.length <= maxJson) {
    try {
      touches = (JSON.parse(values.attribution) as typeof touches | null) ?? {};
    } catch {
      // malformed: from a page of another version, or forged
    }
  }
  const here = touchOfAddress(headers.get("referer"));
  return {
    first: touch(touches.first) ?? touch(touches.last) ?? here,
    last: touch(touches.last) ?? here,
    device,
  };
}

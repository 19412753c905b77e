// Where a lead came from, as the site's own pages tell it: first and last touch where the sender has ticked the box for it; place
// page, device class. No cookie, no third party; without JavaScript the address of the form's page says what brought the person.
import { clean, cut } from "../kinds/inputs.ts";

const touchFields = [
  "landing",
  "referrer",
  "at",
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
const devices = ["phone", "tablet", "desktop"] as const;
export type Device = (typeof devices)[number];
export type Attribution = { first: Touch | null; last: Touch | null; place: string | null; device: Device | null };

const mostJson = 6000;
const mostValue = 300;
/** As JSON. Twelve of them, their names and what stands between them stay below the 8,192 that the database takes of a touch. */
const mostValueBytes = 600;

/** A path on this site, or null. */
export function sitePath(value: unknown): string | null {
  // Judged as it is kept: what cleaning takes away may have stood between two slashes.
  const path = typeof value === "string" ? cut(clean(value.slice(0, 2 * mostValue)), mostValue) : "";
  return /^\/(?![/\\])/.test(path) ? path : null;
}

function cutValue(value: string): string {
  let kept = cut(clean(value.slice(0, 2 * mostValue)), mostValue);
  while (Buffer.byteLength(JSON.stringify(kept)) > mostValueBytes) kept = cut(kept, Math.floor(kept.length * 0.9));
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

/** The touch that a page's address holds. */
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

type Told = {
  /** Whether the sender lets it be kept how they came; without that both touches are null. */
  agreed: boolean;
  attribution: string;
  placePage: string;
  device: string;
};

/** Reads what the form's hidden fields say; never throws, and keeps only known fields of bounded length. */
export function readAttribution(values: Told, headers: Headers): Attribution {
  const request = {
    place: sitePath(values.placePage),
    device: devices.find((device) => device === values.device) ?? deviceOf(headers.get("user-agent") ?? ""),
  };
  if (!values.agreed) return { first: null, last: null, ...request };
  let told: { first?: unknown; last?: unknown } = {};
  if (values.attribution && values.attribution.length <= mostJson) {
    try {
      told = (JSON.parse(values.attribution) as typeof told | null) ?? {};
    } catch {
      // a page of another version, or somebody's invention
    }
  }
  const here = touchOfAddress(headers.get("referer"));
  return {
    first: touch(told.first) ?? touch(told.last) ?? here,
    last: touch(told.last) ?? here,
    ...request,
  };
}

// Sends one notice to the push service of a browser (RFC 8030).
import type { Locale } from "../../i18n/locales.ts";
import { type BrowserKeys, encryptForBrowser, vapidHeader } from "./encrypt.ts";
import type { PushKeys } from "./keys.ts";
import type { PushNotice } from "./notice.ts";

/** Where a notice goes and how it is sealed, as the database hands it out (private.push_target). */
export type PushTarget = BrowserKeys & PushKeys & { endpoint: string; locale: Locale; showsName: boolean };

/** A notice that was not taken; `code` is in our own words. */
export class PushFailure extends Error {
  readonly code: string;
  /** The push service no longer knows the device. */
  readonly isGone: boolean;
  /** How long the service wants to be left alone. */
  readonly waitSeconds: number;
  constructor(code: string, { isGone = false, waitSeconds = 0 } = {}) {
    super(code);
    this.code = code;
    this.isGone = isGone;
    this.waitSeconds = waitSeconds;
  }
}

// The services of Google (Chrome, Edge on Android, Opera, Samsung Internet), Mozilla, Apple and Microsoft.
const services = /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*(?:push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com))$/;

/**
 * Whether an address belongs to a known push service, or to `testService`. A browser names the address that this server then calls: any other
 * one could be a machine in its own network.
 */
export function isPushService(endpoint: string, testService?: string): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || endpoint.length > 1000) return false;
  if (testService && url.origin === new URL(testService).origin) return true;
  return url.protocol === "https:" && url.port === "" && services.test(url.hostname);
}

/** How long a service keeps a notice for a device that is off: longer than that, a person looks at the office first. */
const keptSeconds = 12 * 60 * 60;

/** Seconds to wait, of a header that is a number or a date. */
function retryAfter(value: string | null): number {
  const seconds = /^\d{1,6}$/.test(value ?? "") ? Number(value) : (Date.parse(value ?? "") - Date.now()) / 1000;
  return seconds > 0 ? Math.ceil(seconds) : 0;
}

type Options = { contact: string; testService?: string | undefined; timeoutMs?: number | undefined };

/** Sends once, or throws PushFailure. Redirects are not followed: they could lead into another network. */
export async function sendPush(
  target: PushTarget,
  notice: PushNotice,
  { contact, testService, timeoutMs = 10_000 }: Options,
): Promise<void> {
  const { urgency, ...shown } = notice;
  if (!isPushService(target.endpoint, testService)) throw new PushFailure("push unknown service", { isGone: true });
  let body: Buffer;
  try {
    body = encryptForBrowser(JSON.stringify(shown), target);
  } catch {
    throw new PushFailure("push bad key", { isGone: true });
  }
  let response: Response;
  try {
    response = await fetch(target.endpoint, {
      method: "POST",
      redirect: "manual",
      cache: "no-store",
      headers: {
        authorization: vapidHeader(target.endpoint, contact, target),
        "content-type": "application/octet-stream",
        "content-encoding": "aes128gcm",
        ttl: String(keptSeconds),
        urgency,
        // Of several notices that wait for a device that is off, the last one of a lead is kept. A topic has at most 32 characters.
        topic: shown.tag.replaceAll("-", ""),
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (error) {
    throw new PushFailure((error as Error).name === "TimeoutError" ? "push timeout" : "push unreachable");
  }
  await response.body?.cancel().catch(() => undefined);
  if (response.ok) return;
  throw new PushFailure(`push http ${response.status}`, {
    isGone: response.status === 404 || response.status === 410,
    waitSeconds: retryAfter(response.headers.get("retry-after")),
  });
}

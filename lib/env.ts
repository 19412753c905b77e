// Parses the environment once and reports all problems in one error. The launcher sets most variables; see docs/operations.md.
import { z } from "zod";

const schema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(20),
  SUPABASE_SECRET_KEY: z.string().min(20),
  /** Identifies the database of the content snapshot, since the URL of the embedded backend changes its port with every start. */
  CONTENT_SOURCE: z.string().min(1),
  SITE_URL: z.url().default("http://localhost:3000"),
  DATA_DIR: z.string().min(1).default(".data"),
  /** off is for platforms without a disk of their own: a submission is then acknowledged only once the database has stored it. */
  LEAD_SPOOL: z.enum(["on", "off"]).default("on"),
  /** 32 bytes that encrypt accepted submissions and files on disk; without it a key is generated and stored beside them. */
  SPOOL_KEY: z.union([z.string().regex(/^[0-9a-fA-F]{64}$/), z.base64().length(44)], { error: "32 bytes as hex or base64" }).optional(),
  /** The number of our own proxies in front; a visitor's address is the one that the outermost of them saw. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a process that was asked to end keeps taking requests, so that a proxy in front notices the end. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** The mail server. Without it mails wait, and the office shows that they wait. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /** The mailbox whose mails become messages of leads, with user and password. Without it, the one that the office entered. */
  IMAP_URL: z.url({ protocol: /^imaps?$/ }).optional(),
  LEAD_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LEAD_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** For tests: notices are also sent to this push service, beside those of the browsers (lib/notify/push/send.ts). */
  PUSH_SERVICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The number of the office at WhatsApp's Cloud API: all four, or messages of WhatsApp stay in the app. See docs/whatsapp.md. */
  WHATSAPP_PHONE_ID: z
    .string()
    .regex(/^\d{5,30}$/, "the number's id: digits alone")
    .optional(),
  WHATSAPP_TOKEN: z.string().min(20).optional(),
  /** Proves that a call comes from Meta. */
  WHATSAPP_APP_SECRET: z.string().min(16).optional(),
  /** A word of the owner's choice, with which Meta proves once that the owner named this address. */
  WHATSAPP_VERIFY_TOKEN: z.string().min(16).optional(),
  WHATSAPP_GRAPH_URL: z.url({ protocol: /^https?$/ }).default("https://graph.facebook.com/v23.0"),
  /** Lower case, so that its file has one spelling. With a key, search engines are notified of changes; see lib/seo/index-now.ts. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-z0-9-]{8,128}$/, "8 to 128 of a-z, 0-9 and -")
    .optional(),
  INDEXNOW_ENDPOINT: z.url({ protocol: /^https?$/ }).default("https://api.indexnow.org/indexnow"),
  /** Closes this copy to search engines: see isStaging(). */
  SITE_STAGING: z.string().optional(),
  /**
   * How many pages per language are rendered ahead after a publication; the default covers a site of a few hundred pages. With thousands of
   * articles, the others are rendered on their first request, which waits: rendering all of them would take an hour each time.
   */
  PAGES_AHEAD: z.coerce.number().int().min(0).max(100_000).default(400),
  /** off: another worker (supabase/functions/notify-lead) delivers the outbox. */
  OUTBOX_DELIVERY: z.enum(["on", "off"]).default("on"),
  /** json: one object per line, for log collectors (lib/host/log.ts). */
  LOG_FORMAT: z.enum(["text", "json"]).default("text"),
  /** The base address of a collector for traces and metrics (OTLP over HTTP, JSON); without it nothing is measured. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** The commit of this code, set by npm start and by the start program of a release. */
  RELEASE_COMMIT: z.string().optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  /** The share of requests that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** auto: the office hears of leads over Realtime where the backend is hosted, and polls elsewhere. */
  OFFICE_REALTIME: z.enum(["auto", "on", "off"]).default("auto"),
});

const whatsAppNames = ["WHATSAPP_PHONE_ID", "WHATSAPP_TOKEN", "WHATSAPP_APP_SECRET", "WHATSAPP_VERIFY_TOKEN"] as const;

const completeSchema = schema
  .refine((set) => !set.LEAD_WEBHOOK_URL || set.LEAD_WEBHOOK_SECRET, {
    path: ["LEAD_WEBHOOK_URL"],
    error: "is set without LEAD_WEBHOOK_SECRET",
  })
  .superRefine((set, context) => {
    const missing = whatsAppNames.filter((name) => !set[name]);
    if (missing.length < whatsAppNames.length)
      for (const name of missing)
        context.addIssue({ code: "custom", path: [name], message: "is missing beside the other keys of WhatsApp" });
  });

/** Every variable that the site itself reads. */
export const environmentNames = Object.keys(schema.shape) as (keyof typeof schema.shape)[];

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** A missing or malformed variable, with a hint where to look it up. */
class EnvironmentError extends Error {
  readonly cure = 'look under "Environment" in docs/operations.md.';
}

function parse(environment: Record<string, string | undefined>) {
  // An empty variable counts as unset.
  const set = Object.fromEntries(environmentNames.map((name) => [name, environment[name] || undefined]));
  return completeSchema.safeParse({ ...set, CONTENT_SOURCE: set.CONTENT_SOURCE ?? set.SUPABASE_URL });
}

/** The problems with which the site would refuse to start: each variable's name and a message. */
export function environmentProblems(environment: Record<string, string | undefined>): { name: string; message: string }[] {
  const { error } = parse(environment);
  return (error?.issues ?? []).map(({ path, message }) => ({ name: path.join("."), message }));
}

/** Throws an EnvironmentError that names every missing or malformed variable. */
export function env(): Env {
  if (parsed) return parsed;
  const result = parse(process.env);
  if (!result.success) {
    const problems = environmentProblems(process.env).map(({ name, message }) => `${name}: ${message}`);
    throw new EnvironmentError(`The environment is not complete: ${problems.join("; ")}.`);
  }
  parsed = result.data;
  return parsed;
}

export type WhatsAppKeys = { phoneId: string; token: string; appSecret: string; verifyToken: string; graphUrl: string };

function keysOf(set: Env): WhatsAppKeys | null {
  const [phoneId, token, appSecret, verifyToken] = whatsAppNames.map((name) => set[name]);
  return phoneId && token && appSecret && verifyToken
    ? { phoneId, token, appSecret, verifyToken, graphUrl: set.WHATSAPP_GRAPH_URL.replace(/\/$/, "") }
    : null;
}

/** Null where WhatsApp is not connected. */
export const whatsAppKeys = (): WhatsAppKeys | null => keysOf(env());

/** Whether this site sends answers on WhatsApp. The Edge Function, which delivers in place of a site without processes, does not. */
export const sendsOnWhatsApp = (): boolean => whatsAppKeys() !== null && env().OUTBOX_DELIVERY === "on";

/** Of an environment that was read from elsewhere; null too where the site would refuse it. */
export function whatsAppKeysOf(environment: Record<string, string | undefined>): WhatsAppKeys | null {
  const { data } = parse(environment);
  return data ? keysOf(data) : null;
}

/** Whether the launcher started the backend; a hosted backend sends the mails of accounts itself. */
export function isEmbedded(): boolean {
  return env().CONTENT_SOURCE.startsWith("embedded:");
}

// Builds, the middleware and tests call the functions below before the environment is complete.

/**
 * The origin at which this process reaches itself; undefined where it has no port of its own (serverless) and lives only while it serves a
 * request.
 */
export function ownOrigin(): string | undefined {
  return process.env.PORT ? `http://127.0.0.1:${process.env.PORT}` : undefined;
}

export const dataDir = (): string => process.env.DATA_DIR || ".data";

/** Identifies the database that this process reads; undefined where none is set, as in a build. */
export const contentSource = (): string | undefined => process.env.CONTENT_SOURCE || process.env.SUPABASE_URL || undefined;

/** The key with which this site notifies search engines of changes. */
export const indexNowKey = (): string | undefined => process.env.INDEXNOW_KEY || undefined;

export const reportsMissingMessages = (): boolean => process.env.REPORT_MISSING_MESSAGES === "1";

/** The site's own origin. It comes from the configuration and never from a request. */
export function siteUrl(): string {
  return (process.env.SITE_URL || "http://localhost:3000").replace(/\/$/, "");
}

/** Whether the environment closes this copy to search engines; any value but "0" does, so that a typo does not open it. */
export function isStaging(): boolean {
  return !["", "0"].includes(process.env.SITE_STAGING ?? "");
}

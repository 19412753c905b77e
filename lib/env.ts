// The environment, parsed once, with one readable error. The launcher fills most of it in; see docs/operations.md.
import { z } from "zod";

const schema = z.object({
  SUPABASE_URL: z.url(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(20),
  SUPABASE_SECRET_KEY: z.string().min(20),
  /** Names the database the content snapshot was taken from; the embedded backend changes its port with every start. */
  CONTENT_SOURCE: z.string().min(1),
  SITE_URL: z.url().default("http://localhost:3000"),
  DATA_DIR: z.string().min(1).default(".data"),
  /** off: for platforms without a disk of their own; a submission is then acknowledged only once the database has it. */
  LEAD_SPOOL: z.enum(["on", "off"]).default("on"),
  /** 32 bytes that encrypt accepted submissions and files on disk; without it a key is made beside them. */
  SPOOL_KEY: z.union([z.string().regex(/^[0-9a-fA-F]{64}$/), z.base64().length(44)], { error: "32 bytes as hex or base64" }).optional(),
  /** How many proxies of ours stand in front; a visitor's address is what the outermost of them saw. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** How long a process that was told to end goes on taking requests, so that a proxy in front learns of it. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(0),
  /** Where mails go out; without it they wait, and the office sees them waiting. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  LEAD_WEBHOOK_URL: z.url({ protocol: /^https?$/ }).optional(),
  LEAD_WEBHOOK_SECRET: z.string().min(16).optional(),
  /** Lower case, so that its file has one spelling. With it search engines are told what changes; see lib/seo/index-now.ts. */
  INDEXNOW_KEY: z
    .string()
    .regex(/^[a-z0-9-]{8,128}$/, "8 to 128 of a-z, 0-9 and -")
    .optional(),
  INDEXNOW_ENDPOINT: z.url({ protocol: /^https?$/ }).default("https://api.indexnow.org/indexnow"),
  /** A copy that is not to be found: see isStaging(). */
  SITE_STAGING: z.string().optional(),
  /**
   * So many pages are rendered ahead after a publication, of each language: all of a site of a few hundred. Of thousands of articles the
   * others are rendered when somebody asks, and that visitor waits: drawing all anew would take an hour of work each time.
   */
  PAGES_AHEAD: z.coerce.number().int().min(0).max(100_000).default(400),
  /** off: another worker (supabase/functions/notify-lead) delivers the outbox. */
  OUTBOX_DELIVERY: z.enum(["on", "off"]).default("on"),
  /** json: one object a line, for machines that collect logs (lib/host/log.ts). */
  LOG_FORMAT: z.enum(["text", "json"]).default("text"),
  /** Where traces and figures go (OTLP over HTTP, JSON), the base address of a collector; without it nothing is measured. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().optional(),
  /** The share of requests that are traced. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** auto: news of leads reaches the office over Realtime where the service is hosted, and by asking elsewhere. */
  OFFICE_REALTIME: z.enum(["auto", "on", "off"]).default("auto"),
});

/** Every variable that the site itself reads. */
export const environmentNames = Object.keys(schema.shape) as (keyof typeof schema.shape)[];

export type Env = z.infer<typeof schema>;

let parsed: Env | undefined;

/** A variable that is missing or malformed, and what to do about it. */
class EnvironmentError extends Error {
  readonly cure = 'look under "Environment" in docs/operations.md.';
}

function parse(environment: Record<string, string | undefined>) {
  // Set to nothing is not set.
  const set = Object.fromEntries(environmentNames.map((name) => [name, environment[name] || undefined]));
  return schema.safeParse({ ...set, CONTENT_SOURCE: set.CONTENT_SOURCE ?? set.SUPABASE_URL });
}

/** What a site would refuse to start with: each variable, and why. */
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
  if (result.data.LEAD_WEBHOOK_URL && !result.data.LEAD_WEBHOOK_SECRET)
    throw new EnvironmentError("LEAD_WEBHOOK_URL is set without LEAD_WEBHOOK_SECRET.");
  parsed = result.data;
  return parsed;
}

// What follows is asked before the environment is complete as well: by a build, by the middleware, by tests.

/** Where this process answers itself; undefined where it has no port of its own (serverless) and lives from request to request. */
export function ownOrigin(): string | undefined {
  return process.env.PORT && `http://127.0.0.1:${process.env.PORT}`;
}

export const dataDir = (): string => process.env.DATA_DIR || ".data";

/** Names the database that this process reads; undefined where none is set, as in a build. */
export const contentSource = (): string | undefined => process.env.CONTENT_SOURCE || process.env.SUPABASE_URL || undefined;

/** The key with which this site tells search engines what changes. */
export const indexNowKey = (): string | undefined => process.env.INDEXNOW_KEY || undefined;

export const reportsMissingMessages = (): boolean => process.env.REPORT_MISSING_MESSAGES === "1";

/** The site's own origin, fixed by configuration and never taken from a request. */
export function siteUrl(): string {
  return (process.env.SITE_URL || "http://localhost:3000").replace(/\/$/, "");
}

/** Whether this copy is closed to search engines by its environment; any value but "0" closes it, so that a slip does not open it. */
export function isStaging(): boolean {
  return !["", "0"].includes(process.env.SITE_STAGING ?? "");
}

/** Whether an address opens on the computer alone that serves it: a link to it is of no use to anybody else. */
export function opensHereAlone(address: string): boolean {
  const { hostname } = new URL(address);
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(?:127(?:\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(hostname);
}

/** Whether the backend is the one the launcher started; a hosted service sends the mails of accounts itself. */
export function isEmbedded(): boolean {
  return env().CONTENT_SOURCE.startsWith("embedded:");
}

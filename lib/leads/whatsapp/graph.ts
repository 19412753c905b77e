// Calls Meta's Graph API. The token goes to Meta alone: redirects are not followed, and a file is fetched only from Meta's own hosts.
import { createHash } from "node:crypto";
import type { WhatsAppKeys } from "../../env.ts";
import { LoggableError } from "../../host/log.ts";
import { readBody } from "../../host/requests.ts";

/** A call that failed; its message is in our own words. `isFinal`: the same call will fail again. */
export class GraphFailure extends LoggableError {
  readonly code: string;
  readonly isFinal: boolean;
  /** Meta's own code, where it gave one. */
  readonly metaCode: number | null;
  constructor(code: string, isFinal = false, metaCode: number | null = null) {
    super(`WhatsApp did not answer as expected (${code}).`);
    this.code = code;
    this.isFinal = isFinal;
    this.metaCode = metaCode;
  }
}

const timeoutMs = 15_000;
const maxAnswerBytes = 64 * 1024;
/** Codes that Meta sends with status 400 and that pass: unknown errors, limits of calls and messages, maintenance. */
const passing: ReadonlySet<number | null> = new Set([1, 2, 4, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 133004]);
/** Hosts of Meta that hold the files of messages. */
const fileHosts = /^(?:lookaside\.fbsbx\.com|(?:[a-z0-9-]+\.)*(?:fbcdn\.net|whatsapp\.net))$/;

async function ask(address: string, { token }: WhatsAppKeys, maxBytes: number, message?: object): Promise<Buffer | null> {
  try {
    const response = await fetch(address, {
      ...(message && { method: "POST", body: JSON.stringify(message) }),
      redirect: "manual",
      cache: "no-store",
      headers: { authorization: `Bearer ${token}`, ...(message && { "content-type": "application/json" }) },
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return await readBody(response, maxBytes);
    const answer = await readBody(response, maxAnswerBytes).catch(() => null);
    throw refusal(response.status, answer);
  } catch (error) {
    if (error instanceof GraphFailure) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    const code = /^[A-Z_]{3,40}$/.test(cause?.code ?? "") ? cause?.code : "unreachable";
    throw new GraphFailure(name === "TimeoutError" ? "timeout" : String(code));
  }
}

/** Meta's own code tells more than the status: 190 is a token that has ended, 131047 a window that has closed. */
function refusal(status: number, answer: Buffer | null): GraphFailure {
  let code: unknown;
  try {
    code = (JSON.parse(String(answer)) as { error?: { code?: unknown } }).error?.code;
  } catch {
    // not Graph's own answer
  }
  const metaCode = typeof code === "number" ? code : null;
  const isFinal = (status === 400 || status === 404) && !passing.has(metaCode);
  return new GraphFailure(`http ${status}${metaCode === null ? "" : ` code ${metaCode}`}`, isFinal, metaCode);
}

function answerOf(bytes: Buffer | null): Record<string, unknown> {
  try {
    return JSON.parse(String(bytes)) as Record<string, unknown>;
  } catch {
    throw new GraphFailure("no JSON");
  }
}

/** Whether the token may go to an address that Graph named. The host of the API itself counts, too. */
function isOfMeta(address: string, graphUrl: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && (url.origin === new URL(graphUrl).origin || (url.protocol === "https:" && !url.port && fileHosts.test(url.hostname)))
  );
}

/** The file of a message; null when it is larger than `maxBytes`. Throws GraphFailure. */
export async function fetchFile(keys: WhatsAppKeys, id: string, maxBytes: number): Promise<Buffer | null> {
  const found = answerOf(await ask(`${keys.graphUrl}/${id}?phone_number_id=${keys.phoneId}`, keys, maxAnswerBytes));
  if (Number(found.file_size) > maxBytes) return null;
  const address = String(found.url);
  if (!isOfMeta(address, keys.graphUrl)) throw new GraphFailure("file at a foreign host", true);
  const data = await ask(address, keys, maxBytes);
  if (data && typeof found.sha256 === "string" && createHash("sha256").update(data).digest("hex") !== found.sha256)
    throw new GraphFailure("damaged file");
  return data;
}

/**
 * Sends a text to a number in E.164. Meta returns `notice` with each report of what became of it. What it failed with, or null; never throws
 * for what Meta answers.
 */
export async function sendText(keys: WhatsAppKeys, to: string, text: string, notice: string): Promise<GraphFailure | null> {
  try {
    await ask(`${keys.graphUrl}/${keys.phoneId}/messages`, keys, maxAnswerBytes, {
      messaging_product: "whatsapp",
      recipient_type: "individual",
      to: to.slice(1),
      type: "text",
      text: { body: text, preview_url: false },
      biz_opaque_callback_data: notice,
    });
    return null;
  } catch (error) {
    if (error instanceof GraphFailure) return error;
    throw error;
  }
}

/** What keeps the number from working, in a few words; null when Graph knows it and takes the token. */
export async function numberProblem(keys: WhatsAppKeys): Promise<string | null> {
  try {
    const { id } = answerOf(await ask(`${keys.graphUrl}/${keys.phoneId}?fields=id,verified_name`, keys, maxAnswerBytes));
    return id === keys.phoneId ? null : "another number";
  } catch (error) {
    if (error instanceof GraphFailure) return error.code;
    throw error;
  }
}

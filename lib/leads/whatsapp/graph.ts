// Calls Meta's Graph API. The token goes to Meta alone: redirects are not followed, and a file is fetched only from Meta's own hosts.
import { createHash } from "node:crypto";
import type { WhatsAppKeys } from "../../env.ts";
import { LoggableError } from "../../host/log.ts";
import { readBody } from "../../host/requests.ts";

/** A call that failed; its message is in our own words. `isFinal`: the same call will fail again. */
export class GraphFailure extends LoggableError {
  readonly code: string;
  readonly isFinal: boolean;
  constructor(code: string, isFinal = false) {
    super(`WhatsApp did not answer as expected (${code}).`);
    this.code = code;
    this.isFinal = isFinal;
  }
}

const timeoutMs = 15_000;
const maxAnswerBytes = 64 * 1024;
/** Hosts of Meta that hold the files of messages. */
const fileHosts = /^(?:lookaside\.fbsbx\.com|(?:[a-z0-9-]+\.)*(?:fbcdn\.net|whatsapp\.net))$/;

async function ask(address: string, { token }: WhatsAppKeys, maxBytes: number): Promise<Buffer | null> {
  try {
    const response = await fetch(address, {
      redirect: "manual",
      cache: "no-store",
      headers: { authorization: `Bearer ${token}` },
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
  return new GraphFailure(`http ${status}${typeof code === "number" ? ` code ${code}` : ""}`, status === 400 || status === 404);
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

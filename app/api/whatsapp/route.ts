// The webhook of WhatsApp's Cloud API. Without the keys (lib/env.ts) there is nothing at this address.
import { whatsAppKeys } from "#lib/env";
import { faultOf } from "#lib/host/log";
import { readBody } from "#lib/host/requests";
import { takeWhatsAppCall } from "#lib/leads/intake/whatsapp";
import { handshake, isSignedByMeta, maxWhatsAppCallBytes } from "#lib/leads/whatsapp/signature";

const answer = (status: number, text: string | null = null) =>
  new Response(text, { status, headers: { "Cache-Control": "no-store", "Content-Type": "text/plain; charset=utf-8" } });

export function GET(request: Request): Response {
  const keys = whatsAppKeys();
  if (!keys) return answer(404);
  const challenge = handshake(new URL(request.url).searchParams, keys.verifyToken);
  return challenge === null ? answer(403) : answer(200, challenge);
}

/** Meta sends again whatever is not answered with 200, so that is the answer to everything that is kept or that nobody could read. */
export async function POST(request: Request): Promise<Response> {
  const keys = whatsAppKeys();
  if (!keys) return answer(404);
  try {
    const body = await readBody(request, maxWhatsAppCallBytes).catch(() => Buffer.alloc(0));
    if (!body) return answer(413);
    if (!isSignedByMeta(body, request.headers.get("x-hub-signature-256"), keys.appSecret)) return answer(401);
    return answer((await takeWhatsAppCall(body.toString(), keys.phoneId)) ? 200 : 503);
  } catch (error) {
    console.error(`leads: a call of WhatsApp could not be taken: ${faultOf(error)}`);
    return answer(error instanceof SyntaxError ? 200 : 503);
  }
}

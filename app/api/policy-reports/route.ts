// Receives browsers' reports of violations of a page's policy (report-uri of lib/http/content-security-policy.ts). It answers at once and
// silently drops what does not count.
import { env } from "#lib/env";
import { isSameSite } from "#lib/host/requests";
import { requestBlock } from "#lib/host/visitors";
import { countViolations, readViolations } from "#lib/reports/policy-violations";

const maxBytes = 16 * 1024;

export async function POST(request: Request): Promise<Response> {
  const done = (status: number) => new Response(null, { status, headers: { "Cache-Control": "no-store" } });
  if (!isSameSite(request.headers)) return done(403);
  if (!(Number(request.headers.get("content-length") ?? Number.NaN) <= maxBytes)) return done(413);
  countViolations(readViolations(await request.text().catch(() => "")), requestBlock(request.headers, env().TRUSTED_PROXIES));
  return done(204);
}

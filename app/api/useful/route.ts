// "Was this page useful?": which page and yes or no, nothing about the person. A plain form sends it, so it works without JavaScript; the
// response leads back to the page, whose address then says which thanks it shows.
import { after } from "next/server";
import { env, ownOrigin } from "#lib/env";
import { isSameSite } from "#lib/host/requests";
import { requestBlock } from "#lib/host/visitors";
import { localePath } from "#lib/i18n/locales";
import { countVote, flushViews, readVote } from "#lib/reports/page-views";
import { thanks } from "#lib/site/useful";

const maxBytes = 1024;

export async function POST(request: Request): Promise<Response> {
  const done = (status: number, headers?: Record<string, string>) =>
    new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
  if (!isSameSite(request.headers)) return done(403);
  if (!(Number(request.headers.get("content-length") ?? Number.NaN) <= maxBytes)) return done(413);
  const vote = readVote(await request.text().catch(() => ""), request.headers.get("user-agent") ?? "");
  if (!vote) return done(400);
  countVote(vote, requestBlock(request.headers, env().TRUSTED_PROXIES));
  if (!ownOrigin()) after(flushViews);
  const said = vote.isUseful ? thanks.useful : thanks.notUseful;
  return done(303, { Location: `${localePath(vote.page, vote.locale)}#${said}` });
}

// The communities of the register for the finder in the browser (components/forms/load-finder.ts).
import { connection } from "next/server";
import { findableCommunities } from "#lib/content/pages/place-finder";
import { pageCaching } from "#lib/http/page-caching";

export async function GET(): Promise<Response> {
  await connection();
  return Response.json(findableCommunities(), {
    headers: { "Cache-Control": pageCaching, "X-Robots-Tag": "noindex" },
  });
}

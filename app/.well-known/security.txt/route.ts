// Whom to notify of a security hole in this site (RFC 9116); 404 while the settings contain only placeholders.
import { connection } from "next/server";
import { readOwnSettings } from "#lib/content/store/read";
import { pageCaching } from "#lib/http/page-caching";
import { securityTxt } from "#lib/seo/security-txt";

export async function GET(): Promise<Response> {
  await connection();
  const text = securityTxt(readOwnSettings("en"), new Date());
  if (!text) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  return new Response(text, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": pageCaching },
  });
}

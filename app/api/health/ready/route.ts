// For load balancers: whether this process wants new requests. Not before it knows which pages of its build are true still,
// and not any more once it has been told to end.
import { connection } from "next/server";
import { startState } from "#lib/content/publish/publish-watcher";
import { isEnding } from "#lib/host/process";

export async function GET(): Promise<Response> {
  await connection();
  const state = isEnding() ? "ending" : startState()?.done === false ? "starting" : "ready";
  return Response.json({ status: state }, { status: state === "ready" ? 200 : 503, headers: { "Cache-Control": "no-store" } });
}

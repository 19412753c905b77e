// For load balancers and people: never slow, never a secret. A degraded site still serves, so the answer stays 200.
import { connection } from "next/server";
import { contentClock } from "#lib/content/pull";
import packageJson from "../../../package.json";

let last: { at: number; up: boolean } | undefined;
let asking: Promise<boolean> | undefined;

async function databaseUp(): Promise<boolean> {
  if (last && Date.now() - last.at < 1000) return last.up;
  asking ??= contentClock(800)
    .then((version) => version !== undefined)
    .catch(() => false)
    .then((up) => {
      last = { at: Date.now(), up };
      asking = undefined;
      return up;
    });
  return asking;
}

export async function GET(): Promise<Response> {
  await connection();
  const up = await databaseUp();
  return Response.json(
    { status: up ? "ok" : "degraded", database: up ? "up" : "down", version: packageJson.version },
    { headers: { "Cache-Control": "no-store" } },
  );
}

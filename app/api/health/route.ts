// For load balancers and people: never slow, never a secret. A degraded site still serves, so the answer stays 200.
import { connection } from "next/server";
import { contentClock } from "#lib/content/store/sync";
import { env } from "#lib/env";
import type { SpoolState } from "#lib/leads/intake/spool";
import { spool } from "#lib/leads/intake/submit";
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

/** How much waits on this instance's disk, and for how long; null where there is no spool or it cannot be read. */
async function spoolState(): Promise<SpoolState | null> {
  return (
    (await spool()
      ?.state()
      .catch(() => null)) ?? null
  );
}

export async function GET(): Promise<Response> {
  await connection();
  const [up, waiting] = await Promise.all([databaseUp(), spoolState()]);
  return Response.json(
    { status: up ? "ok" : "degraded", database: up ? "up" : "down", spool: waiting, version: env().RELEASE_COMMIT ?? packageJson.version },
    { headers: { "Cache-Control": "no-store" } },
  );
}

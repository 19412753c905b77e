// The pass that the site sends to the database with each request on a user's behalf. A user's token alone counts for no role
// (private.asked_by_site, scripts/start/backend-gate.ts); otherwise any member of staff could read every lead past the audit log.
import "server-only";
import { createHash } from "node:crypto";
import { JobFailure, registerJob } from "../host/jobs.ts";
import { officePassHeader } from "./office-pass.ts";
import { officePass, privilegedClient } from "./privileged.ts";

/** The header for a client that uses a user's token. */
export const officePassHeaders = () => ({ [officePassHeader]: officePass() });

/** Registers the pass's hash with the database every hour, because the database forgets a pass after a week without that. */
export function registerOfficePassJob(): void {
  registerJob({
    name: "office-pass",
    firstMs: 500,
    everyMs: 3_600_000,
    run: async () => {
      const { error } = await privilegedClient().rpc("register_office", {
        p_hash: createHash("sha256").update(officePass()).digest("hex"),
      });
      if (error) throw new JobFailure(`the database was not told of this site (${error.code || "no answer"}).`);
    },
  });
}

// What the site shows the database with each request it makes in a person's name: their token alone counts for no role
// (private.asked_by_site, scripts/start/backend-gate.ts), or anybody who works here could read every lead past the record.
import "server-only";
import { createHash } from "node:crypto";
import { JobFailure, registerJob } from "../host/jobs.ts";
import { officePassHeader } from "./office-pass.ts";
import { officePass, privilegedClient } from "./privileged.ts";

/** The header of a client that asks with a person's token. */
export const showingPass = () => ({ [officePassHeader]: officePass() });

/** Tells the database its hash, again and again: it forgets a pass that it has not heard of for a week. */
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

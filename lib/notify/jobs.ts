// The jobs of this module: delivery and on-call alerts. Both may run in any number of instances.
import { env } from "../env.ts";
import { JobFailure, registerJob } from "../host/jobs.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { configureOutbox, deliverDue } from "./deliver.ts";
import { deliveryContext, mailContext } from "./delivery-context.ts";
import { alertOnCall } from "./on-call.ts";

// Errors of these modules hold codes, never the text of the database or of a mail server.
const asJobFailure = (error: unknown) => new JobFailure((error as Error).message);

export function registerOutboxJobs(): void {
  if (env().OUTBOX_DELIVERY !== "off") {
    let configured = false;
    registerJob({
      name: "outbox",
      everyMs: 4000,
      run: async (signal) => {
        try {
          const context = await deliveryContext();
          const client = privilegedClient();
          if (!configured) {
            await configureOutbox(client, context);
            configured = true;
          }
          await deliverDue(client, context, signal);
        } catch (error) {
          throw asJobFailure(error);
        }
      },
    });
  }
  registerJob({
    name: "on-call",
    everyMs: 20_000,
    run: async () => {
      try {
        await alertOnCall(privilegedClient(), mailContext().calendar, new Date());
      } catch (error) {
        throw asJobFailure(error);
      }
    },
  });
}

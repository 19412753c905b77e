// The jobs of this module: delivery, reminders of visits, on-call alerts and the mailbox. They may run in any number of instances.
import { env } from "../env.ts";
import { JobFailure, registerJob } from "../host/jobs.ts";
import { privilegedClient } from "../supabase/privileged.ts";
import { configureOutbox, deliverDue } from "./deliver.ts";
import { deliveryContext, mailContext } from "./delivery-context.ts";
import { currentMailbox } from "./mailbox/current-mailbox.ts";
import { readMailbox } from "./mailbox/read-mailbox.ts";
import { alertOnCall } from "./on-call.ts";

// Errors of these modules hold codes, never the text of the database or of a mail server.
const asJobFailure = (error: unknown) => new JobFailure((error as Error).message);

/** The addresses that the site's own mails come from and go to, in lower case. */
async function ownAddresses(mailbox: string | undefined): Promise<Set<string>> {
  const { settings, mailFrom } = await deliveryContext();
  return new Set([settings.en.email, settings.ar.email, mailFrom, mailbox].flatMap((address) => (address ? [address.toLowerCase()] : [])));
}

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
    registerJob({
      name: "mailbox",
      everyMs: 45_000,
      firstMs: 8000,
      longestPauseMs: 10 * 60_000,
      run: async (signal) => {
        try {
          const mailbox = await currentMailbox();
          if (mailbox.server) await readMailbox(privilegedClient(), mailbox, await ownAddresses(mailbox.address), signal);
        } catch (error) {
          throw asJobFailure(error);
        }
      },
    });
  }
  registerJob({
    name: "visit-reminders",
    everyMs: 60_000,
    run: async () => {
      const { error } = await privilegedClient().rpc("remind_visits", { p_at: new Date().toISOString() });
      if (error) throw new JobFailure(`Reminders of visits could not be queued (${error.code || "no answer"}).`);
    },
  });
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

// Collects the facts for lib/findings/before-opening/rules.ts: from the snapshot in memory, from lib/findings/health and lib/notify, and with one
// database call.
import "server-only";
import { z } from "zod";
import type { PublicData } from "../../content/kinds.ts";
import { reviewsShown } from "../../content/pages/trust.ts";
import type { Entry } from "../../content/store/entry.ts";
import { ownContent } from "../../content/store/snapshot.ts";
import { env, isEmbedded, siteUrl } from "../../env.ts";
import { mailContext } from "../../notify/delivery-context.ts";
import { mailServerState } from "../../notify/mail/mail-server-state.ts";
import { readRecipients } from "../../notify/recipients.ts";
import { isRealAddress } from "../../site/placeholder-firm.ts";
import { dataOf } from "../../supabase/errors/results.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { sessionClient } from "../../supabase/server.ts";
import { dubaiDay } from "../../time/dubai-clock.ts";
import { ownersProblems } from "../health/content.ts";
import { storeHealth } from "../health/store.ts";
import type { OpeningFacts } from "./rules.ts";

const known = z.object({
  checks: z.record(z.string(), z.object({ at: z.string(), by: z.string() })),
  admins: z.number(),
  machine_password: z.boolean(),
  retention_set: z.boolean(),
  demonstration: z.object({ at: z.string(), by: z.string() }).nullable(),
});

/** A mail server that does not answer must not delay the office's front page: its state is then "unknown". */
const mailPatienceMs = { count: 300, list: 6000 };

async function mailNow(patienceMs: number): Promise<OpeningFacts["mail"]> {
  if (env().OUTBOX_DELIVERY === "off") return "unknown";
  const late = new Promise<"unknown">((resolve) => setTimeout(resolve, patienceMs, "unknown"));
  return Promise.race([mailServerState().then(({ state }) => state), late]);
}

const isReview = (entry: Entry): entry is Entry & { data: PublicData<"testimonial"> } => entry.kind === "testimonial";

/**
 * `list`: facts of the current user, for the list. Without it the facts are for the count on other pages, which must not be delayed. Throws
 * when the database does not answer, and without content.
 */
export async function openingFacts(list?: Pick<OpeningFacts, "secondFactor">): Promise<OpeningFacts> {
  const { settings } = mailContext();
  const client = await sessionClient();
  const [answer, recipients, mail, store] = await Promise.all([
    client.rpc("opening_facts"),
    // Read with privileges: an editor may not see who is notified of leads, but has to see whether anybody is.
    readRecipients(privilegedClient(), settings.en),
    mailNow(list ? mailPatienceMs.list : mailPatienceMs.count),
    storeHealth(),
  ]);
  const { checks, admins, machine_password, retention_set, demonstration } = known.parse(dataOf(answer));
  return {
    today: dubaiDay(new Date()),
    settings,
    problems: ownersProblems(),
    confirmed: checks,
    leadsReach: [recipients.leadMail, ...recipients.rules.map(({ to }) => to)].flat().every(isRealAddress),
    mail,
    siteUrl: siteUrl(),
    isEmbedded: isEmbedded(),
    hasBackup: store.backup !== null ? true : isEmbedded() ? false : null,
    hasDrill: isEmbedded() ? store.drill !== null : null,
    machinePassword: machine_password,
    admins,
    secondFactor: list?.secondFactor ?? null,
    retentionSet: retention_set,
    demonstration,
    ownReviews: reviewsShown(Object.values(ownContent().entries).filter(isReview), false).length,
    ownCases: Object.values(ownContent().entries).filter(
      ({ kind, data, locale }) => kind === "case-study" && locale === "en" && data.example === false,
    ).length,
  };
}

/** Records that an administrator has seen the list, so that the office does not redirect there again. False when that failed. */
export async function noteLed(): Promise<boolean> {
  const { error } = await (await sessionClient()).rpc("confirm_opening", { p_item: "led", p_confirmed: true });
  return error === null;
}

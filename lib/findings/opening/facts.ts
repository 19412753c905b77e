// The facts behind lib/findings/opening/rules.ts, as they are now: from the copy in memory, from what lib/findings/health and lib/notify
// know, and in one question to the database what only it can tell.
import "server-only";
import { z } from "zod";
import { arrivals } from "../../content/edit/arrival.ts";
import type { PublicData } from "../../content/kinds.ts";
import { reviewsShown } from "../../content/pages/trust.ts";
import type { Entry } from "../../content/store/entry.ts";
import { content } from "../../content/store/snapshot.ts";
import { env, isEmbedded, siteUrl } from "../../env.ts";
import { deliveryContext } from "../../notify/delivery-context.ts";
import { mailServerState } from "../../notify/mail/server-state.ts";
import { readRecipients } from "../../notify/recipients.ts";
import { isRealAddress } from "../../site/stand-in.ts";
import { dataOf } from "../../supabase/errors/read.ts";
import { privilegedClient } from "../../supabase/privileged.ts";
import { sessionClient } from "../../supabase/server.ts";
import { ownersProblems } from "../health/content.ts";
import { storeHealth } from "../health/store.ts";
import type { OpeningFacts } from "./rules.ts";

const known = z.object({
  checks: z.record(z.string(), z.object({ at: z.string(), by: z.string() })),
  admins: z.number(),
  machine_password: z.boolean(),
  retention_set: z.boolean(),
});

/** A mail server that does not answer must not hold up the office's front page: what it does is then not known. */
const mailPatienceMs = { count: 300, list: 6000 };

async function mailNow(patienceMs: number): Promise<OpeningFacts["mail"]> {
  if (env().OUTBOX_DELIVERY === "off") return "unknown";
  const late = new Promise<"unknown">((resolve) => setTimeout(resolve, patienceMs, "unknown"));
  return Promise.race([mailServerState().then(({ state }) => state), late]);
}

const isReview = (entry: Entry): entry is Entry & { data: PublicData<"testimonial"> } => entry.kind === "testimonial";

/**
 * For the list, with what only its reader knows of themselves (`secondFactor`, see OpeningFacts), or for the count alone, which waits for
 * nobody. Throws when the database does not answer, and without content.
 */
export async function openingFacts(list?: Pick<OpeningFacts, "secondFactor">): Promise<OpeningFacts> {
  const { settings } = deliveryContext();
  const client = await sessionClient();
  const [answer, recipients, mail, store] = await Promise.all([
    client.rpc("opening_facts"),
    // Who hears of leads is no editor's business; whether anybody does, is.
    readRecipients(privilegedClient(), settings.en),
    mailNow(list ? mailPatienceMs.list : mailPatienceMs.count),
    storeHealth(),
  ]);
  const { checks, admins, machine_password, retention_set } = known.parse(dataOf(answer));
  return {
    settings,
    problems: ownersProblems(),
    confirmed: checks,
    leadsReach: recipients.leadMail.every(isRealAddress),
    mail,
    siteUrl: siteUrl(),
    isEmbedded: isEmbedded(),
    hasBackup: store.backup !== null ? true : isEmbedded() ? false : null,
    hasDrill: isEmbedded() ? store.drill !== null : null,
    machinePassword: machine_password,
    admins,
    secondFactor: list?.secondFactor ?? null,
    retentionSet: retention_set,
    ownReviews: reviewsShown(Object.values(content().entries).filter(isReview), false).length,
    arrival: arrivals(content(), settings.en.placesOff),
  };
}

/** Writes down that the administrator has seen the list; false where that failed: else they would be led there with every visit. */
export async function noteLed(): Promise<boolean> {
  const { error } = await (await sessionClient()).rpc("confirm_opening", { p_item: "led", p_confirmed: true });
  return error === null;
}

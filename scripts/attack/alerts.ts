// Tries to cause as many alerts to the person on call as possible and to fill a mailbox: emergencies with solved proofs of work from many
// addresses, a real one among them, and one mailbox under nine spellings. The site trusts one proxy (TRUSTED_PROXIES=1), so
// X-Forwarded-For sets the sender's address.
import { pbkdf2Sync } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type Challenge, type DeriveKeyFunction, solveChallenge } from "altcha-lib";
import { formHeaders, formOf, newPhone, quoteFields } from "./forms.ts";
import type { AttackRow } from "./target.ts";

/** The address and the secret key of the site's database, for reading the results. */
type Service = { url: string; secretKey: string };

type Answer = { status: string; reference?: string; challenge?: Challenge };

/** The most alerts and digests that an hour's attack may cause, from any number of addresses: the sum of the bounds in docs/leads.md. */
const mostAlerts = 20 + 10 + 20 + 4;
/**
 * For one address: two alerts, each repeated once if unanswered, and one digest of all others. In office hours the first of each is not
 * sent.
 */
const mostOfOne = 5;
const mostConfirmations = 4;
/** The real emergency must be alerted within this time. */
const withinMs = 60_000;
const alertTopics = "on-call-flag,escalation,digest,digest-escalation";

const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, "sha256"),
});

export const fiftyAddresses = Array.from({ length: 50 }, (_, index) => `${20 + (index % 10)}.7.${index}.1`);

const countBy = (all: readonly { topic: string }[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(all, ({ topic }) => topic)).map(([topic, entries = []]) => [topic, entries.length]));

let counter = 0;

/** Sends a form as a browser does, with the proof of work that the site asks for. Returns the response and the proof's limit of tries. */
async function send(site: string, address: string, fields: Record<string, string>): Promise<{ answer: Answer; tries: number }> {
  counter += 1;
  const all = { submissionId: crypto.randomUUID(), elapsedMs: "30000", message: `No cooling, message ${counter}`, ...fields };
  const post = async (proof: string): Promise<Answer> => {
    const sent = { method: "POST", body: formOf({ ...all, proof }), headers: formHeaders(site, address) };
    const response = await fetch(new URL(`/api/leads?kind=${fields.kind}`, site), sent);
    return (await response.json()) as Answer;
  };
  const first = await post("able");
  if (first.status !== "asked" || !first.challenge) return { answer: first, tries: 0 };
  const { challenge } = first;
  const solution = await solveChallenge({ challenge, deriveKey });
  return { answer: await post(JSON.stringify({ challenge, solution })), tries: Number(challenge.parameters.data?.tries ?? 0) };
}

/**
 * Attacks a site without other users. Each of `addresses` sends `each` emergencies, with a real one from another address among them. Leads
 * are made overdue in the database, so that the time of day does not matter; the site's own jobs do the rest.
 */
export async function attackAlerts(
  site: string,
  service: Service,
  { addresses = fiftyAddresses, each = 6 }: { addresses?: string[]; each?: number } = {},
): Promise<AttackRow[]> {
  const ask = async (path: string, init: RequestInit = {}): Promise<unknown> => {
    const headers = { apikey: service.secretKey, "content-type": "application/json", prefer: "return=minimal", ...init.headers };
    const text = await (await fetch(`${service.url}/rest/v1/${path}`, { ...init, headers })).text();
    return text ? JSON.parse(text) : null;
  };
  const alerts = async () =>
    (await ask(`outbox?select=id,topic,lead_id&topic=in.(${alertTopics})&order=created_at`)) as {
      id: string;
      topic: string;
      lead_id: string | null;
    }[];
  const overdue = () =>
    ask(`leads?status=eq.new&due_at=gt.${new Date().toISOString()}`, {
      method: "PATCH",
      body: JSON.stringify({ created_at: hourAgo(), awaiting_since: hourAgo() }),
    });
  const hourAgo = () => new Date(Date.now() - 3_600_000).toISOString();
  const leadOf = async (reference: string | undefined) =>
    ((await ask(`leads?select=id&reference=eq.${reference}`)) as { id: string }[])[0]?.id;

  // This goes first: the other attacks use up the hourly limit of mails.
  const spellings = ["victim+1@gmail.com", "vic.tim@gmail.com", "VICTIM@gmail.com", "v.i.c.t.i.m@gmail.com", "victim@googlemail.com"];
  const nine = [...spellings, "victim+2@gmail.com", "vi.ctim+3@gmail.com", "Victim@GoogleMail.com", "victim@gmail.com"];
  const confirmations = async () => ((await ask("outbox?select=id&topic=eq.sender-mail")) as object[]).length;
  const mailsBefore = await confirmations();
  for (const [index, email] of nine.entries())
    await send(site, `${150 + index}.4.4.4`, { kind: "contact", fullName: "Victim", email, phone: newPhone() });
  const mails = (await confirmations()) - mailsBefore;
  // These leads must wait for no answer, or their alerts would be counted with the next attack's.
  await ask("leads?status=eq.new", { method: "PATCH", body: JSON.stringify({ status: "spam" }) });

  // One address, with proofs.
  const before = (await alerts()).length;
  const loud = { sent: 0, limited: 0, tries: 0 };
  for (let index = 0; index < 35; index++) {
    const { answer, tries } = await send(site, "203.0.113.9", quoteFields());
    if (answer.status === "sent") loud.sent += 1;
    else loud.limited += 1;
    loud.tries = Math.max(loud.tries, tries);
  }
  await overdue();
  await pause(withinMs);
  const ofOne = (await alerts()).slice(before);

  // Many addresses, and one real emergency.
  const flood = { sent: 0, limited: 0 };
  const wave = async () => {
    for (const address of addresses) {
      const { answer } = await send(site, address, quoteFields());
      if (answer.status === "sent") flood.sent += 1;
      else flood.limited += 1;
    }
  };
  const half = Math.ceil(each / 2);
  for (let round = 0; round < half; round++) await wave();
  await overdue();
  const real = await send(site, "94.200.17.4", { ...quoteFields(), fullName: "Fatima" });
  const lead = await leadOf(real.answer.reference);
  await overdue();
  const began = Date.now();
  let wokenAfter = Number.POSITIVE_INFINITY;
  while (wokenAfter === Number.POSITIVE_INFINITY && Date.now() - began < 2 * withinMs) {
    // An older checkout holds no alerts back, and has no such table.
    const held = (await ask(`held_alerts?select=notice&lead_id=eq.${lead}`)) as { notice: string | null }[] | { code: string };
    const notice = Array.isArray(held) ? held[0]?.notice : undefined;
    if ((await alerts()).some(({ id, lead_id }) => lead_id === lead || id === notice)) wokenAfter = Date.now() - began;
    else await pause(500);
  }
  for (let round = half; round < each; round++) await wave();
  await overdue();
  await pause(withinMs / 2);
  const total = (await alerts()).length - before;

  return [
    {
      what: "35 emergencies from one address, with proofs",
      tries: 35,
      held: ofOne.length <= mostOfOne,
      figures: { ...countBy(ofOne), ...loud },
    },
    {
      what: `a real emergency among ${addresses.length} attackers is alerted within a minute`,
      tries: flood.sent + flood.limited,
      held: wokenAfter <= withinMs,
      figures: { seconds: Math.round(wokenAfter / 1000), ...flood },
    },
    {
      what: `alerts that ${addresses.length} attackers cause`,
      tries: flood.sent + flood.limited,
      held: total <= mostAlerts,
      figures: { alerts: total },
    },
    { what: "one mailbox under nine spellings", tries: nine.length, held: mails <= mostConfirmations, figures: { mails } },
  ];
}

// Turns a submission into a lead, the same for every kind, through server actions and through /api/leads: check → disk, synced → database
// within two seconds → reference. replay.ts later stores what the database did not take. A reference is only ever returned for what is on
// disk or in the database.

import "server-only";
import { join } from "node:path";
import { env } from "../../env.ts";
import { isUuid } from "../../formats/uuid.ts";
import { faultOf } from "../../host/log.ts";
import { processState } from "../../host/process.ts";
import { RateLimit } from "../../host/rate-limit.ts";
import { takeFormFiles } from "../../host/requests.ts";
import { networkOf, requestBlock } from "../../host/visitors.ts";
import { isLocale, type Locale } from "../../i18n/locales.ts";
import { keyedHash } from "../../supabase/privileged.ts";
import type { UnreadFiles } from "../kinds/attachments.ts";
import { type CommonField, honeypot } from "../kinds/form-fields.ts";
import { isLeadKind, leadKinds } from "../kinds/index.ts";
import type { InputProblems } from "../kinds/inputs.ts";
import { isEmergency } from "../urgency.ts";
import type { UrgentAnswer } from "../urgent-answer.ts";
import { readAttribution, sitePath } from "./attribution.ts";
import { uploadFiles } from "./file-storage.ts";
import { type CheckedFile, readFiles, withoutFiles } from "./files.ts";
import { type Challenge, difficultyFor, isSolved, newChallenge, recentSubmissions } from "./proof-of-work.ts";
import { spamReasons } from "./spam-score.ts";
import { Spool } from "./spool.ts";
import { Refused, storeSubmission } from "./store.ts";
import { fileName, identify, type Submission, spoolName, withUnread, withUrgentWords } from "./submission.ts";

export type SubmitResult =
  /** `unread`: the files that the lead arrived without, if any. `urgent`: what the address of the forms adds for an emergency. */
  | { status: "sent"; reference: string; unread?: UnreadFiles; isEmergency?: true; urgent?: UrgentAnswer }
  | { status: "refused"; problems: InputProblems }
  /** Too many submissions of one address; `minutes` to wait. */
  | { status: "limited"; minutes: number }
  /** The submission looks odd, and the browser supports a proof of work: send again with the solution. */
  | { status: "asked"; challenge: Challenge }
  /** Neither the disk nor the database accepted it. */
  | { status: "failed" };

export const databaseBudgetMs = 2000;
const databaseRestMs = 5000;
/** Limits on files, because all senders share the disk. Beyond them a submission is accepted without its files. */
const maxMegabytes = 200;
const maxMegabytesOfDay = 600;
const maxMegabytesOfNetwork = 2000;
const dayMs = 24 * 3_600_000;
/** Forms with a proof of work that one address may send in a quarter of an hour, beyond the hard limit. */
const maxProven = 300;
/** Limit on a kind's own answers as JSON; as the database writes them they stay below its 32,768. */
const maxDetailsBytes = 24_000;

type Shared = {
  spool?: Spool | null;
  limits?: ReturnType<typeof newLimits>;
  databaseRestsUntil?: number;
  onStored?: () => void;
};
export const shared = () => processState<Shared>("leads", () => ({}));

/** This process's spool; null when LEAD_SPOOL is off. */
export function spool(): Spool | null {
  const state = shared();
  if (state.spool === undefined) {
    const { LEAD_SPOOL, DATA_DIR } = env();
    const key = givenKey();
    state.spool = LEAD_SPOOL === "off" ? null : new Spool(join(/* turbopackIgnore: true */ DATA_DIR, "spool"), key ? { key } : {});
  }
  return state.spool;
}

function givenKey(): Buffer | undefined {
  const { SPOOL_KEY } = env();
  return SPOOL_KEY ? Buffer.from(SPOOL_KEY, SPOOL_KEY.length === 64 ? "hex" : "base64") : undefined;
}

/** The key that seals what is on disk, and the secrets of second factors in the database; null without a disk and without SPOOL_KEY. */
export async function sealingKey(): Promise<Buffer | null> {
  return (await spool()?.key()) ?? givenKey() ?? null;
}

/** The first text under a name: repeated fields, and files in place of text, do not reach the checks. */
export function textField(form: FormData, name: string, maxLength = 20_000): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, maxLength) : "";
}

/** A field that every form may send. */
export function commonField(form: FormData, name: CommonField, maxLength?: number): string {
  return textField(form, name, maxLength);
}

export function formLocale(form: FormData): Locale {
  const locale = commonField(form, "locale");
  return isLocale(locale) ? locale : "en";
}

/** Checks and stores one submission. Never throws: a failure is logged and returned as "failed". */
export async function submitLead(kind: string, form: FormData, headers: Headers): Promise<SubmitResult> {
  try {
    return await take(kind, form, headers);
  } catch (error) {
    // The log names only what failed, nothing of what was typed.
    console.error(`leads: a submission could not be taken: ${faultOf(error)}`);
    return { status: "failed" };
  }
}

/** Writes a submission and its files to the disk; false when there is no disk, or it refuses. */
export async function keepOnDisk(disk: Spool | null, submission: Submission, files: CheckedFile[]): Promise<boolean> {
  if (!disk) return false;
  try {
    // Files go first, so that a record on disk always has its files.
    for (const file of files) await disk.putFile(fileName(submission, file), file.data);
    await disk.put(spoolName(submission), submission);
    return true;
  } catch (error) {
    console.error(`leads: the spool did not take a submission: ${faultOf(error)}`);
    return false;
  }
}

/** Limits of one address, in a quarter of an hour unless the line states another time. */
export function newLimits() {
  return {
    soft: new RateLimit(10),
    hard: new RateLimit(60),
    proven: new RateLimit(maxProven),
    megabytes: new RateLimit(maxMegabytes),
    megabytesOfDay: new RateLimit(maxMegabytesOfDay, dayMs),
    megabytesOfNetwork: new RateLimit(maxMegabytesOfNetwork, dayMs),
  };
}

/** Counts the files of a mail; true when those of all mails are too much. */
export function areTooManyFiles(bytes: number): boolean {
  const state = shared();
  state.limits ??= newLimits();
  return bytes > 0 && countFiles(state.limits, "mailbox", Math.ceil(bytes / 1_000_000));
}

/** Counts files; true when they are too much for the address or its network. Later limits do not count what an earlier one refuses. */
function countFiles(limits: ReturnType<typeof newLimits>, block: string, megabytes: number): boolean {
  const now = Date.now();
  return (
    limits.megabytes.count(block, now, megabytes) > 0 ||
    limits.megabytesOfDay.count(block, now, megabytes) > 0 ||
    limits.megabytesOfNetwork.count(networkOf(block), now, megabytes) > 0
  );
}

async function take(kind: string, form: FormData, headers: Headers): Promise<SubmitResult> {
  const block = requestBlock(headers, env().TRUSTED_PROXIES);
  const state = shared();
  state.limits ??= newLimits();
  const proof = commonField(form, "proof");
  const minutes = block ? state.limits.hard.count(block) : 0;
  // Others may share the address of a busy sender: beyond the hard limit, forms with a proof of work are still accepted for a while.
  if (block && minutes > 0 && (proof === "" || state.limits.proven.isUsedUp(block))) return { status: "limited", minutes };

  if (!isLeadKind(kind)) return { status: "refused", problems: { kind: "invalid" } };
  const rule = leadKinds[kind];
  const parsed = rule.parse(Object.fromEntries(rule.fields.map((name) => [name, textField(form, name)])));
  if (!parsed.ok) return { status: "refused", problems: parsed.problems };
  // The database accepts no more, so the form is refused before anything is acknowledged.
  if (Buffer.byteLength(JSON.stringify(parsed.content.details)) > maxDetailsBytes)
    return { status: "refused", problems: { form: "invalid" } };

  const elapsed = commonField(form, "elapsedMs");
  const { spam, odd } = spamReasons(parsed.content, {
    honeypot: commonField(form, honeypot),
    elapsedMs: /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null,
  });
  const many = block ? state.limits.soft.count(block) > 0 : false;
  const hashed = (sort: string, value: string) => keyedHash(sort, value).toString("hex").slice(0, 40);
  const addressHash = block ? hashed("address", block) : null;
  const mayProve = (odd || many) && proof !== "";
  // Requests for a challenge count as well, so that nobody can collect easy ones in advance.
  const recent = mayProve && block && addressHash ? Math.max(state.limits.soft.counted(block), await recentSubmissions(addressHash)) : 0;
  const proven = mayProve && proof !== "able" && (await isSolved(proof, difficultyFor(recent)));
  if (proven && block && minutes > 0) state.limits.proven.count(block);
  if (mayProve && !proven) return { status: "asked", challenge: await newChallenge(difficultyFor(recent)) };

  // Files are read only now, because a client that is asked for a proof sends them once more.
  let attached = rule.files ? await readFiles(await takeFormFiles(form, headers), rule.files, block) : { files: [], unread: {} };
  const bytes = attached.files.reduce((sum, file) => sum + file.size_bytes, 0);
  if (block && bytes > 0 && countFiles(state.limits, block, Math.ceil(bytes / 1_000_000))) attached = withoutFiles(attached);

  const formId = commonField(form, "submissionId");
  const identified = identify(
    {
      kind,
      locale: formLocale(form),
      page: sitePath(commonField(form, "page")) ?? "",
      content: withUrgentWords(kind, parsed.content),
      attribution: readAttribution(
        {
          agreed: commonField(form, "cameFrom") === "yes",
          attribution: commonField(form, "attribution"),
        },
        headers,
      ),
      files: attached.files.map(({ data: _data, ...file }) => file),
      marketingVersion:
        commonField(form, "marketing") === "yes" ? commonField(form, "marketingVersion", 40).replace(/[^\w.-]/g, "") || "unknown" : null,
      // Counted even with a proof, because computing power can be bought. What the limit holds back is never lost (docs/leads.md).
      addressHash,
      networkHash: block && hashed("network", networkOf(block)),
      spamReasons: proven ? spam.filter((reason) => reason === "honeypot" || reason === "markup") : spam,
    },
    isUuid(formId) ? formId : null,
  );

  const kept = await keep(identified, attached);
  return kept
    ? {
        status: "sent",
        reference: kept.reference,
        ...(Object.keys(kept.unread).length > 0 && { unread: kept.unread }),
        ...(isEmergency(identified.content.details) && { isEmergency: true }),
      }
    : { status: "failed" };
}

/**
 * Keeps a submission with its files on the disk, else with its files in the bucket, and in the database if it answers in time. Null when
 * neither has it: then it was not accepted.
 */
export async function keep(
  identified: Submission,
  given: Awaited<ReturnType<typeof readFiles>>,
): Promise<{ reference: string; unread: UnreadFiles } | null> {
  let attached = given;
  let submission = withUnread(identified, attached.unread);
  const name = spoolName(submission);
  const disk = spool();
  let onDisk = await keepOnDisk(disk, submission, attached.files);
  if (!onDisk && attached.files.length > 0 && !(await uploadFiles(submission, attached.files))) {
    // There is no room for the files, so the lead is accepted without them.
    attached = withoutFiles(attached);
    submission = withUnread({ ...identified, files: [] }, attached.unread);
    onDisk = await keepOnDisk(disk, submission, []);
  }
  const reference = await storeNow(submission, onDisk);
  if (reference && onDisk) await disk?.markStored(name).catch(() => undefined); // the replay stores it again, which is harmless
  return reference || onDisk ? { reference: reference ?? submission.reference, unread: attached.unread } : null;
}

/**
 * Stores a submission within the time that its sender waits, and returns its reference; null when the database did not take it. For
 * databaseRestMs after a failure the database is not tried for what is on disk, which the replay stores.
 */
export async function storeNow(submission: Submission, onDisk: boolean, budgetMs = databaseBudgetMs): Promise<string | null> {
  const state = shared();
  const restMs = (state.databaseRestsUntil ?? 0) - Date.now();
  if (onDisk && restMs > 0 && restMs <= databaseRestMs) return null;
  try {
    const reference = await storeSubmission(submission, onDisk ? "disk" : "storage", budgetMs);
    if (onDisk) state.onStored?.();
    return reference;
  } catch (error) {
    console.error(`leads: ${faultOf(error)}`);
    if (!(error instanceof Refused)) state.databaseRestsUntil = Date.now() + databaseRestMs;
    return null;
  }
}

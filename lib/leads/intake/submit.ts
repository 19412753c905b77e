// How a submission becomes a lead, the same for every kind and both ways in (server actions and /api/leads):
// check → disk, synced → database within two seconds → reference. What the database did not take, replay.ts brings later.
// A reference is only ever given for what is on disk or in the database.

import "server-only";
import { join } from "node:path";
import { env } from "../../env.ts";
import { isUuid } from "../../formats/uuid.ts";
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
import { readAttribution, sitePath } from "./attribution.ts";
import { uploadFiles } from "./file-storage.ts";
import { type CheckedFile, readFiles, withoutFiles } from "./files.ts";
import { type Challenge, difficultyFor, isSolved, newChallenge, recentSubmissions } from "./proof-of-work.ts";
import { spamReasons } from "./spam-score.ts";
import { Spool } from "./spool.ts";
import { Refused, storeSubmission } from "./store.ts";
import { fileName, identify, type Submission, spoolName, withUnread } from "./submission.ts";

export type SubmitResult =
  /** `unread`: the files that are not with it, where there are any. */
  | { status: "sent"; reference: string; unread?: UnreadFiles }
  | { status: "refused"; problems: InputProblems }
  /** Too many from one address: the minutes to wait. */
  | { status: "limited"; minutes: number }
  /** Looks odd, and the browser said that it can prove it is one: send again with the solution. */
  | { status: "asked"; challenge: Challenge }
  /** Neither the disk nor the database took it. */
  | { status: "failed" };

const databaseBudgetMs = 2000;
const databaseRestMs = 5000;
/** Of files, which lie on a disk that is everybody's. What comes after is taken without its files. */
const mostMegabytes = 200;
const mostMegabytesOfDay = 600;
const mostMegabytesOfNetwork = 2000;
const dayMs = 24 * 3_600_000;
/** Forms of one address in a quarter of an hour that it has worked for, beyond those that it need not. */
const mostProven = 300;
/** Of a kind's own answers as JSON; written out by the database they stay below its 32,768. */
const mostDetailsBytes = 24_000;

type Shared = {
  spool?: Spool | null;
  limits?: ReturnType<typeof newLimits>;
  databaseRestsUntil?: number;
  onStored?: () => void;
};
export const shared = () => processState<Shared>("leads", () => ({}));

/** This process's spool, null where there is none by configuration. */
export function spool(): Spool | null {
  const own = shared();
  if (own.spool === undefined) {
    const { LEAD_SPOOL, SPOOL_KEY, DATA_DIR } = env();
    const key = SPOOL_KEY && Buffer.from(SPOOL_KEY, SPOOL_KEY.length === 64 ? "hex" : "base64");
    own.spool = LEAD_SPOOL === "off" ? null : new Spool(join(/* turbopackIgnore: true */ DATA_DIR, "spool"), key ? { key } : {});
  }
  return own.spool;
}

/** The first text under a name: repeated fields and files in the place of text do not reach the checks. */
export function textField(form: FormData, name: string, most = 20_000): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, most) : "";
}

/** One of those that every form may send. */
export function commonField(form: FormData, name: CommonField, most?: number): string {
  return textField(form, name, most);
}

export function formLocale(form: FormData): Locale {
  const locale = commonField(form, "locale");
  return isLocale(locale) ? locale : "en";
}

/** Checks and keeps one submission. Never throws: a failure is reported here and answered honestly. */
export async function submitLead(kind: string, form: FormData, headers: Headers): Promise<SubmitResult> {
  try {
    return await take(kind, form, headers);
  } catch (error) {
    // Nothing of what was typed: only what failed.
    console.error(`leads: a submission could not be taken (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);
    return { status: "failed" };
  }
}

/** Whether the disk has it now, with the files it speaks of. */
async function keepOnDisk(disk: Spool | null, submission: Submission, files: CheckedFile[]): Promise<boolean> {
  if (!disk) return false;
  try {
    // The files first: a record on disk has all that it speaks of.
    for (const file of files) await disk.putFile(fileName(submission, file), file.data);
    await disk.put(spoolName(submission), submission);
    return true;
  } catch (error) {
    console.error(`leads: the spool did not take a submission (${(error as NodeJS.ErrnoException).code ?? (error as Error).name}).`);
    return false;
  }
}

/** Of one address, in a quarter of an hour where nothing else is said. */
export function newLimits() {
  return {
    soft: new RateLimit(10),
    hard: new RateLimit(60),
    proven: new RateLimit(mostProven),
    megabytes: new RateLimit(mostMegabytes),
    megabytesOfDay: new RateLimit(mostMegabytesOfDay, dayMs),
    megabytesOfNetwork: new RateLimit(mostMegabytesOfNetwork, dayMs),
  };
}

/** Whether it is too much for the address or its network. What is not taken is not counted further. */
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
  const own = shared();
  own.limits ??= newLimits();
  const proof = commonField(form, "proof");
  const minutes = block ? own.limits.hard.count(block) : 0;
  // Others may share the address of whoever is loud: past that a form is taken from who works for it, for a while.
  if (block && minutes > 0 && (proof === "" || own.limits.proven.isUsedUp(block))) return { status: "limited", minutes };

  if (!isLeadKind(kind)) return { status: "refused", problems: { kind: "invalid" } };
  const rule = leadKinds[kind];
  const parsed = rule.parse(Object.fromEntries(rule.fields.map((name) => [name, textField(form, name)])));
  if (!parsed.ok) return { status: "refused", problems: parsed.problems };
  // The database takes no more; said now, before anything is acknowledged.
  if (Buffer.byteLength(JSON.stringify(parsed.content.details)) > mostDetailsBytes)
    return { status: "refused", problems: { form: "invalid" } };

  const elapsed = commonField(form, "elapsedMs");
  const { spam, odd } = spamReasons(parsed.content, {
    honeypot: commonField(form, honeypot),
    elapsedMs: /^\d{1,12}$/.test(elapsed) ? Number(elapsed) : null,
  });
  const many = block ? own.limits.soft.count(block) > 0 : false;
  const hashed = (sort: string, value: string) => keyedHash(sort, value).toString("hex").slice(0, 40);
  const addressHash = block ? hashed("address", block) : null;
  const mayProve = (odd || many) && proof !== "";
  // Asking for a challenge counts as well: nobody lays in a stock of easy ones.
  const recent = mayProve && block && addressHash ? Math.max(own.limits.soft.counted(block), await recentSubmissions(addressHash)) : 0;
  const proven = mayProve && proof !== "able" && (await isSolved(proof, difficultyFor(recent)));
  if (proven && block && minutes > 0) own.limits.proven.count(block);
  if (mayProve && !proven) return { status: "asked", challenge: await newChallenge(difficultyFor(recent)) };

  // Only now: who is asked for work sends the files once more.
  let attached = rule.files ? await readFiles(await takeFormFiles(form, headers), rule.files, block) : { files: [], unread: {} };
  const bytes = attached.files.reduce((sum, file) => sum + file.size_bytes, 0);
  if (block && bytes > 0 && countFiles(own.limits, block, Math.ceil(bytes / 1_000_000))) attached = withoutFiles(attached);

  const formId = commonField(form, "submissionId");
  const identified = identify(
    {
      kind,
      locale: formLocale(form),
      page: sitePath(commonField(form, "page")) ?? "",
      content: parsed.content,
      attribution: readAttribution(
        {
          agreed: commonField(form, "cameFrom") === "yes",
          attribution: commonField(form, "attribution"),
          placePage: commonField(form, "placePage"),
          device: commonField(form, "device"),
        },
        headers,
      ),
      files: attached.files.map(({ data: _data, ...file }) => file),
      marketingVersion:
        commonField(form, "marketing") === "yes" ? commonField(form, "marketingVersion", 40).replace(/[^\w.-]/g, "") || "unknown" : null,
      // Counted whatever was solved: work can be bought, and the limit says who is loud. What it holds back is never lost (docs/leads.md).
      addressHash,
      networkHash: block && hashed("network", networkOf(block)),
      spamReasons: proven ? spam.filter((reason) => reason === "honeypot" || reason === "markup") : spam,
    },
    isUuid(formId) ? formId : null,
  );

  let submission = withUnread(identified, attached.unread);

  const name = spoolName(submission);
  const disk = spool();
  let onDisk = await keepOnDisk(disk, submission, attached.files);
  if (!onDisk && attached.files.length > 0 && !(await uploadFiles(submission, attached.files))) {
    // There is no room for its files: the lead is taken without them.
    attached = withoutFiles(attached);
    submission = withUnread({ ...identified, files: [] }, attached.unread);
    onDisk = await keepOnDisk(disk, submission, []);
  }
  const sent = (reference: string): SubmitResult => ({
    status: "sent",
    reference,
    ...(Object.keys(attached.unread).length > 0 && { unread: attached.unread }),
  });
  // A database that has just let somebody wait is left in peace: the disk has it, the replay brings it.
  const restMs = (own.databaseRestsUntil ?? 0) - Date.now();
  if (onDisk && restMs > 0 && restMs <= databaseRestMs) return sent(submission.reference);
  try {
    const reference = await storeSubmission(submission, onDisk ? "disk" : "storage", databaseBudgetMs);
    if (onDisk) {
      await disk?.markStored(name).catch(() => undefined); // the replay finds out for itself
      own.onStored?.();
    }
    return sent(reference);
  } catch (error) {
    console.error(`leads: ${(error as Error).message}`);
    if (!(error instanceof Refused)) own.databaseRestsUntil = Date.now() + databaseRestMs;
    return onDisk ? sent(submission.reference) : { status: "failed" };
  }
}

// What a technician's phone reads from the site, and what it sends: steps, reports and photos. With the signed-in user's own token, so that
// the database decides whose visits they are.
import "server-only";
import { createHash } from "node:crypto";
import { z } from "zod";
import { isUuid } from "../formats/uuid.ts";
import { uploadFile } from "../leads/intake/file-storage.ts";
import { type FilePlace, readFiles } from "../leads/intake/files.ts";
import { spool } from "../leads/intake/submit.ts";
import { dataOf } from "../supabase/errors/results.ts";
import { sessionClient } from "../supabase/server.ts";
import { type MyVisit, myVisit } from "./my-visits.ts";
import { steps } from "./queue.ts";
import { photoPurposes, report } from "./report.ts";

export async function readMyVisits(): Promise<MyVisit[]> {
  const client = await sessionClient();
  return z.array(myVisit).parse(dataOf(await client.rpc("my_visits")));
}

const uuid = z.string().refine(isUuid);
const moment = z.iso.datetime({ offset: true });
const sent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("step"), visit: uuid, key: uuid, at: moment }),
  z.object({ kind: z.literal("report"), visit: uuid, key: uuid, at: moment }),
  z.object({ kind: z.literal("photo"), visit: uuid, key: uuid, at: moment, report: uuid, purpose: z.enum(photoPurposes) }),
]);
/** What the query of /admin/field/send says of the body. */
export type Sent = z.output<typeof sent>;
export const readSent = (query: URLSearchParams): Sent | null => sent.safeParse(Object.fromEntries(query)).data ?? null;

/**
 * saved: it is stored, now or by an earlier request. unread: a photo that cannot be read, and is left out. reported: another report of this
 * visit is stored. gone: not a visit of this user. invalid: the body is not what the query says. busy: there is no room or time for a
 * photo now.
 */
export type Taken = { status: "saved" | "unread" | "reported" | "gone" | "invalid" | "busy" };

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}

export async function take(what: Sent, body: Buffer, viewer: { id: string }): Promise<Taken> {
  if (what.kind === "photo") return takePhoto(what, body, viewer.id);
  const client = await sessionClient();
  if (what.kind === "step") {
    const step = z.object({ step: z.enum(steps) }).safeParse(jsonIn(body));
    if (!step.success) return { status: "invalid" };
    return dataOf(await client.rpc("visit_step", { p_visit: what.visit, p_step: step.data.step, p_at: what.at })) as Taken;
  }
  const read = report.safeParse(jsonIn(body));
  if (!read.success) return { status: "invalid" };
  const args = { p_visit: what.visit, p_key: what.key, p_report: read.data, p_at: what.at, p_files: [] };
  return dataOf(await client.rpc("report_visit", args)) as Taken;
}

/** The file of a photo has always the same id, which its sender cannot choose: another file is never overwritten. */
function fileIdOf({ visit, report: key, key: photo }: { visit: string; report: string; key: string }): string {
  const hex = createHash("sha256").update(`${visit}\0${key}\0${photo}`).digest("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-");
}

async function takePhoto(what: Extract<Sent, { kind: "photo" }>, body: Buffer, sender: string): Promise<Taken> {
  const name = `${what.purpose}.jpg`;
  const { files, unread } = await readFiles(
    [{ field: "photos", name, type: "image/jpeg", data: body }],
    { photos: 1, documents: 0 },
    sender,
  );
  const [file] = files;
  if (!file) return { status: unread.tooLate ? "busy" : "unread" };
  const id = fileIdOf(what);
  const place: FilePlace | null =
    (await spool()
      ?.putFile(id, file.data)
      .then(() => "disk" as const)
      .catch(() => null)) ?? null;
  if (!place && !(await uploadFile(id, file))) return { status: "busy" };
  const { data: _data, ...described } = file;
  const client = await sessionClient();
  const row = { ...described, id, place: place ?? "storage", purpose: what.purpose };
  const answer = dataOf(await client.rpc("add_visit_file", { p_visit: what.visit, p_key: what.report, p_file: row })) as { status: string };
  return { status: answer.status === "full" ? "unread" : (answer.status as "saved" | "gone") };
}

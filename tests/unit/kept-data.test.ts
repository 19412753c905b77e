// What a technician's phone keeps, here in memory, where Node has no IndexedDB.
import { beforeEach, expect, test } from "vitest";
import {
  beginKeeping,
  dismiss,
  enqueue,
  keepDraft,
  keepPhoto,
  keepVisits,
  purge,
  readBody,
  readDraft,
  readItems,
  readPhoto,
  readVisits,
  settle,
  wipe,
} from "../../components/admin/field/kept-data.ts";
import type { MyVisit } from "../../lib/visits/my-visits.ts";
import { keptAfterVisitMs, nextOf, type QueueItem } from "../../lib/visits/queue.ts";

const now = Date.parse("2026-11-30T08:00:00Z");
const visit = (id: string, startsAt = now): MyVisit => ({
  id,
  starts_at: new Date(startsAt).toISOString(),
  length_minutes: 60,
  status: "booked",
  place: "dubai-marina",
  address: "Tower 3",
  instruction: "",
  reference: "RQ-1",
  locale: "en",
  name: "Salem",
  phone: "+971501234567",
  problem: "Drips",
  service: null,
  emergency: false,
  report: null,
  opened: undefined,
  before: [],
});
const jpeg = new Blob([new Uint8Array([255, 216, 255])], { type: "image/jpeg" });
const at = new Date(now).toISOString();

beforeEach(async () => {
  await wipe();
  await beginKeeping("me");
});

test("of a visit that is not the user's any more only its time and place stay", async () => {
  await keepVisits([visit("a"), visit("b")], now);
  await keepVisits([visit("b")], now);
  const kept = await readVisits(now);
  expect(kept?.visits.map(({ id }) => id)).toEqual(["b"]);
  expect(kept?.withdrawn).toEqual([{ id: "a", starts_at: at, place: "dubai-marina", reference: "RQ-1" }]);
  await keepVisits([visit("a"), visit("b")], now);
  expect((await readVisits(now))?.withdrawn).toEqual([]);
});

test("two days after the visit it goes with its draft and photos, and what waits to be sent stays", async () => {
  await keepVisits([visit("a"), visit("b", now + 1000)], now);
  await keepDraft(visit("a"), { fields: { note: "x" }, photos: [] });
  await keepPhoto(visit("a"), "p", jpeg);
  await enqueue({ id: "r", kind: "report", visit: "b", at }, { note: "Done" });
  const later = now + keptAfterVisitMs;
  await purge(later);
  expect((await readVisits(now))?.visits.map(({ id }) => id)).toEqual(["b"]);
  expect([await readDraft("a"), await readPhoto("p")]).toEqual([undefined, undefined]);
  expect((await readItems()).map(({ id }) => id)).toEqual(["r"]);
});

test("a report takes its photos with it and its draft goes; each is sent in its turn", async () => {
  await keepDraft(visit("a"), { fields: {}, photos: [] });
  await keepPhoto(visit("a"), "p", jpeg);
  await enqueue({ id: "s", kind: "step", visit: "a", at, step: "arrived" }, { step: "arrived" });
  await enqueue({ id: "r", kind: "report", visit: "a", at }, { note: "Done" }, [{ id: "p", purpose: "found" }]);
  expect([await readDraft("a"), await readPhoto("p")]).toEqual([undefined, undefined]);
  const sent: string[] = [];
  for (let item = nextOf(await readItems()); item; item = nextOf(await readItems())) {
    sent.push(`${item.kind} ${(await readBody(item.id))?.length}`);
    await settle(item, "arrived");
  }
  expect(sent).toEqual(["step 18", "report 15", "photo 3"]);
});

test("what the site refused stays until it was read, and keeps its text", async () => {
  await enqueue({ id: "r", kind: "report", visit: "a", at }, { note: "Done" });
  await settle((await readItems())[0] as QueueItem, "reported");
  expect(await readItems()).toMatchObject([{ id: "r", refused: "reported" }]);
  expect(new TextDecoder().decode(await readBody("r"))).toBe('{"note":"Done"}');
  await dismiss("r");
  expect(await readItems()).toEqual([]);
});

test("another user finds nothing of what was kept", async () => {
  await keepVisits([visit("a")], now);
  await enqueue({ id: "r", kind: "report", visit: "a", at }, {});
  await beginKeeping("other");
  expect([await readVisits(now), await readItems()]).toEqual([undefined, []]);
});

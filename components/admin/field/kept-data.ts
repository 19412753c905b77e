// What a technician's phone keeps without network, in IndexedDB: visits, drafts and what waits to be sent. Everything that says something of
// a person is encrypted with a key that no script can read out and that goes with the session: without it the rest is worthless, also in
// a copy of the phone's storage. Where the browser keeps nothing (no https, private windows), it is held as long as the page lives.
import type { MyVisit } from "#lib/visits/my-visits";
import { afterVerdict, keptAfterVisitMs, type QueueItem, type Verdict } from "#lib/visits/queue";

const databaseName = "office-field";
const storeName = "kept";
/** In localStorage, because a form that signs out has to know at once what would be lost: {"owner", "unsent"}. */
const flagName = "office-field";
/** Tells the other tabs and the service worker that something here has changed. */
export const fieldChannel = "office-field";
/** The caches of the service worker begin so. */
export const fieldCache = "office-field";

type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };
type Row = {
  /** Of the row "key". */
  owner?: string;
  key?: CryptoKey;
  sealed?: Sealed;
  item?: QueueItem;
  /** When it goes, in milliseconds; what waits to be sent has none. */
  until?: number;
};
/** Null removes the row. */
type Changes = Record<string, Row | null>;

type Withdrawn = Pick<MyVisit, "id" | "starts_at" | "place" | "reference">;
/** withdrawn: visits that were here and are not the user's any more. */
export type KeptVisits = { visits: MyVisit[]; withdrawn: Withdrawn[]; fetchedAt: number };

const memory = new Map<string, Row>();
let onlyMemory = typeof indexedDB === "undefined" || !globalThis.crypto?.subtle;

/** Whether what is written here outlives the page. */
export const isKeptOnDevice = () => !onlyMemory;

function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs `body` in one transaction, and resolves once it is on the disk. The connection is closed, so that nothing keeps a wipe waiting. */
async function inStore<T>(mode: IDBTransactionMode, body: (store: IDBObjectStore) => IDBRequest<T> | undefined): Promise<T | undefined> {
  const database = await opened();
  try {
    return await new Promise<T | undefined>((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: "strict" });
      const request = body(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

const rowOf = async (name: string): Promise<Row | undefined> =>
  onlyMemory ? memory.get(name) : inStore<Row>("readonly", (store) => store.get(name));

async function allRows(): Promise<Map<string, Row>> {
  if (onlyMemory) return new Map(memory);
  const rows = new Map<string, Row>();
  await inStore("readonly", (store) => {
    store.openCursor().onsuccess = ({ target }) => {
      const cursor = (target as IDBRequest<IDBCursorWithValue | null>).result;
      if (!cursor) return;
      rows.set(String(cursor.key), cursor.value as Row);
      cursor.continue();
    };
    return undefined;
  });
  return rows;
}

/** All changes or none. After a wipe nothing is written any more: the page that writes does not know of it yet. */
async function change(changes: Changes): Promise<void> {
  const put = Object.entries(changes);
  if (onlyMemory) for (const [name, row] of put) row ? memory.set(name, row) : memory.delete(name);
  else
    await inStore("readwrite", (store) => {
      const key = store.count("key");
      key.onsuccess = () => {
        if (key.result === 0 && !changes.key) return;
        for (const [name, row] of put) row ? store.put(row, name) : store.delete(name);
      };
      return undefined;
    });
  await noteUnsent();
}

const keyNow = async () => (await rowOf("key"))?.key;

async function seal(content: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  if (onlyMemory) return { iv: new Uint8Array(0), data: content.slice().buffer };
  const key = await keyNow();
  if (!key) throw new Error("Nothing is kept after signing out.");
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, content) };
}

async function unseal(sealed: Sealed | undefined): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!sealed) return undefined;
  if (onlyMemory) return new Uint8Array(sealed.data);
  const key = await keyNow();
  if (!key) return undefined;
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv: sealed.iv }, key, sealed.data));
}

const sealJson = (value: unknown) => seal(new TextEncoder().encode(JSON.stringify(value)));
async function unsealJson<T>(sealed: Sealed | undefined): Promise<T | undefined> {
  const bytes = await unseal(sealed).catch(() => undefined);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as T);
}

// The flag ------------------------------------------------------------------------------------------------------------

type Flag = { owner: string; unsent: number };

function readFlag(): Flag | null {
  try {
    return JSON.parse(localStorage.getItem(flagName) ?? "null") as Flag | null;
  } catch {
    return null;
  }
}

function writeFlag(flag: Flag | null): void {
  try {
    if (flag) localStorage.setItem(flagName, JSON.stringify(flag));
    else localStorage.removeItem(flagName);
  } catch {
    // A service worker and a browser that keeps nothing have none.
  }
}

/** How many reports would be lost by signing out now. */
export const unsentReports = (): number => readFlag()?.unsent ?? 0;

async function noteUnsent(): Promise<void> {
  const flag = readFlag();
  if (!flag) return;
  const rows = await allRows();
  const reports = [...rows.values()].filter(({ item }) => item?.kind === "report" || (item?.kind === "photo" && !item.refused));
  writeFlag({ ...flag, unsent: new Set(reports.map(({ item }) => item?.visit)).size });
}

// The session ---------------------------------------------------------------------------------------------------------

/** Begins to keep for this user, whom the site has just named. What another user left goes. */
export async function beginKeeping(owner: string): Promise<void> {
  const row = await rowOf("key").catch(() => {
    onlyMemory = true;
    return memory.get("key");
  });
  if (row && row.owner !== owner) await remove();
  if (row?.owner !== owner) {
    const key = onlyMemory
      ? undefined
      : await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]).catch(() => undefined);
    try {
      await change({ key: { owner, ...(key && { key }) } });
    } catch {
      // Some private windows store no keys.
      onlyMemory = true;
      await change({ key: { owner } });
    }
  }
  writeFlag({ owner, unsent: 0 });
  await noteUnsent();
}

/** Removes all that a phone keeps of visits, in every tab: data, key, caches and service workers. */
export async function wipe(): Promise<void> {
  await remove();
  tell("wiped");
}

async function remove(): Promise<void> {
  memory.clear();
  writeFlag(null);
  if (typeof indexedDB !== "undefined")
    await new Promise<void>((resolve) => {
      const request = indexedDB.deleteDatabase(databaseName);
      request.onsuccess = request.onerror = () => resolve();
    });
  for (const name of (await globalThis.caches?.keys()) ?? []) if (name.startsWith(fieldCache)) await caches.delete(name);
  for (const registration of (await globalThis.navigator?.serviceWorker?.getRegistrations()) ?? [])
    if (new URL(registration.scope).pathname.endsWith("/admin/field")) await registration.unregister();
}

/** The site has just said who is signed in here: what was kept for anybody else goes. */
export async function keepOnlyOf(user: string | null): Promise<void> {
  const flag = readFlag();
  if (flag && flag.owner !== user) await wipe();
}

export function tell(what: "changed" | "wiped" | "shell"): void {
  const channel = new BroadcastChannel(fieldChannel);
  channel.postMessage(what);
  channel.close();
}

// Visits --------------------------------------------------------------------------------------------------------------

const untilOf = ({ starts_at }: Pick<MyVisit, "starts_at">) => Date.parse(starts_at) + keptAfterVisitMs;

export async function readVisits(now = Date.now()): Promise<KeptVisits | undefined> {
  const kept = await unsealJson<KeptVisits>((await rowOf("visits"))?.sealed);
  const isKept = (visit: Pick<MyVisit, "starts_at">) => untilOf(visit) > now;
  return kept && { ...kept, visits: kept.visits.filter(isKept), withdrawn: kept.withdrawn.filter(isKept) };
}

/** Keeps what the site has just answered. Of a visit that is not there any more only the time and the place stay. */
export async function keepVisits(visits: MyVisit[], now = Date.now()): Promise<KeptVisits> {
  const before = await readVisits(now);
  const isHere = new Set(visits.map(({ id }) => id));
  const withdrawn = [...(before?.withdrawn ?? []), ...(before?.visits ?? [])]
    .filter(({ id }) => !isHere.has(id))
    .map(({ id, starts_at, place, reference }) => ({ id, starts_at, place, reference }));
  const kept = { visits, withdrawn, fetchedAt: now };
  await change({ visits: { sealed: await sealJson(kept) } });
  return kept;
}

/** Removes what is older than two days after its visit; what waits to be sent stays until it is. Called first, so it also tries the storage. */
export async function purge(now = Date.now()): Promise<void> {
  await rowOf("key").catch(() => {
    onlyMemory = true;
  });
  const gone = [...(await allRows())].filter(([, { until }]) => until !== undefined && until <= now);
  const visits = await readVisits(now);
  if (visits) await change({ visits: { sealed: await sealJson(visits) } });
  if (gone.length > 0) await change(Object.fromEntries(gone.map(([name]) => [name, null])));
}

// Drafts --------------------------------------------------------------------------------------------------------------

export type DraftPhoto = { id: string; purpose: "found" | "left" | "signature" };
/** A report while it is written: its fields as typed, and its photos, which are rows of their own. */
export type Draft = { fields: Record<string, string | string[]>; photos: DraftPhoto[] };

const draftName = (visit: string) => `draft:${visit}`;
const photoName = (id: string) => `photo:${id}`;

export const readDraft = async (visit: string): Promise<Draft | undefined> => unsealJson<Draft>((await rowOf(draftName(visit)))?.sealed);

export async function keepDraft(visit: Pick<MyVisit, "id" | "starts_at">, draft: Draft): Promise<void> {
  await change({ [draftName(visit.id)]: { sealed: await sealJson(draft), until: untilOf(visit) } });
}

export async function keepPhoto(visit: Pick<MyVisit, "starts_at">, id: string, photo: Blob): Promise<void> {
  const sealed = await seal(new Uint8Array(await photo.arrayBuffer()));
  await change({ [photoName(id)]: { sealed, until: untilOf(visit) } });
}

export const removePhoto = (id: string): Promise<void> => change({ [photoName(id)]: null });

export async function readPhoto(id: string): Promise<Blob | undefined> {
  const bytes = await unseal((await rowOf(photoName(id)))?.sealed).catch(() => undefined);
  return bytes && new Blob([bytes], { type: "image/jpeg" });
}

// The queue -----------------------------------------------------------------------------------------------------------

const itemName = (id: string) => `item:${id}`;

export const readItems = async (): Promise<QueueItem[]> =>
  [...(await allRows()).values()].flatMap(({ item }) => (item ? [item] : [])).sort((a, b) => a.order - b.order);

const nextOrder = async () => Math.max(0, ...(await readItems()).map(({ order }) => order)) + 1;

/** Adds a step or a report. A report takes its photos with it, and its draft goes, all at once. */
export async function enqueue(item: Omit<QueueItem, "order">, content: unknown, photos: readonly DraftPhoto[] = []): Promise<void> {
  const order = await nextOrder();
  const changes: Changes = { [itemName(item.id)]: { item: { ...item, order }, sealed: await sealJson(content) } };
  if (item.kind === "report") changes[draftName(item.visit)] = null;
  for (const [index, { id, purpose }] of photos.entries()) {
    const sealed = (await rowOf(photoName(id)))?.sealed;
    if (!sealed) continue;
    const { visit, at } = item;
    changes[itemName(id)] = { item: { id, order: order + index + 1, kind: "photo", visit, at, report: item.id, purpose }, sealed };
    changes[photoName(id)] = null;
  }
  await change(changes);
}

export const readBody = async (id: string): Promise<Uint8Array<ArrayBuffer> | undefined> => unseal((await rowOf(itemName(id)))?.sealed);

/** Writes what the site's answer makes of the queue. */
export async function settle(sent: QueueItem, verdict: Verdict): Promise<void> {
  const [before, rows] = [await readItems(), await allRows()];
  const after = new Map(afterVerdict(before, sent, verdict).map((item) => [item.id, item]));
  const changes: Changes = {};
  for (const { id } of before) {
    const item = after.get(id);
    if (!item) changes[itemName(id)] = null;
    else if (item.refused) changes[itemName(id)] = { ...rows.get(itemName(id)), item };
  }
  await change(changes);
  tell("changed");
}

/** Removes what the site did not take, once the user has read so. */
export const dismiss = (id: string): Promise<void> => change({ [itemName(id)]: null });

// The service worker of the technician's page: it shows the page without network, and sends what waits when the network is back and the page
// is closed. It keeps the page itself, which is the same for everybody, with its scripts, styles and fonts, and never data.
// scripts/page-script.ts bundles it into lib/visits/field-worker.generated.ts.
import { fieldCache, tell } from "./kept-data.ts";
import { sendQueue } from "./send-queue.ts";

type Waiting = Event & { waitUntil: (work: Promise<unknown>) => void };
type FetchEvent = Waiting & { request: Request; respondWith: (response: Promise<Response>) => void };
const worker = self as unknown as EventTarget & {
  registration: { scope: string };
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
};

const page = new URL(worker.registration.scope);
const cacheName = `${fieldCache} ${page.pathname}`;
/** A basement's network neither answers nor fails: the kept page is shown after this time. */
const patienceMs = 4000;

const isFile = ({ pathname }: URL) => /^\/(?:_next\/static|fonts)\//.test(pathname);

/** Keeps the page and exactly the files that it uses; the page last, so that it never stands without one of them. */
async function keep(files: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const wanted = files.map((file) => new URL(file, page)).filter((url) => url.origin === page.origin && isFile(url));
  const answer = await fetch(page, { redirect: "error" });
  if (!answer.ok) return;
  for (const [, file] of (await answer.clone().text()).matchAll(/["'](\/_next\/static\/[^"'\\]+)/g)) wanted.push(new URL(file ?? "", page));
  const addresses = new Set(wanted.map(String));
  const missing: string[] = [];
  for (const address of addresses) if (!(await cache.match(address))) missing.push(address);
  await cache.addAll(missing);
  await cache.put(page, answer);
  for (const { url } of await cache.keys()) if (url !== page.href && !addresses.has(url)) await cache.delete(url);
  tell("shell");
}

async function shown(request: Request): Promise<Response> {
  const kept = await caches.match(page.href, { cacheName });
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => setTimeout(() => resolve(kept), patienceMs));
  const answer = fetch(request).then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([answer, late]);
}

worker.addEventListener("install", (event) => (event as Waiting).waitUntil(worker.skipWaiting()));
worker.addEventListener("activate", (event) => (event as Waiting).waitUntil(worker.clients.claim()));
worker.addEventListener("fetch", (event) => {
  const { request, respondWith } = event as FetchEvent;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== page.origin) return;
  const respond = respondWith.bind(event);
  if (request.mode === "navigate" && url.pathname === page.pathname) respond(shown(request));
  else if (isFile(url)) respond(caches.match(url.href, { cacheName }).then((kept) => kept ?? fetch(request)));
});
worker.addEventListener("message", (event) => {
  const { data } = event as MessageEvent<{ keep?: string[] }>;
  if (data.keep) (event as unknown as Waiting).waitUntil(keep(data.keep).catch(() => undefined));
});
worker.addEventListener("sync", (event) => {
  const sending = sendQueue(page.pathname).then((result) => {
    // The browser tries again later.
    if (result === "later") throw new Error("Something waits still.");
  });
  (event as Waiting).waitUntil(sending);
});

// Measures the processor time that one request costs the server: every header, every parameter and every form of path, at its maximum
// length, in shapes that break patterns and parsers, compared with harmless requests of the same run. The time is Linux's figure for the
// process. It leaves nothing behind but page views and refused forms. `npm run attack` uses it (scripts/attack.ts).

import { request } from "node:http";
import { connect } from "node:net";
import { quickFields } from "../../lib/calculators/quick/quick-query.ts";
import { type AttackRow, processorMsOf } from "./target.ts";

export type CostOptions = {
  /** A request that costs more above a harmless one fails. */
  mostMs?: number;
  /** Requests of each shape, one after the other. */
  tries?: number;
  /** Only requests whose name contains this text. */
  only?: string;
};

type Harmless = { method?: string; path?: string; headers?: Record<string, string>; body?: string };

/**
 * `beside`: the harmless request to compare with; by default a plain page.
 * `takesTurns`: the server renders few of these at once and then rests as long (lib/host/requests/render-turns.ts), so that they may cost
 * as much as a page.
 */
type Sent = {
  what: string;
  takesTurns?: true;
  beside?: Harmless;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** For a page that is rendered per request. */
const mostInTurnMs = 100;

const filled = (piece: string, length: number) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);

/** This stays below Node's limit of 16 KB for all headers together. */
const longestHeader = 14_000;
/** Printable characters only: a server refuses all others in a header or an address at once. */
const shapes = [
  "a",
  " ",
  "a ",
  "a,",
  "a;",
  "a=a; ",
  "a=",
  ",",
  ";",
  "-",
  "1,",
  "1.",
  "(",
  "((",
  "/",
  "a/",
  '"',
  "'",
  "\\",
  "%41",
  "%25",
  "<a ",
  "*/*,",
  "en-",
  "en,",
  "en;q=0.1,",
  "127.0.0.1,",
  "bytes=0-,",
  'W/"a",',
  ".",
];
const headers = [
  "User-Agent",
  "Accept",
  "Accept-Language",
  "Accept-Encoding",
  "Cookie",
  "Referer",
  "Origin",
  "X-Forwarded-For",
  "X-Forwarded-Host",
  "X-Forwarded-Proto",
  "Forwarded",
  "If-None-Match",
  "If-Modified-Since",
  "Range",
  "Content-Type",
  "Authorization",
  "Next-Router-State-Tree",
  "Next-Router-Prefetch",
  "Next-Url",
  "RSC",
  "X-Request-Id",
  "X-Warming",
  "Traceparent",
  "Save-Data",
  "Sec-Fetch-Site",
];
/** Pages with the parameters they read, and some parameters that no page reads. */
const parameters: readonly (readonly [path: string, names: readonly string[]])[] = [
  ["/search", ["q"]],
  ["/ar/search", ["q"]],
  ["/calculators/hvac-cooling-load/result", [...Object.values(quickFields), "c"]],
  ["/calculators/hvac-cooling-load/hours.csv", [quickFields.area, quickFields.directions]],
  ["/calculators/hvac-cooling-load/report.pdf", ["c", quickFields.area]],
  ["/calculators/duct-sizing/result", ["flow", "unit-system"]],
  ["/calculators/solar-pv/result", ["bill"]],
  ["/contact/sent", ["reference"]],
  ["/contact/call-back", ["from"]],
  ["/status", ["reference"]],
  ["/admin/sign-in", ["next"]],
  ["/hydration/aaaaaaaaaaaaaaaaaaaa", ["page"]],
  ["/about", ["a", "utm_source"]],
  ["/_next/image", ["url"]],
];
/** This stays below the limit on an address (lib/host-config/request-rules.ts): a longer one is refused before anything reads it. */
const longestAddress = 4000;
const longestValue = 3900;
const valueShapes = [
  "a",
  "+",
  "a+",
  "1",
  "1.",
  "-",
  "_",
  ".",
  ",",
  "%D9%85",
  "%D9%85+",
  "%CC%80",
  "%28",
  "%5B",
  "%7B",
  "%60",
  "/",
  "/a",
  "%2F",
  "%25",
  "%00",
  "%F0%9F%98%80",
  "x",
  "=",
];
const queries = ["a&", "a=&", "&", "a=a&", "a[]=&", "%61&", "?", "=", "a%20", "q=a&"];
const paths = ["a", "/", "a/", "//", "/..", "/.", "-", "a-", "%61", "%2F", "%25", "%D9%85", ".", "a.", "(", "_", "A"];
const prefixes = [
  "/",
  "/ar/",
  "/services/",
  "/blog/tag/",
  "/media/",
  "/_next/",
  "/_next/static/",
  "/_next/data/",
  "/admin/",
  "/api/",
  "/social/",
  "/icons/",
  "/resources/",
];
const forms = ["message", "fullName", "phone", "email", "attribution", "page"];
const formShapes = ["a", " ", "a ", "<a ", "[url", "{a?", "1", "+", "\n", "م", "‏", "`", "![", "a@a.", "www."];

const formHeaders = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };

function* requests(): Generator<Sent> {
  for (const name of headers)
    for (const shape of shapes)
      yield {
        what: `header ${name}: ${JSON.stringify(shape)} × ${longestHeader}`,
        headers: { [name]: filled(shape, longestHeader).trim() || "a" },
      };
  yield { what: "header: hundreds of names", headers: Object.fromEntries(Array.from({ length: 700 }, (_, at) => [`x-${at}`, "aaaaaaaa"])) };
  for (const [path, names] of parameters)
    for (const name of names)
      for (const shape of valueShapes)
        yield {
          what: `parameter ${path}?${name}= ${shape}`,
          path: `${path}?${name}=${filled(shape, longestValue)}`,
          beside: { path: `${path}?${name}=a` },
        };
  for (const shape of queries)
    for (const length of [200, longestAddress]) yield { what: `query ${shape} × ${length}`, path: `/about?${filled(shape, length - 7)}` };
  for (const prefix of prefixes)
    for (const shape of paths)
      yield { what: `path ${prefix}${shape} × ${longestAddress}`, path: prefix + filled(shape, longestAddress - prefix.length) };
  for (const name of forms)
    for (const shape of formShapes) {
      const body = new URLSearchParams({ kind: "contact", fullName: "A", message: "", [name]: filled(shape, 20_000) }).toString();
      yield {
        what: `form ${name}: ${JSON.stringify(shape)}`,
        method: "POST",
        path: "/api/leads",
        headers: formHeaders,
        body,
        beside: { method: "POST", path: "/api/leads", headers: formHeaders, body: "kind=contact&fullName=A&message=" },
      };
    }
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const token = [encoded({ alg: "HS256" }), encoded({ sub: "a", exp: Date.now() / 1000 + 3600 }), "s".repeat(43)].join(".");
  const invented = `base64-${encoded({ access_token: token, refresh_token: "r", expires_at: Math.round(Date.now() / 1000) + 3600 })}`;
  for (const path of ["/admin", "/admin/leads", "/api/session", "/admin/sign-in"]) {
    yield { what: `invented session, no shape: ${path}`, path, headers: { Cookie: "office=base64-aaaaaaaa" }, beside: { path } };
    yield { what: `invented session: ${path}`, path, headers: { Cookie: `office=${invented}` }, beside: { path }, takesTurns: true };
  }
}

/** Sends one request. Any response counts, also a closed connection. */
function send(site: URL, { method = "GET", path = "/about", headers: ownHeaders = {}, body = "" }: Sent): Promise<void> {
  return new Promise((resolve) => {
    const options = {
      host: site.hostname,
      port: site.port,
      method,
      path,
      headers: { ...ownHeaders, ...(body && { "Content-Length": Buffer.byteLength(body) }) },
      agent: false,
      timeout: 60_000,
    };
    try {
      const asked = request(options, (answer) => answer.on("close", resolve).resume());
      asked.on("error", () => resolve()).on("timeout", () => asked.destroy());
      asked.end(body);
    } catch {
      // Node's client refuses to send some requests; those go over a raw socket.
      const lines = Object.entries({ Host: site.host, Connection: "close", ...ownHeaders }).map(([name, value]) => `${name}: ${value}\r\n`);
      const socket = connect(Number(site.port), site.hostname, () =>
        socket.end(`${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`),
      );
      socket
        .on("error", () => undefined)
        .on("close", () => resolve())
        .resume();
    }
  });
}

/**
 * Sends all requests above to a running site, which takes some minutes, and returns what each costs, failures first. `address`:
 * "http://127.0.0.1:3000"; `pid`: the process that listens there.
 */
export async function costRows(address: string, pid: number, { mostMs = 20, tries = 10, only }: CostOptions = {}): Promise<AttackRow[]> {
  const site = new URL(address);
  const cost = async (sent: Sent, times: number) => {
    const before = processorMsOf(pid);
    for (let time = 0; time < times; time++) await send(site, sent);
    return (processorMsOf(pid) - before) / times;
  };
  const harmless = new Map<string, number>();
  const costBeside = async (beside: Harmless = {}) => {
    const key = JSON.stringify(beside);
    const sent = { what: key, ...beside };
    // The first request may fill a cache for the later ones.
    if (!harmless.has(key)) await cost(sent, 2);
    const ms = harmless.get(key) ?? (await cost(sent, 2 * tries));
    harmless.set(key, ms);
    return ms;
  };
  const rows: { row: AttackRow; ms: number }[] = [];
  for (const sent of requests()) {
    if (only && !sent.what.includes(only)) continue;
    const besideMs = await costBeside(sent.beside);
    const above = async (times: number) => Math.max(0, (await cost(sent, times)) - besideMs);
    // The time of a rendered page varies by more than `mostMs` between requests.
    const limitMs = Math.max(sent.takesTurns ? mostInTurnMs : mostMs, besideMs);
    let [times, ms] = [tries, await above(tries)];
    // The server sometimes does other work, so an expensive result is measured again.
    if (ms > limitMs) [times, ms] = [2 * tries, Math.min(ms, await above(tries))];
    const [extra, harmlessMs] = [ms, besideMs].map((value) => Math.round(value * 10) / 10) as [number, number];
    const figures = { "ms of the processor, above a harmless request": extra, "which costs": harmlessMs };
    rows.push({ ms, row: { what: sent.what, tries: times, held: ms <= limitMs, figures } });
  }
  return rows.sort((a, b) => Number(a.row.held) - Number(b.row.held) || b.ms - a.ms).map(({ row }) => row);
}

// Attacks that would stop the site. During each attack, simulated visitors read and write, and their response times are compared with those
// of an idle site. Each attack comes from one address, or from fifty in separate networks.
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { newProject } from "../../lib/calculators/project/new-project.ts";
import { type Project, projectLimits } from "../../lib/calculators/project/project.ts";
import { encodeProject } from "../../lib/calculators/project/project-code.ts";
import type { RoomKind } from "../../lib/calculators/quick/quick-answers.ts";
import { quickFields } from "../../lib/calculators/quick/quick-query.ts";
import { contactFields, formHeaders, formOf, hiddenFields, quoteFields } from "./forms.ts";
import { pictureOfChunks, png } from "./pictures.ts";
import { type AttackRow, addressOf, ask, memoryMb, type Target } from "./target.ts";
import { summary, takesTurns, type VisitorTimes, visit } from "./visitors.ts";

/** One turn of an attack: its target, its sender's address, and when the attack ends. */
type Turn = { target: Target; from: string; isOver: () => boolean; over: AbortSignal };
/**
 * Either `together` attackers that each send one request after the other, or `perSecond` requests a second, whether or not earlier ones
 * were answered.
 */
type Attack = {
  turn: (turn: Turn) => Promise<unknown>;
  /** The visitors' request that queues with the attack's own. */
  crowded?: string;
} & ({ together: number } | { perSecond: number });

let sent = 0;

async function send({ target, from, over }: Turn, path: string, form: FormData): Promise<void> {
  // The form is serialised first: if fetch() is aborted while it serialises a form, it throws an error that cannot be caught.
  const written = new Response(form);
  const type = written.headers.get("content-type") ?? "";
  const body = await written.arrayBuffer();
  await fetch(target.url + path, {
    method: "POST",
    body,
    headers: { ...formHeaders(target.url, from), "content-type": type },
    redirect: "manual",
    signal: AbortSignal.any([AbortSignal.timeout(90_000), over]),
  })
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined);
}

const read = ({ target, from, over }: Turn, path: string, headers: Record<string, string> = {}) =>
  fetch(target.url + path, { headers: { ...headers, "x-forwarded-for": from }, signal: over, redirect: "manual" })
    .then(async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    })
    .catch(() => 0);

const encoded = "application/x-www-form-urlencoded";
const multipart = "multipart/form-data; boundary=x";
const bodyBytes = 47 * 1024 * 1024;

/** Sends raw bytes to the server, whatever it responds; ends with the connection, or when `body` returns. */
async function raw(
  { target, from }: Turn,
  path: string,
  type: string,
  isWhole: boolean,
  body: (write: (bytes: Buffer | string) => Promise<boolean>) => Promise<void>,
) {
  const socket = connect(target.port, "127.0.0.1");
  socket.on("error", () => undefined).resume();
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  const write = async (bytes: Buffer | string) => {
    if (socket.destroyed) return false;
    if (!socket.write(bytes)) await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
    return !socket.destroyed;
  };
  const length = isWhole ? `Content-Length: ${bodyBytes}` : "Transfer-Encoding: chunked";
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${target.port}\r\nX-Forwarded-For: ${from}\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`,
  );
  await body(write);
  socket.destroy();
  await closed;
}

/** Sends a whole body that repeats one text. */
const whole = (turn: Turn, path: string, type: string, text: string, start = "") =>
  raw(turn, path, type, true, async (write) => {
    const bytes = Buffer.from(text);
    await write(start);
    for (let left = bodyBytes - start.length; left > 0 && (await write(bytes.subarray(0, Math.min(left, bytes.length)))); )
      left -= bytes.length;
    // The client cannot see when the server is done with the body, so it keeps the connection open for a while.
    await pause(3000);
  });

const names = new Proxy({}, { get: (_, kind) => String(kind) }) as Record<RoomKind, string>;
let buildings = 0;
/** The code of the largest accepted building, different each time. */
async function largestBuilding(): Promise<string> {
  const [room] = newProject("flat", names).rooms;
  const [wall] = room?.surfaces ?? [];
  const project = {
    ...newProject("flat", names),
    marginPercent: (buildings++ % 1500) / 100,
    variants: [],
    rooms: Array.from({ length: projectLimits.rooms }, (_, index) => ({
      ...room,
      areaM2: 200,
      zone: (index % projectLimits.zones) + 1,
      surfaces: Array.from({ length: projectLimits.surfacesPerRoom }, () => ({ ...wall, areaM2: 20 })),
    })),
  } as Project;
  return encodeProject(project);
}
/** Another area each time, so that nothing that was computed before serves it. */
const oneRoom = (index: number) => {
  const { place, room: kind, area } = quickFields;
  return `/calculators/hvac-cooling-load/hours.csv?${place}=dubai&${kind}=bedroom&${area}=${20 + (index % 400) / 10}`;
};

const tall = png(1, 59_000_000, [], true);
const smallTall = png(1, 9_900_000, [], true);
const wide = png(7700, 7700, [], true);
const ofEmptyChunks = pictureOfChunks();

export const attacks: Record<string, Attack> = {
  "a User-Agent of 15,000 letters": {
    perSecond: 20,
    turn: ({ target, from }) => ask(target, "/api/health", { headers: { "User-Agent": "a".repeat(15_000), "X-Forwarded-For": from } }),
  },
  "an address of 6,000 names": {
    perSecond: 20,
    turn: ({ target, from }) => ask(target, `/about?${"a&".repeat(6000)}`, { headers: { "X-Forwarded-For": from } }),
  },
  "connections to be upgraded": {
    perSecond: 20,
    turn: ({ target, from }) =>
      ask(target, "/about", { headers: { Connection: "Upgrade", Upgrade: "websocket", "X-Forwarded-For": from }, ms: 5000 }),
  },
  "hours of a calculation": { together: 120, turn: (turn) => read(turn, oneRoom(sent++)) },
  "sessions that nobody has": {
    perSecond: 100,
    turn: (turn) =>
      read(turn, "/admin/leads", { cookie: `office=base64-${Buffer.from(`{"access_token":"${sent++}"}`).toString("base64")}` }),
  },
  "pictures of 400,000 empty chunks": {
    perSecond: 2,
    turn: (turn) => send(turn, "/api/leads?kind=quote", formOf(quoteFields(), [ofEmptyChunks])),
  },
  "tiny pictures of many lines": { together: 4, turn: (turn) => send(turn, "/api/leads?kind=quote", formOf(quoteFields(), [tall])) },
  "the same without JavaScript": {
    together: 8,
    turn: async (turn) => {
      const hidden = await hiddenFields(turn.target.url, "/quote", turn.from);
      await send(turn, "/quote", formOf([...hidden, ...Object.entries(quoteFields())], [smallTall]));
    },
  },
  "pictures as large as are taken": {
    together: 6,
    turn: (turn) => send(turn, "/api/leads?kind=quote", formOf(quoteFields(), Array(5).fill(wide))),
  },
  "millions of fields, encoded": { together: 2, turn: (turn) => whole(turn, "/api/leads?kind=quote", encoded, "a=&".repeat(20_000)) },
  "millions of fields in parts": {
    together: 2,
    turn: (turn) =>
      whole(turn, "/api/leads?kind=quote", multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(1000)),
  },
  "files of megabytes": {
    together: 3,
    turn: (turn) =>
      whole(
        turn,
        "/ar/quote",
        multipart,
        "\r\n--".repeat(250_000),
        '--x\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n',
      ),
  },
  "chunks of one byte": {
    together: 3,
    turn: (turn) =>
      raw(turn, "/quote", multipart, false, async (write) => {
        while (!turn.isOver() && (await write("1\r\na\r\n".repeat(10_000))));
      }),
  },
  "connections with a byte now and then": {
    together: 12,
    turn: (turn) =>
      raw(turn, "/quote", multipart, true, async (write) => {
        while (!turn.isOver() && (await write("-"))) await pause(1000);
      }),
  },
  "forms without JavaScript": {
    together: 120,
    turn: (turn) => send(turn, "/contact", formOf(contactFields())),
  },
  "messages of scripts": {
    together: 120,
    crowded: "contact form",
    turn: (turn) => send(turn, "/api/leads?kind=contact", formOf(contactFields())),
  },
  "questions of scripts": { together: 120, turn: (turn) => read(turn, "/api/session") },
  "pages of answers": { together: 120, turn: (turn) => read(turn, `/search?q=ac&x=${sent++}`) },
  "pages as they are kept": { together: 120, turn: (turn) => read(turn, `/about?x=${sent++}`) },
  "pages as the router asks": { together: 120, turn: (turn) => read(turn, `/about?_rsc=${sent++}`, { rsc: "1" }) },
  "files that are not there": { together: 120, turn: (turn) => read(turn, `/x${sent++}.txt`) },
  "pictures for links": { together: 120, turn: (turn) => read(turn, "/social/en/about.png") },
  "documents by address": {
    together: 12,
    turn: async (turn) => {
      const status = await read(turn, `/calculators/hvac-cooling-load/report.pdf?c=${await largestBuilding()}`);
      if (status !== 200) await pause(500);
    },
  },
};

/** The most requests open at once, because an attacker's machine is limited too. */
const mostOpen = 400;

async function attack(plan: Attack, target: Target, addresses: number, ms: number): Promise<{ turns: number; visitors: VisitorTimes[] }> {
  const end = Date.now() + ms;
  const isOver = () => Date.now() > end;
  const over = AbortSignal.timeout(ms);
  let turns = 0;
  const turn = () => plan.turn({ target, from: addressOf(10_000 + (turns++ % addresses)), isOver, over });
  const attackers = async () => {
    if ("together" in plan) {
      const attacker = async () => {
        while (!isOver()) await turn();
      };
      await Promise.all(Array.from({ length: plan.together }, attacker));
      return;
    }
    const open = new Set<Promise<unknown>>();
    while (!isOver()) {
      if (open.size < mostOpen) {
        const next = turn().finally(() => open.delete(next));
        open.add(next);
      }
      await pause(1000 / plan.perSecond);
    }
    await Promise.all(open);
  };
  const [timings] = await Promise.all([visit(target, isOver), attackers()]);
  return { turns, visitors: summary(timings) };
}

async function visitorTimes(target: Target, ms: number): Promise<VisitorTimes[]> {
  const end = Date.now() + ms;
  return summary(await visit(target, () => Date.now() > end));
}

/** What is rendered in turn may take this long beside a crowd: it is still served, and readers do not wait for it. */
const turnsMs = 5000;

/** Returns the longest allowed response time during an attack, in ms, from the response time of an idle site in ms. */
export type Allowed = (idleMs: number) => number;

/**
 * Runs one attack for `ms`. `weighMs`: for how long visitors use the site before each measurement of memory, before and after the attack; 0
 * skips the memory check. A process that has just started, or just collected garbage, grows with its first visitors anyway.
 */
export async function holdUp(
  target: Target,
  name: string,
  { addresses, ms, weighMs, allowed }: { addresses: number; ms: number; weighMs: number; allowed: Allowed },
): Promise<AttackRow> {
  const plan = attacks[name];
  if (!plan) throw new Error(`There is no attack "${name}".`);
  const idle = await visitorTimes(target, Math.max(weighMs, Math.min(ms, 5000)));
  const memoryBefore = memoryMb(target);
  const { turns, visitors } = await attack(plan, target, addresses, ms);
  if (weighMs > 0) await visitorTimes(target, weighMs);
  const grownMb = Math.round(memoryMb(target) - memoryBefore);
  const slow = visitors.filter(({ what, p95Ms, failed }) => {
    const { p95Ms: idleMs = 0 } = idle.find((timing) => timing.what === what) ?? {};
    return (
      failed > 0 || p95Ms > (takesTurns.includes(what) || what === plan.crowded ? Math.max(turnsMs, allowed(idleMs)) : allowed(idleMs))
    );
  });
  const figures = visitors.map(({ what, p95Ms, maxMs, failed }) => {
    const { p95Ms: idleMs = 0 } = idle.find((timing) => timing.what === what) ?? {};
    return `${what} ${p95Ms} ms (idle ${idleMs}, longest ${maxMs}${failed ? `, ${failed} failed` : ""})`;
  });
  return {
    what: `${name}, from ${addresses === 1 ? "one address" : `${addresses} addresses`}`,
    tries: turns,
    held: turns > 0 && visitors.length === idle.length && slow.length === 0 && (weighMs === 0 || grownMb < 50),
    figures: `95 %: ${figures.join(", ")}${weighMs > 0 ? `; memory ${grownMb >= 0 ? "+" : ""}${grownMb} MB` : ""}`,
  };
}

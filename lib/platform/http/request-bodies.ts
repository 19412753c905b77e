// Receives the bodies of requests before the framework sees the request: how large, how slow, how many parts and how much
// memory at once is decided here, so that nobody's request costs the others. The framework would buffer first, parse at a
// tenth of a second a megabyte on the thread that serves pages, and wait five minutes for a byte.
//
// Files of a multipart form are taken out and kept aside; the framework gets the form without them (takeFormFiles()).

import { randomUUID } from "node:crypto";
import diagnostics from "node:diagnostics_channel";
import { IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Busboy } from "@fastify/busboy";
import { processState } from "../process-state.ts";
import { fileLimits, keptLimits, messageLimits, type Rendered, type RenderLimits, renderingLimits, renderTurns } from "./render-turns.ts";
import { isAddressTooLong } from "./request-heads.ts";
import { asRequest, idOf } from "./request-ids.ts";

/** What one address takes. Bytes of the whole body; a form with files may have `mostWithFiles`, its text `most`. */
type BodyLimit = { most: number; mostWithFiles?: number; mostFileBytes?: number };
/** The limit of a request; null where its handler reads the body by itself, after it has asked who sends it. */
export type BodyLimitOf = (request: Pick<IncomingMessage, "url" | "headers">) => BodyLimit | null;
/** Whom a request comes from, to share what may be held; null where nobody in particular can be told. */
type SenderOf = (request: IncomingMessage) => string | null;

export type FormFile = {
  field: string;
  name: string;
  type: string;
  /** Null for one that is larger than a file may be. */
  data: Buffer | null;
};

/** too-large: 413. busy, crowded: 503. slow: 408. cut: 400, broken off or no form. length: 411, large and of unknown length. */
type BodyRefusal = "too-large" | "busy" | "slow" | "cut" | "length";
/** long-address: 414, more characters or names than an address may hold. */
type Refusal = BodyRefusal | "crowded" | "long-address";

const mostParts = 600;
const mostFiles = 16;
/** Of a body that does not say how long it is: browsers always say, and each chunk costs, however small. */
const mostUnannounced = { bytes: 64 * 1024, chunks: 1000 };
/** Smaller ones are not counted against what may be held. */
const largeBytes = 64 * 1024;
/** Bodies that one sender may be sending at once: a whole office, or a mobile network's shared address. */
const mostBySender = 40;

export type ReceivingLimits = {
  /** Held at once for all senders together, and for one sender. */
  heldBytes: number;
  heldBytesBySender: number;
  /** In each window at least so many bytes have to come. */
  windowMs: number;
  leastBytesByWindow: number;
  /** For the whole body. */
  mostMs: number;
  /** For reading a form to its end once all of it has come. */
  parseMs: number;
};
const defaultLimits: ReceivingLimits = {
  heldBytes: 192 * 1024 * 1024,
  heldBytesBySender: 96 * 1024 * 1024,
  windowMs: 15_000,
  leastBytesByWindow: 8 * 1024,
  mostMs: 5 * 60_000,
  parseMs: 5000,
};

const filesHeader = "x-form-files";

type Receiving = { sender: string | null; startedAt: number; bytes: number; complete: boolean; end: (refusal: BodyRefusal) => void };
type Shared = { files: Map<string, FormFile[]>; open: Set<Receiving>; watching: boolean };

const shared = () => processState<Shared>("request-bodies", () => ({ files: new Map(), open: new Set(), watching: false }));

/** The files that came with a form: those kept aside, and, where no server of ours received it, those in the form itself. */
export async function takeFormFiles(form: FormData, headers: Headers): Promise<FormFile[]> {
  const aside = shared().files.get(headers.get(filesHeader) ?? "") ?? [];
  const inside: FormFile[] = [];
  for (const [field, value] of form)
    if (typeof value !== "string" && value.size > 0)
      inside.push({ field, name: value.name, type: value.type, data: Buffer.from(await value.arrayBuffer()) });
  return [...aside, ...inside];
}

/** The same request, its body read. */
function replayed(request: IncomingMessage, body: Buffer): IncomingMessage {
  const copy = new IncomingMessage(request.socket);
  const { "transfer-encoding": _encoding, ...headers } = request.headers;
  copy.method = request.method;
  copy.url = request.url;
  copy.httpVersion = request.httpVersion;
  copy.httpVersionMajor = request.httpVersionMajor;
  copy.httpVersionMinor = request.httpVersionMinor;
  copy.headers = { ...headers, "content-length": String(body.length) };
  copy.rawHeaders = Object.entries(copy.headers).flatMap(([name, value]) => [value ?? []].flat().flatMap((one) => [name, one]));
  copy.complete = true;
  copy.push(body);
  copy.push(null);
  return copy;
}

const escaped = (name: string) => name.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");

/** A form of text fields as multipart. */
function multipart(fields: readonly [name: string, value: string][], boundary: string): Buffer {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

type Parsed = { fields: [string, string][]; files: FormFile[]; text: number };

/** Reads a multipart form as it comes. `refuse` is called at most once; nothing follows it. */
function multipartReader(headers: IncomingMessage["headers"], limit: BodyLimit, refuse: (refusal: BodyRefusal) => void) {
  const parsed: Parsed = { fields: [], files: [], text: 0 };
  let parts = 0;
  let ended = false;
  const stop = (refusal: BodyRefusal) => {
    if (ended) return;
    ended = true;
    refuse(refusal);
  };
  const countPart = () => {
    parts += 1;
    if (parts > mostParts) stop("too-large");
    return !ended;
  };
  const reader = new Busboy({
    headers: headers as { "content-type": string },
    // As browsers and the framework see it; the library would take fields of bytes for files too.
    isPartAFile: (_field, _type, name) => name !== undefined,
    limits: {
      fieldNameSize: 300,
      fieldSize: limit.most,
      fileSize: limit.mostFileBytes ?? limit.most,
      parts: mostParts + 1,
      headerPairs: 20,
    },
  });
  // Typed as always there; a part may leave out its name.
  reader.on("field", (name: string | undefined, value, nameCut, valueCut) => {
    if (!countPart()) return;
    if (name === undefined) {
      stop("cut");
      return;
    }
    parsed.text += Buffer.byteLength(value) + name.length;
    if (nameCut || valueCut || parsed.text > limit.most) stop("too-large");
    else parsed.fields.push([name, value]);
  });
  reader.on("file", (field: string | undefined, stream, name, _encoding, type) => {
    const chunks: Buffer[] = [];
    let cut = false;
    // Of a file that is too large nothing is kept.
    stream.on("limit", () => {
      cut = true;
      chunks.length = 0;
    });
    stream.on("data", (chunk: Buffer) => {
      if (!cut && !ended) chunks.push(chunk);
    });
    stream.on("error", () => stop("cut"));
    if (!countPart()) return;
    if (field === undefined) {
      stop("cut");
      return;
    }
    stream.on("end", () => {
      // A field of files that was left empty.
      if (!cut && chunks.length === 0) return;
      parsed.files.push({ field, name: name ?? "", type, data: cut ? null : Buffer.concat(chunks) });
      if (parsed.files.length > mostFiles) stop("too-large");
    });
  });
  reader.on("partsLimit", () => stop("too-large"));
  reader.on("error", () => stop("cut"));
  return {
    write: (chunk: Buffer) => void (ended || reader.write(chunk)),
    finish: (done: (parsed: Parsed) => void) => {
      if (ended) return;
      reader.once("finish", () => ended || done(parsed));
      reader.end();
    },
  };
}

function countOf(body: Buffer, byte: number, most: number): number {
  let count = 0;
  for (let at = body.indexOf(byte); at !== -1 && count <= most; at = body.indexOf(byte, at + 1)) count += 1;
  return count;
}

/** Makes room for another chunk: the slowest sender goes first. False where everything held is being worked on. */
function makeRoom(own: Receiving, limits: ReceivingLimits): boolean {
  const { open } = shared();
  const held = (sender?: string) =>
    [...open].filter((one) => sender === undefined || one.sender === sender).reduce((sum, { bytes }) => sum + bytes, 0);
  if (own.sender !== null && held(own.sender) > limits.heldBytesBySender) return false;
  while (held() > limits.heldBytes) {
    const speed = ({ bytes, startedAt }: Receiving) => bytes / Math.max(1, Date.now() - startedAt);
    const slowest = [...open]
      .filter((one) => !one.complete && one !== own && one.bytes > largeBytes && Date.now() - one.startedAt > 2000)
      .sort((one, two) => speed(one) - speed(two))[0];
    if (!slowest || speed(slowest) > speed(own)) return false;
    slowest.end("busy");
  }
  return true;
}

/** What a request says of its body, and how many bytes of it may come; announced is null where it does not say. */
function announcement({ headers }: IncomingMessage, limit: BodyLimit) {
  const type = headers["content-type"] ?? "";
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  // The framework's own calls bring no files, and their parts are counted below.
  const withFiles = isMultipart && limit.mostWithFiles !== undefined && headers["next-action"] === undefined;
  const announced = headers["transfer-encoding"] === undefined ? Number(headers["content-length"]) : null;
  const most = announced === null ? Math.min(mostUnannounced.bytes, limit.most) : withFiles ? (limit.mostWithFiles as number) : limit.most;
  return { isMultipart, isTextForm: /^application\/x-www-form-urlencoded\b/i.test(type), withFiles, announced, most };
}

/** Ends what comes too slowly or for too long, until the function it returns is called. */
function watchPace(own: Receiving, limits: ReceivingLimits): () => void {
  let seen = 0;
  const watch = setInterval(() => {
    if (own.bytes - seen < limits.leastBytesByWindow) own.end("slow");
    seen = own.bytes;
  }, limits.windowMs).unref();
  const deadline = setTimeout(() => own.end("slow"), limits.mostMs).unref();
  return () => {
    clearInterval(watch);
    clearTimeout(deadline);
  };
}

/** The same request with the text of its form; its files are kept aside until it is answered. */
function withoutFiles(request: IncomingMessage, response: ServerResponse, parsed: Parsed): IncomingMessage {
  const { files } = shared();
  const boundary = randomUUID(); // nothing that was sent can end a part of it
  const copy = replayed(request, multipart(parsed.fields, boundary));
  copy.headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
  if (parsed.files.length > 0) {
    const key = randomUUID();
    files.set(key, parsed.files);
    response.once("close", () => files.delete(key));
    copy.headers[filesHeader] = key;
  }
  return copy;
}

function receive(
  request: IncomingMessage,
  response: ServerResponse,
  limit: BodyLimit,
  sender: string | null,
  limits: ReceivingLimits,
  done: (request: IncomingMessage) => void,
  refuse: (refusal: BodyRefusal) => void,
): void {
  const { open } = shared();
  const { isMultipart, isTextForm, withFiles, announced, most } = announcement(request, limit);
  if ((announced ?? 0) > most) {
    refuse("too-large");
    return;
  }
  if (sender !== null && [...open].filter((one) => one.sender === sender && !one.complete).length >= mostBySender) {
    refuse("busy");
    return;
  }

  const chunks: Buffer[] = [];
  let form: ReturnType<typeof multipartReader> | undefined;
  let answered = false;
  const stopReceiving = () => {
    stopWatching();
    request.off("data", take);
  };
  const end = (refusal: BodyRefusal) => {
    if (answered) return;
    answered = true;
    stopReceiving();
    open.delete(own);
    chunks.length = 0;
    refuse(refusal);
  };
  let pieces = 0;
  const take = (chunk: Buffer) => {
    own.bytes += chunk.length;
    pieces += 1;
    // No browser and no proxy writes like this; while an answer is read, more would have to be.
    if (announced === null && pieces > mostUnannounced.chunks) request.socket.destroy();
    else if (own.bytes > most) end(announced === null && most < limit.most ? "length" : "too-large");
    else if (own.bytes > largeBytes && !makeRoom(own, limits)) end("busy");
    else {
      form?.write(chunk);
      if (!withFiles && !answered) chunks.push(chunk);
    }
  };
  const own: Receiving = { sender, startedAt: Date.now(), bytes: 0, complete: false, end };
  const stopWatching = watchPace(own, limits);
  open.add(own);
  response.once("close", () => {
    answered = true;
    stopReceiving();
    open.delete(own);
  });
  if (isMultipart) {
    try {
      form = multipartReader(request.headers, { ...limit, most: Math.min(most, limit.most) }, end);
    } catch {
      end("cut"); // without a boundary
      return;
    }
  }

  request.on("data", take);
  request.once("error", () => undefined); // broken off: the response closes
  request.once("end", () => {
    if (answered) return;
    stopReceiving();
    own.complete = true;
    // What a closing boundary is followed by may leave the parser waiting for ever.
    const unparsed = setTimeout(() => end("cut"), limits.parseMs);
    response.once("close", () => clearTimeout(unparsed));
    if (!form) {
      clearTimeout(unparsed);
      const body = Buffer.concat(chunks);
      if (isTextForm && countOf(body, 0x26, mostParts) >= mostParts) end("too-large");
      else done(replayed(request, body));
      return;
    }
    form.finish((parsed) => {
      clearTimeout(unparsed);
      if (answered) return;
      done(withFiles ? withoutFiles(request, response, parsed) : replayed(request, Buffer.concat(chunks)));
    });
  });
}

const texts: Record<Refusal, { status: number; en: string; ar: string }> = {
  "too-large": {
    status: 413,
    en: "What you sent is too large. Go back: what you typed is still there. Leave some files out, or send them on WhatsApp.",
    ar: "حجم ما أرسلته أكبر من المسموح. ارجع إلى الصفحة السابقة: ما كتبته ما زال هناك. احذف بعض الملفات أو أرسلها عبر واتساب.",
  },
  length: {
    status: 411,
    en: "Your browser did not say how large your message is. Go back and send it again, or call us.",
    ar: "لم يذكر متصفحك حجم رسالتك. ارجع إلى الصفحة السابقة وأعد الإرسال، أو اتصل بنا.",
  },
  busy: {
    status: 503,
    en: "Many people are sending files at this moment. Go back and send again in a few seconds: what you typed is still there.",
    ar: "يرسل كثيرون ملفات في هذه اللحظة. ارجع إلى الصفحة السابقة وأعد الإرسال بعد ثوانٍ: ما كتبته ما زال هناك.",
  },
  crowded: {
    status: 503,
    en: "The site is answering very many requests at this moment. Try again in a few seconds. If you sent a form, go back first: what you typed is still there.",
    ar: "يجيب الموقع عن طلبات كثيرة جدًّا في هذه اللحظة. حاول مرة أخرى بعد ثوانٍ. إن كنت قد أرسلت نموذجًا فارجع أولًا إلى الصفحة السابقة: ما كتبته ما زال هناك.",
  },
  "long-address": {
    status: 414,
    en: "This address is too long. Open the page from the menu, or write to us what you were looking for.",
    ar: "هذا العنوان أطول من المسموح. افتح الصفحة من القائمة، أو اكتب إلينا عما تبحث عنه.",
  },
  slow: {
    status: 408,
    en: "Your message took too long to arrive. Go back: what you typed is still there. Send it again without the files, or call us.",
    ar: "استغرق وصول رسالتك وقتًا أطول من اللازم. ارجع إلى الصفحة السابقة: ما كتبته ما زال هناك. أعد إرسالها دون الملفات أو اتصل بنا.",
  },
  cut: {
    status: 400,
    en: "Your message arrived cut off. Go back: what you typed is still there. Send it again, or call us.",
    ar: "وصلت رسالتك مقطوعة. ارجع إلى الصفحة السابقة: ما كتبته ما زال هناك. أعد إرسالها أو اتصل بنا.",
  },
};

/** Answers a request that is not let in, in both languages; its sender may go on over the same connection once all has come. */
function answer(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return;
  const { status, en, ar } = texts[refusal];
  const forCode = /^\/api\//.test(request.url ?? "");
  const body = forCode
    ? JSON.stringify({ status: "failed" })
    : `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${status}</title><body style="font:1.1rem/1.6 sans-serif;max-width:34rem;margin:3rem auto;padding:0 1rem"><p>${en}</p><p lang="ar" dir="rtl">${ar}</p>`;
  response.writeHead(status, {
    "Content-Type": forCode ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...(status === 503 && { "Retry-After": "5" }),
  });
  response.end(body);
  // The rest of the body is not waited for; a moment, so that the answer arrives. Once all of it has come, the connection
  // may be carrying what the visitor asks for next.
  response.once("finish", () => setTimeout(() => request.complete || request.socket.destroy(), 1000).unref());
  request.resume();
}

/** As the framework answers it: its script in the browser then loads the page anew. */
function answerUnknownAction(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(404, { "Content-Type": "text/plain", "Cache-Control": "no-store", "X-Nextjs-Action-Not-Found": "1" });
  response.end("Server action not found.");
  response.once("finish", () => setTimeout(() => request.complete || request.socket.destroy(), 1000).unref());
  request.resume();
}

const guarded = new WeakSet<Server>();

/** What the guard asks of each request. */
export type Guard = {
  limitOf: BodyLimitOf;
  senderOf: SenderOf;
  /** What is rendered for it, in turn; null where nothing is. */
  renderedFor: (request: IncomingMessage) => Rendered | null;
  /** The server actions there are; undefined where the framework is asked about each. */
  actions?: ReadonlySet<string> | undefined;
};

/** Puts the guard before what a server does with its requests. */
export function guardServer(
  server: Server,
  { limitOf, senderOf, renderedFor, actions }: Guard,
  limits: { receiving?: Partial<ReceivingLimits>; rendering?: Partial<RenderLimits> } = {},
): void {
  if (guarded.has(server)) return;
  guarded.add(server);
  const listeners = server.listeners("request") as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners("request");
  // Only the framework's development server speaks WebSocket. Elsewhere it would take such a request past this guard, and leave its
  // connection open for ever; without a listener Node answers it as any other.
  if (process.env.NODE_ENV === "production") server.removeAllListeners("upgrade");
  const rendering = renderTurns({ ...renderingLimits, ...limits.rendering });
  const turnsOf = {
    page: rendering,
    form: rendering,
    kept: renderTurns(keptLimits),
    message: renderTurns(messageLimits),
    file: renderTurns(fileLimits),
  };
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    // Its body may have come, or its turn, with what belongs to another request.
    const begin = () =>
      asRequest(idOf(request), () => {
        for (const listener of listeners) listener.call(server, request, response);
      });
    const rendered = renderedFor(request);
    const sender = senderOf(request);
    // The site itself, which renders ahead what has changed (lib/content/publish).
    const isOwn = sender === null && request.headers["x-warming"] !== undefined;
    if (!rendered || isOwn) return begin();
    turnsOf[rendered]({ sender, isForm: rendered === "form" || rendered === "message" }, response, begin, () =>
      answer(request, response, "crowded"),
    );
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (isAddressTooLong(request)) return answer(request, response, "long-address");
    delete request.headers[filesHeader]; // nobody brings files but this guard
    const { headers } = request;
    const action = headers["next-action"];
    if (action !== undefined && actions && !actions.has(String(action))) return answerUnknownAction(request, response);
    const bodiless = headers["transfer-encoding"] === undefined && !(Number(headers["content-length"] ?? 0) > 0);
    const limit = bodiless ? null : limitOf(request);
    if (!limit && !bodiless) {
      // Its handler reads for itself, or does not; what it leaves is not waited for.
      if (headers["transfer-encoding"] !== undefined) return answer(request, response, "length");
      response.once("finish", () => setTimeout(() => request.complete || request.socket.destroy(), 1000).unref());
    }
    if (!limit) return serve(request, response);
    receive(
      request,
      response,
      limit,
      senderOf(request),
      { ...defaultLimits, ...limits.receiving },
      (whole) => response.destroyed || serve(whole, response),
      (refusal) => answer(request, response, refusal),
    );
  });
}

/** Guards every server of this process, from the first request it gets. */
export function guardRequests(guard: Guard): void {
  if (shared().watching) return;
  shared().watching = true;
  diagnostics.subscribe("http.server.request.start", (message) => guardServer((message as { server: Server }).server, guard));
}

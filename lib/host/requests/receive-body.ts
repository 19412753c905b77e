// Receives the body of a request before the framework sees the request: how large it may be, how slow, of how many parts, and how much
// memory all bodies may take at once is decided here, so that nobody's request costs the others. The framework would buffer first, parse
// at a tenth of a second a megabyte on the thread that serves pages, and wait five minutes for a byte.
import { randomUUID } from "node:crypto";
import { IncomingMessage, type ServerResponse } from "node:http";
import { processState } from "../process/process-state.ts";
import { keepFormFiles } from "./form-files.ts";
import { type MultipartForm, maxParts, multipartBody, multipartReader } from "./multipart-form.ts";
import type { BodyRefusal } from "./refusals.ts";

/** What one address takes, in bytes: `maxBytes` of the body, or, of a form with files, `maxBytes` of its text and `maxBytesWithFiles` in all. */
export type BodyLimit = { maxBytes: number; maxBytesWithFiles?: number; maxFileBytes?: number };
/** The limit of a request; null where its handler reads the body itself, after it has asked who sends it. */
export type BodyLimitOf = (request: Pick<IncomingMessage, "url" | "headers">) => BodyLimit | null;

export type ReceivingLimits = {
  /** Bytes held at once for all senders together, and for one sender. */
  heldBytes: number;
  heldBytesBySender: number;
  /** In each window of `windowMs` at least `minBytesPerWindow` have to arrive. */
  windowMs: number;
  minBytesPerWindow: number;
  /** For the whole body. */
  bodyMs: number;
  /** For reading a form to its end once all of it has arrived. */
  parseMs: number;
};
export const defaultReceivingLimits: ReceivingLimits = {
  heldBytes: 192 * 1024 * 1024,
  heldBytesBySender: 96 * 1024 * 1024,
  windowMs: 15_000,
  minBytesPerWindow: 8 * 1024,
  bodyMs: 5 * 60_000,
  parseMs: 5000,
};

/** For a body that does not say how long it is. Browsers always say, and each chunk costs, however small. */
const maxUnannounced = { bytes: 64 * 1024, chunks: 1000 };
/** Smaller bodies do not count against the memory that all may take. */
const largeBytes = 64 * 1024;
/** Bodies that one sender may be sending at once: a whole office, or the shared address of a mobile network. */
const maxBodiesOfSender = 40;
/** A body that has just begun is not yet called slow. */
const minAgeMs = 2000;

type Receiving = { sender: string | null; startedAt: number; bytes: number; complete: boolean; end: (refusal: BodyRefusal) => void };

const receiving = () => processState("receiving-bodies", () => new Set<Receiving>());

/** The same request with this body, as the framework reads it. */
function withBody(request: IncomingMessage, body: Buffer): IncomingMessage {
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

/** The same request with the text of its form; the files are kept aside for its handler. */
function withoutFiles(request: IncomingMessage, response: ServerResponse, { fields, files }: MultipartForm): IncomingMessage {
  const boundary = randomUUID(); // nobody could know it, so no field can contain it
  const copy = withBody(request, multipartBody(fields, boundary));
  copy.headers["content-type"] = `multipart/form-data; boundary=${boundary}`;
  if (files.length > 0) keepFormFiles(copy, response, files);
  return copy;
}

const ampersand = 0x26;

/** Whether a form of text has as many fields as are allowed, or more. Counts without parsing. */
function hasTooManyFields(body: Buffer): boolean {
  let count = 0;
  for (let at = body.indexOf(ampersand); at !== -1 && count < maxParts; at = body.indexOf(ampersand, at + 1)) count += 1;
  return count >= maxParts;
}

/** Makes room for another chunk by ending the slowest sender. False when there is no room: all other bodies are complete or faster. */
function makeRoom(body: Receiving, limits: ReceivingLimits): boolean {
  const heldBytes = (sender?: string) =>
    [...receiving()].filter((other) => sender === undefined || other.sender === sender).reduce((sum, { bytes }) => sum + bytes, 0);
  if (body.sender !== null && heldBytes(body.sender) > limits.heldBytesBySender) return false;
  while (heldBytes() > limits.heldBytes) {
    const speed = ({ bytes, startedAt }: Receiving) => bytes / Math.max(1, Date.now() - startedAt);
    const slowest = [...receiving()]
      .filter((other) => !other.complete && other !== body && other.bytes > largeBytes && Date.now() - other.startedAt > minAgeMs)
      .sort((one, two) => speed(one) - speed(two))[0];
    if (!slowest || speed(slowest) > speed(body)) return false;
    slowest.end("busy");
  }
  return true;
}

/** What a request says of its body, and how many bytes of it may arrive. `announcedBytes` is null when it does not say. */
function announcement({ headers }: IncomingMessage, limit: BodyLimit) {
  const type = headers["content-type"] ?? "";
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  // The framework's own calls bring no files.
  const withFiles = isMultipart && limit.maxBytesWithFiles !== undefined && headers["next-action"] === undefined;
  const announcedBytes = headers["transfer-encoding"] === undefined ? Number(headers["content-length"]) : null;
  const allowedBytes = withFiles ? (limit.maxBytesWithFiles as number) : limit.maxBytes;
  return {
    isMultipart,
    isTextForm: /^application\/x-www-form-urlencoded\b/i.test(type),
    withFiles,
    announcedBytes,
    maxBytes: announcedBytes === null ? Math.min(maxUnannounced.bytes, limit.maxBytes) : allowedBytes,
  };
}

/** Ends a body that arrives too slowly or takes too long, until the function that it returns is called. */
function watchPace(body: Receiving, limits: ReceivingLimits): () => void {
  let seenBytes = 0;
  const watch = setInterval(() => {
    if (body.bytes - seenBytes < limits.minBytesPerWindow) body.end("slow");
    seenBytes = body.bytes;
  }, limits.windowMs).unref();
  const deadline = setTimeout(() => body.end("slow"), limits.bodyMs).unref();
  return () => {
    clearInterval(watch);
    clearTimeout(deadline);
  };
}

/**
 * Receives the whole body, then calls `done` with a request that has it, or `refuse` with the reason. Exactly one of them is called, and
 * neither when the sender breaks off.
 */
export function receiveBody(
  { request, response, sender }: { request: IncomingMessage; response: ServerResponse; sender: string | null },
  limit: BodyLimit,
  limits: ReceivingLimits,
  done: (request: IncomingMessage) => void,
  refuse: (refusal: BodyRefusal) => void,
): void {
  const { isMultipart, isTextForm, withFiles, announcedBytes, maxBytes } = announcement(request, limit);
  if ((announcedBytes ?? 0) > maxBytes) {
    refuse("too-large");
    return;
  }
  if (sender !== null && [...receiving()].filter((body) => body.sender === sender && !body.complete).length >= maxBodiesOfSender) {
    refuse("busy");
    return;
  }

  const chunks: Buffer[] = [];
  let form: ReturnType<typeof multipartReader> | undefined;
  let isSettled = false;
  let chunkCount = 0;
  const stopReceiving = () => {
    stopWatching();
    request.off("data", take);
  };
  const end = (refusal: BodyRefusal) => {
    if (isSettled) return;
    isSettled = true;
    stopReceiving();
    receiving().delete(body);
    chunks.length = 0;
    refuse(refusal);
  };
  const take = (chunk: Buffer) => {
    body.bytes += chunk.length;
    chunkCount += 1;
    // No browser and no proxy writes like this. An answer would have to read more of it, so there is none.
    if (announcedBytes === null && chunkCount > maxUnannounced.chunks) request.socket.destroy();
    else if (body.bytes > maxBytes) end(announcedBytes === null && maxBytes < limit.maxBytes ? "length" : "too-large");
    else if (body.bytes > largeBytes && !makeRoom(body, limits)) end("busy");
    else {
      form?.write(chunk);
      if (!withFiles && !isSettled) chunks.push(chunk);
    }
  };
  const body: Receiving = { sender, startedAt: Date.now(), bytes: 0, complete: false, end };
  const stopWatching = watchPace(body, limits);
  receiving().add(body);
  response.once("close", () => {
    isSettled = true;
    stopReceiving();
    receiving().delete(body);
  });
  if (isMultipart) {
    try {
      const maxTextBytes = Math.min(maxBytes, limit.maxBytes);
      form = multipartReader(request.headers, { maxTextBytes, maxFileBytes: limit.maxFileBytes ?? maxTextBytes }, end);
    } catch {
      end("cut");
      return;
    }
  }

  request.on("data", take);
  // When the sender breaks off the response closes, which ends everything above.
  request.once("error", () => undefined);
  request.once("end", () => {
    if (isSettled) return;
    stopReceiving();
    body.complete = true;
    if (!form) {
      const whole = Buffer.concat(chunks);
      if (isTextForm && hasTooManyFields(whole)) end("too-large");
      else done(withBody(request, whole));
      return;
    }
    // What follows a closing boundary may leave the reader waiting for ever.
    const tooLong = setTimeout(() => end("cut"), limits.parseMs);
    response.once("close", () => clearTimeout(tooLong));
    form.finish((read) => {
      clearTimeout(tooLong);
      if (isSettled) return;
      done(withFiles ? withoutFiles(request, response, read) : withBody(request, Buffer.concat(chunks)));
    });
  });
}

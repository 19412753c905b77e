// Reads a multipart form while it arrives, and writes one that holds text alone.
import type { IncomingHttpHeaders } from "node:http";
import { Busboy } from "@fastify/busboy";
import type { BodyRefusal } from "./refusals.ts";

export type FormFile = {
  field: string;
  name: string;
  type: string;
  /** Null when the file is larger than allowed: its bytes were not kept. */
  data: Buffer | null;
};

export type MultipartForm = { fields: [string, string][]; files: FormFile[] };

export const maxParts = 600;
const maxFiles = 16;

/**
 * A reader for one form. `maxTextBytes` bounds all text fields together, `maxFileBytes` each file. It calls `refuse` at most once, and
 * does nothing after that. Throws when the headers name no boundary.
 */
export function multipartReader(
  headers: IncomingHttpHeaders,
  { maxTextBytes, maxFileBytes }: { maxTextBytes: number; maxFileBytes: number },
  refuse: (refusal: BodyRefusal) => void,
) {
  const form: MultipartForm = { fields: [], files: [] };
  let textBytes = 0;
  let parts = 0;
  let ended = false;
  const stop = (refusal: BodyRefusal) => {
    if (ended) return;
    ended = true;
    refuse(refusal);
  };
  const countPart = () => {
    parts += 1;
    if (parts > maxParts) stop("too-large");
    return !ended;
  };
  const reader = new Busboy({
    headers: headers as { "content-type": string },
    // Browsers and the framework call a part a file when it has a file name; the library would also take fields of bytes for files.
    isPartAFile: (_field, _type, name) => name !== undefined,
    limits: { fieldNameSize: 300, fieldSize: maxTextBytes, fileSize: maxFileBytes, parts: maxParts + 1, headerPairs: 20 },
  });
  // The library's types say that every part has a name. One that has none ends the form.
  reader.on("field", (name: string | undefined, value, nameCut, valueCut) => {
    if (!countPart()) return;
    if (name === undefined) return stop("cut");
    textBytes += Buffer.byteLength(value) + name.length;
    if (nameCut || valueCut || textBytes > maxTextBytes) stop("too-large");
    else form.fields.push([name, value]);
  });
  reader.on("file", (field: string | undefined, stream, name, _encoding, type) => {
    const chunks: Buffer[] = [];
    let tooLarge = false;
    stream.on("limit", () => {
      tooLarge = true;
      chunks.length = 0;
    });
    stream.on("data", (chunk: Buffer) => {
      if (!tooLarge && !ended) chunks.push(chunk);
    });
    stream.on("error", () => stop("cut"));
    if (!countPart()) return;
    if (field === undefined) return stop("cut");
    stream.on("end", () => {
      // A file field that was left empty arrives as a file without bytes.
      if (!tooLarge && chunks.length === 0) return;
      form.files.push({ field, name: name ?? "", type, data: tooLarge ? null : Buffer.concat(chunks) });
      if (form.files.length > maxFiles) stop("too-large");
    });
  });
  reader.on("partsLimit", () => stop("too-large"));
  reader.on("error", () => stop("cut"));
  return {
    write: (chunk: Buffer) => void (ended || reader.write(chunk)),
    finish: (done: (form: MultipartForm) => void) => {
      if (ended) return;
      reader.once("finish", () => ended || done(form));
      reader.end();
    },
  };
}

const escaped = (name: string) => name.replace(/\r/g, "%0D").replace(/\n/g, "%0A").replace(/"/g, "%22");

/** The body of a multipart form of text fields. `boundary` must not occur in them. */
export function multipartBody(fields: readonly [name: string, value: string][], boundary: string): Buffer {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"\r\n\r\n${value}\r\n`,
  );
  return Buffer.from(`${parts.join("")}--${boundary}--\r\n`);
}

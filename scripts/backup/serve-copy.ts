// Sends a copy of the embedded store out of its process, the only one that may open the files: a tar of pieces over HTTP, for the secret
// key alone (backend.ts). npm run backup reads it (source.ts).
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import type { Transact } from "../data/database.ts";
import { bytesOf, textOf } from "./archive.ts";
import { type CopyDescription, copyOut, Digests, describeTables, type Piece, type TableDigest } from "./database-copy.ts";

export const copyPath = "/backup";

/** A response with a copy of the database at one moment. */
export function copyAnswer(transact: Transact): Response {
  const { readable, controller } = createTarPacker();
  const add = async (name: string, data: Uint8Array) => {
    const writer = controller.add({ name, size: data.length, type: "file" }).getWriter();
    await writer.write(new Uint8Array(data.buffer as ArrayBuffer, data.byteOffset, data.byteLength));
    await writer.close();
  };
  const send = async () => {
    const sum = await transact("read", async (session) => {
      const description = await describeTables(session);
      const digests = new Digests(description);
      await add("description", Buffer.from(JSON.stringify(description)));
      for await (const piece of copyOut(session, description)) {
        digests.add(piece);
        await add(piece.table, piece.text);
      }
      return digests.end();
    });
    await add("digests", Buffer.from(JSON.stringify(sum)));
    controller.finalize();
  };
  send().catch((error) => controller.error(error));
  return new Response(readable, { headers: { "Content-Type": "application/x-tar", "Cache-Control": "no-store" } });
}

/** Reads such a response: the description, then the pieces; returns the digests, which come last. Throws if it is cut off. */
export async function readCopy(
  body: ReadableStream<Uint8Array>,
  onDescription: (description: CopyDescription) => Promise<void>,
  onPiece: (piece: Piece) => Promise<void>,
): Promise<Record<string, TableDigest>> {
  for await (const entry of body.pipeThrough(createTarDecoder({ strict: true })) as AsyncIterable<ParsedTarEntry>) {
    const chunks = entry.body as AsyncIterable<Uint8Array>;
    if (entry.header.name === "description") await onDescription(JSON.parse(await textOf(chunks)) as CopyDescription);
    else if (entry.header.name === "digests") return JSON.parse(await textOf(chunks)) as Record<string, TableDigest>;
    else await onPiece({ table: entry.header.name, text: await bytesOf(chunks) });
  }
  throw new Error("The copy was cut off.");
}

// Route handlers have no limit of their own on what they are sent, and a chunked body names no length: bytes are counted.

/** A form of at most so many bytes, or the status that answers what is none, or too large. */
export async function readForm(request: Request, most: number): Promise<FormData | 400 | 413> {
  try {
    const body = await readBody(request, most);
    if (!body) return 413;
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    return 400;
  }
}

/** The whole body, or null where it is larger than `most`. Throws when the sender breaks off. */
export async function readBody(request: Request, most: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length")) > most) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

// Reads the body of a request in a route handler, or of a response. Route handlers have no limit of their own, and a chunked body does not
// say how long it is, so its bytes are counted.

/** A form of at most `maxBytes`; 400 when the body is not a form, 413 when it is larger. */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | 400 | 413> {
  try {
    const body = await readBody(request, maxBytes);
    if (!body) return 413;
    const headers = { "content-type": request.headers.get("content-type") ?? "" };
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch {
    return 400;
  }
}

/** The whole body, or null when it is larger than `maxBytes`. Throws when the sender breaks off. */
export async function readBody(request: Pick<Request, "headers" | "body">, maxBytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get("content-length")) > maxBytes) return null;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

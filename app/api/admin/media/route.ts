// Adds one picture to the library, from the bare bytes of the request body: nothing is written before all of them have arrived and have
// been redrawn.

import { mayEditPages } from "#lib/auth/roles";
import { noStore, respondToStaff } from "#lib/auth/route-guard";
import { saveEntry } from "#lib/content/edit/write";
import { discardFiles, MediaRefused, makeMediaFiles, slugFor, storeFiles } from "#lib/content/media";
import { maxMediaBytes } from "#lib/content/media-files";
import { isSameSite, readBody } from "#lib/host/requests";
import { localeCodes } from "#lib/i18n/locales";

const answer = (body: object, status: number) => Response.json(body, { status, headers: noStore });

const refusals = { 401: "signedOut", 403: "forbidden", 503: "failed" };
const refuse = (status: keyof typeof refusals) => answer({ reason: refusals[status] }, status);

/** The name of the file as its header holds it, without control characters; null when the header is malformed. */
function fileNameIn(headers: Headers): string | null {
  try {
    return decodeURIComponent(headers.get("x-file-name") ?? "")
      .replace(/\p{C}/gu, "")
      .slice(0, 100);
  } catch {
    return null;
  }
}

/** Throws MediaRefused for a picture that cannot be taken. */
async function addPicture(request: Request): Promise<Response> {
  const raw = await readBody(request, maxMediaBytes).catch(() => undefined);
  if (raw === undefined) return answer({ reason: "broken" }, 400);
  if (raw === null) return answer({ reason: "large" }, 413);
  const announced = request.headers.get("content-length");
  if (announced !== null && Number(announced) !== raw.length) return answer({ reason: "broken" }, 400);

  const name = fileNameIn(request.headers);
  if (name === null) return answer({ reason: "broken" }, 400);
  const { width, height, files } = await makeMediaFiles(raw);
  const slug = slugFor(name);
  await storeFiles(slug, files);
  const data = { name: name || slug, alt: "", caption: "", width, height, focalX: 50, focalY: 50 };
  try {
    const versions = Object.fromEntries(localeCodes.map((locale) => [locale, { base: 0, data }]));
    const saved = await saveEntry("media", slug, versions, false);
    if (!saved.ok) throw new Error("The picture's name was taken.");
  } catch (error) {
    await discardFiles(slug);
    throw error;
  }
  return answer({ slug, name: data.name, width, height }, 201);
}

export function POST(request: Request): Promise<Response> {
  if (!isSameSite(request.headers)) return Promise.resolve(refuse(403));
  return respondToStaff(
    mayEditPages,
    () =>
      addPicture(request).catch((error) => {
        if (error instanceof MediaRefused) return answer({ reason: error.reason }, 422);
        throw error;
      }),
    refuse,
  );
}

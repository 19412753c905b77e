// The firm's mark as icons for tabs, home screens and apps, drawn at the first request and cached until the mark changes.
import "server-only";
import { createHash } from "node:crypto";
import { connection } from "next/server";
import { type MarkShape, markSvg, readMark } from "#lib/content/pages/brand";
import { isLocale, type Locale } from "#lib/i18n/locales";
import { drawPicture, flattened } from "./draw.ts";

const png = (side: number, shape: MarkShape = "tile") => ({ type: "image/png", side, shape });
/** All icons; other files get a 404. */
const icons = {
  "icon.svg": { type: "image/svg+xml", side: 64, shape: "tile" },
  "favicon.ico": { type: "image/x-icon", side: 32, shape: "tile" },
  "180.png": png(180, "full"),
  "192.png": png(192),
  "512.png": png(512),
  "maskable-512.png": png(512, "full"),
} as const;
type IconFile = keyof typeof icons;
const isIcon = (file: string): file is IconFile => Object.hasOwn(icons, file);

/** An ICO file with one PNG. */
function ico(picture: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2); // type: icon
  head.writeUInt16LE(1, 4); // number of pictures
  head.writeUInt8(side, 6);
  head.writeUInt8(side, 7);
  head.writeUInt16LE(1, 10); // planes
  head.writeUInt16LE(32, 12); // bits per pixel
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}

async function drawn(file: IconFile, locale: Locale): Promise<Buffer> {
  const { side, shape } = icons[file];
  const svg = await markSvg(locale, shape);
  // A raster mark is scaled to the icon's size; letters become outlines, because a tab icon cannot load the site's fonts.
  if (file === "icon.svg" && !svg.includes("<image")) return Buffer.from(flattened(svg));
  const picture = await drawPicture(svg, side);
  if (file === "icon.svg")
    return Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}"><image href="data:image/png;base64,${picture.toString("base64")}" width="${side}" height="${side}"/></svg>`,
    );
  return file === "favicon.ico" ? ico(picture, side) : picture;
}

const maxMade = 40;
const made = new Map<string, Promise<{ data: Buffer; tag: string }>>();

function cachedIcon(file: IconFile, locale: Locale, version: string): Promise<{ data: Buffer; tag: string }> {
  const key = `${locale} ${file} ${version}`;
  const before = made.get(key);
  if (before) return before;
  const making = drawn(file, locale).then((data) => ({
    data,
    tag: `"${createHash("sha256").update(data).digest("base64url").slice(0, 20)}"`,
  }));
  made.set(key, making);
  making.catch(() => made.delete(key));
  const oldest = made.size > maxMade ? made.keys().next().value : undefined;
  if (oldest) made.delete(oldest);
  return making;
}

/** The response of an icon route: immutable with the current mark's ?v=, else revalidated by ETag. 404 for another file or locale. */
export async function iconResponse(request: Request, file: string, locale: string = "en"): Promise<Response> {
  await connection();
  if (!isIcon(file) || !isLocale(locale)) return new Response(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const { version } = await readMark(locale);
  const { data, tag } = await cachedIcon(file, locale, version);
  const isOfToday = new URL(request.url).searchParams.get("v") === version;
  const headers = { ETag: tag, "Cache-Control": `public, max-age=${isOfToday ? "31536000, immutable" : "0, must-revalidate"}` };
  if (request.headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(data), {
    headers: { ...headers, "Content-Type": icons[file].type, "Content-Security-Policy": "default-src 'none'; img-src data:; sandbox" },
  });
}

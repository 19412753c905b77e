// Decodes and redraws pictures whose structure is within bounds, in a process of its own (pictures.ts). The image library works in Node's
// file threads, of which a process has four: in the server's process, four slow pictures would block every page.
import sharp, { type OutputInfo, type Sharp } from "sharp";
import { serveTasks } from "../host/worker-tasks.ts";
import { pictureBounds } from "./picture-structure.ts";

/**
 * photo: a JPEG with no side longer than `longestSide`. renditions: AVIF and WebP in each of the widths that the picture fills (and in its
 * own where it is narrower than the largest), and one JPEG for link previews. png: a PNG within a square, for a logo in a PDF or a drawing.
 */
export type ImageJob = { data: Uint8Array } & (
  | { kind: "photo"; longestSide: number }
  | { kind: "renditions"; widths: number[]; smallestSide: number }
  | { kind: "png"; longestSide: number }
);
export type Drawn = { width: number; height: number; files: { name: string; data: Uint8Array }[]; look?: Look };
/** `dim`: the share of the visible picture that cannot be told from a dark background. `clear`: the transparent share of the whole. */
export type Look = { dim: number; clear: number };
/**
 * large: more pixels or a longer side than any camera produces. small: the longer side is below `smallestSide`, or the shorter one below
 * `thinnest`. broken: damaged, or not a picture.
 */
export type ImageFault = "large" | "small" | "broken";
export type ImageAnswer = { drawn: Drawn } | { fault: ImageFault };

// Only the loaders of the accepted formats are enabled: every other loader of the image library is attack surface.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});
sharp.concurrency(1);
sharp.cache(false);

class Fault extends Error {
  readonly fault: ImageFault;
  constructor(fault: ImageFault) {
    super(fault);
    this.fault = fault;
  }
}

/** In pixels. A logo may be a line of letters: 200 pixels wide and six times as wide as high. */
const thinnest = 30;

/** Rotated as the camera was held; reading fails on a file that is truncated or not of its stated format. */
const picture = (data: Uint8Array): Sharp => sharp(data, { limitInputPixels: pictureBounds.pixels, failOn: "error" }).rotate();

async function photo(data: Uint8Array, longest: number): Promise<Drawn> {
  const { data: jpeg, info } = await picture(data)
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#ffffff" })
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, files: [{ name: "photo.jpg", data: jpeg }] };
}

/** Decoded pixels, to be drawn in another size or format. */
const fromPixels = (data: Buffer, { width, height, channels }: OutputInfo) =>
  sharp(data, { raw: { width, height, channels: channels as 1 | 2 | 3 | 4 } });

// A transparent picture is a drawing, not a photo: its letters and flat colours show every artefact of lossy compression.
const photographed = { avif: { quality: 55, effort: 3 }, webp: { quality: 78 } };
const drawnFinely = { avif: { quality: 72, effort: 3 }, webp: { quality: 90, smartSubsample: true } };

async function renditions(data: Uint8Array, widths: readonly number[], smallestSide: number): Promise<Drawn> {
  // Decodes all pixels once, so that a truncated file is noticed here, before anything is written.
  const { data: pixels, info } = await picture(data)
    .resize({ width: Math.max(...widths), withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [shorter = 0, longer = 0] = [info.width, info.height].sort((a, b) => a - b);
  if (longer < smallestSide || shorter < thinnest) throw new Fault("small");
  const files: Drawn["files"] = [];
  const fitting = widths.filter((width) => width <= info.width);
  for (const width of info.width < Math.max(...widths) ? new Set([...fitting, info.width]) : fitting) {
    const sized = await fromPixels(pixels, info).resize({ width }).raw().toBuffer({ resolveWithObject: true });
    const [avif, webp] =
      info.channels === 4 ? ([drawnFinely.avif, drawnFinely.webp] as const) : ([photographed.avif, photographed.webp] as const);
    files.push({ name: `${width}.avif`, data: await fromPixels(sized.data, sized.info).avif(avif).toBuffer() });
    files.push({ name: `${width}.webp`, data: await fromPixels(sized.data, sized.info).webp(webp).toBuffer() });
  }
  const share = fromPixels(pixels, info).resize({ width: 1200, height: 630, fit: "cover", position: "attention" });
  files.push({ name: "share.jpg", data: await share.flatten({ background: "#ffffff" }).jpeg({ quality: 80 }).toBuffer() });
  return { width: info.width, height: info.height, files };
}

async function png(data: Uint8Array, longest: number): Promise<Drawn> {
  const { data: pixels, info } = await picture(data)
    .resize({ width: longest, height: longest, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const file = await fromPixels(pixels, info).png({ compressionLevel: 9 }).toBuffer();
  return { width: info.width, height: info.height, files: [{ name: "picture.png", data: file }], look: lookOf(pixels) };
}

/** The luminance below which the contrast on the site's dark background is less than 3:1. */
const dimmest = 0.12;

function lookOf(pixels: Buffer): Look {
  const linear = (at: number) => ((pixels[at] as number) / 255) ** 2.2;
  let [dim, seen] = [0, 0];
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const alpha = (pixels[at + 3] as number) / 255;
    seen += alpha;
    if (0.2126 * linear(at) + 0.7152 * linear(at + 1) + 0.0722 * linear(at + 2) < dimmest) dim += alpha;
  }
  return { dim: seen > 0 ? dim / seen : 0, clear: 1 - seen / (pixels.length / 4) };
}

function draw(job: ImageJob): Promise<Drawn> {
  if (job.kind === "photo") return photo(job.data, job.longestSide);
  if (job.kind === "png") return png(job.data, job.longestSide);
  return renditions(job.data, job.widths, job.smallestSide);
}

serveTasks(async (job: ImageJob): Promise<ImageAnswer> => {
  try {
    return { drawn: await draw(job) };
  } catch (error) {
    return { fault: error instanceof Fault ? error.fault : "broken" };
  }
});

// Rasterises a logo or mark of the library for images drawn on the server (PDFs, icons, pictures of shared links), and caches the result.
import "server-only";
import { faultOf } from "../host/log.ts";
import { processState } from "../host/process.ts";
import type { Look } from "../pictures/picture-worker.ts";
import { drawPng } from "../pictures/pictures.ts";
import type { Data } from "./kinds.ts";
import { readMediaFile } from "./media.ts";
import { widthsOf } from "./media-files.ts";

export type BrandPicture = { png: Buffer; width: number; height: number; look: Look };

/** Cache size: logo, its variant for dark grounds and mark, current and previous. */
const maxPictures = 8;
const longestSide = 640;

const pictureCache = () => processState("brand-pictures", () => new Map<string, Promise<BrandPicture>>());

async function rasterised(slug: string, width: number): Promise<BrandPicture> {
  const widths = widthsOf(width);
  const fitting = widths.find((each) => each >= longestSide) ?? widths.at(-1);
  const file = await readMediaFile(slug, `${fitting}.webp`);
  if (!file) throw new Error(`The picture ${slug} has no files here.`);
  return drawPng(file.data, longestSide);
}

/** Null if the files cannot be read: the caller then does without the picture. */
export async function brandPicture({ slug, width }: Pick<Data<"media">, "width"> & { slug: string }): Promise<BrandPicture | null> {
  const pictures = pictureCache();
  const picture = pictures.get(slug) ?? rasterised(slug, width);
  pictures.delete(slug);
  pictures.set(slug, picture);
  for (const oldest of [...pictures.keys()].slice(0, Math.max(0, pictures.size - maxPictures))) pictures.delete(oldest);
  try {
    return await picture;
  } catch (error) {
    pictures.delete(slug);
    console.error(`brand: ${faultOf(error)}`);
    return null;
  }
}

// A detail of a drawing as a separate SVG file, on one ground.
import { type Brand, brandVersion } from "#lib/site/brand";
import { type CropId, cropAspectRatio, crops } from "#lib/site/drawing-crops";
import { drawingDocument } from "./drawing.tsx";
import { type Ground, paletteOf, plainSvg } from "./plain-svg.ts";

const drawn = new Map<string, string>();

/** Limits the cache: every crop in the current colours and some earlier ones, which change once in years. */
const maxDrawn = 400;

export function cropPicture(name: CropId, ground: Ground, brand: Brand): string {
  const key = `${name} ${ground} ${brandVersion(brand)}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const { drawing, x, y, width } = crops[name];
  const cropped = drawingDocument(drawing, { view: `${x} ${y} ${width} ${width / cropAspectRatio}`, callouts: false });
  // An image file cannot use the page's fonts.
  const svg = plainSvg(cropped, paletteOf(ground, brand)).replace("<svg", '<svg font-family="system-ui, sans-serif"');
  if (drawn.size >= maxDrawn) drawn.clear();
  drawn.set(key, svg);
  return svg;
}

// A detail of a drawing as a separate SVG file, in one theme.
import { type Brand, brandVersion } from "#lib/site/brand";
import { type CropId, cropAspectRatio, crops } from "#lib/site/drawing-crops";
import type { Theme } from "#lib/site/theme";
import { drawingDocument } from "./drawing.tsx";
import { paletteOf, plainSvg } from "./plain-svg.ts";

const drawn = new Map<string, string>();

/** Limits the cache: every crop in the current colours and some earlier ones, which change once in years. */
const maxDrawn = 400;

export function cropPicture(name: CropId, theme: Theme, brand: Brand): string {
  const key = `${name} ${theme} ${brandVersion(brand)}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const { drawing, x, y, width } = crops[name];
  const cropped = drawingDocument(drawing, { view: `${x} ${y} ${width} ${width / cropAspectRatio}`, callouts: false });
  // An image file cannot use the page's fonts.
  const svg = plainSvg(cropped, paletteOf(theme, brand)).replace("<svg", '<svg font-family="system-ui, sans-serif"');
  if (drawn.size >= maxDrawn) drawn.clear();
  drawn.set(key, svg);
  return svg;
}

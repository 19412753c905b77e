// A detail of a drawing as a separate SVG file, in one theme.
import { type Brand, brandVersion } from "#lib/site/brand";
import { type CutId, cuts } from "#lib/site/cuts";
import type { Theme } from "#lib/site/theme";
import { drawings } from "./detail-drawing.tsx";
import { paletteOf, svgText } from "./svg-text.ts";

const drawn = new Map<string, string>();

/** Limits the cache: every cut in the current colours and some earlier ones, which change once in years. */
const maxDrawn = 400;

export function cutPicture(name: CutId, theme: Theme, brand: Brand): string {
  const key = `${name} ${theme} ${brandVersion(brand)}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const cut = cuts[name];
  const Drawing = drawings[cut.drawing];
  // An image file cannot use the page's fonts.
  const svg = svgText(<Drawing label="" cut={cut} />, paletteOf(theme, brand)).replace("<svg", '<svg font-family="system-ui, sans-serif"');
  if (drawn.size >= maxDrawn) drawn.clear();
  drawn.set(key, svg);
  return svg;
}

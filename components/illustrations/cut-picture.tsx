// A cut of a drawing as a file of its own, in one theme.
import { type Brand, brandVersion } from "#lib/site/brand";
import { type CutId, cuts } from "#lib/site/cuts";
import type { Theme } from "#lib/site/theme";
import { drawings } from "./detail-drawing.tsx";
import { paletteOf, svgText } from "./svg-text.ts";

const drawn = new Map<string, string>();

/** Colours change once in years: a cut of each, and of the ones before. */
const most = 400;

/** SVG text. */
export function cutPicture(name: CutId, theme: Theme, brand: Brand): string {
  const key = `${name} ${theme} ${brandVersion(brand)}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const cut = cuts[name];
  const Drawing = drawings[cut.drawing];
  // A picture has no fonts of the page.
  const svg = svgText(<Drawing label="" cut={cut} />, paletteOf(theme, brand)).replace("<svg", '<svg font-family="system-ui, sans-serif"');
  if (drawn.size >= most) drawn.clear();
  drawn.set(key, svg);
  return svg;
}

// A cut of a drawing as a file of its own, in one theme.
import { type CutId, cuts } from "#lib/site/cuts";
import type { Theme } from "#lib/site/theme";
import { drawings } from "./detail-drawing.tsx";
import { svgText } from "./svg-text.ts";

const drawn = new Map<string, string>();

/** SVG text. */
export function cutPicture(name: CutId, theme: Theme): string {
  const key = `${name} ${theme}`;
  const kept = drawn.get(key);
  if (kept) return kept;
  const cut = cuts[name];
  const Drawing = drawings[cut.drawing];
  // A picture has no fonts of the page.
  const svg = svgText(<Drawing label="" cut={cut} />, theme).replace("<svg", '<svg font-family="system-ui, sans-serif"');
  drawn.set(key, svg);
  return svg;
}

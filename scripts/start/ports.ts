// The address and the port a site is served on.
import type { ChildProcess } from "node:child_process";
import { type AddressInfo, createServer, Server } from "node:net";
import { Refusal } from "../shared/terminal.ts";

/** Returns PORT, or 3000. Throws Refusal. */
export function wantedPort(): number {
  const text = process.env.PORT ?? "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`PORT is "${text}".`, "set it to a whole number from 1 to 65535.");
  return port;
}

/** The site fetches its own pages at 127.0.0.1 (lib/content/publish), where each of these hosts listens. */
const hosts = ["127.0.0.1", "0.0.0.0", "::"];

/**
 * Returns HOST, or 127.0.0.1. A client that reaches the port past the proxy could forge the address that TRUSTED_PROXIES accepts from a
 * proxy. Throws Refusal.
 */
export function wantedHost(): string {
  const host = process.env.HOST || "127.0.0.1";
  if (!hosts.includes(host))
    throw new Refusal(
      `HOST is "${host}".`,
      "leave it out to serve this machine alone, where the proxy is; set it to 0.0.0.0 or :: to listen on all addresses.",
    );
  return host;
}

type Listen = (this: Server, ...args: unknown[]) => Server;

/**
 * Makes this process listen on the port at that address only. The framework does not learn of the address: it would take it for its own
 * name, which it spells "localhost" elsewhere, and answer its own rewritten addresses with redirects to themselves.
 */
export function listenAt(host: string, port: number): void {
  const listen = Server.prototype.listen as Listen;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    return args[0] === port ? listen.call(this, port, host, ...args.slice(2)) : listen.apply(this, args);
  } as typeof Server.prototype.listen;
}

/** Checks the port before anything starts. Throws Refusal. */
export async function assertPortFree(port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      reject(
        error.code === "EACCES"
          ? new Refusal(`This user may not open port ${port}.`, "choose a port above 1023, for example PORT=3000.")
          : new Refusal(`Port ${port} is in use by another program.`, `stop that program, or choose another port: PORT=${port + 1}`),
      ),
    );
    probe.listen(port, () => probe.close(() => resolve()));
  });
}

/** A port on which nothing listens now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until a started server returns its home page. Throws Refusal after `mostS` seconds, or when the server ends. */
export async function untilServing(port: number, server: ChildProcess, mostS = 90): Promise<void> {
  const deadline = Date.now() + mostS * 1000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Refusal(
        `The web server ended while starting (code ${server.exitCode}); its output is above.`,
        "mend what it names and start again.",
      );
    // The home page succeeds once the pages have caught up with the database.
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Refusal(`The web server did not answer within ${mostS} s.`, "look at the output above; on a very slow machine, start again.");
}

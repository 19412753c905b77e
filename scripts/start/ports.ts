// The address and the port a site is served on.
import type { ChildProcess } from "node:child_process";
import { type AddressInfo, createServer, Server } from "node:net";
import { Refusal } from "../terminal.ts";

/** PORT, or 3000. Throws Refusal. */
export function wantedPort(): number {
  const text = process.env.PORT ?? "3000";
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Refusal(`PORT is "${text}".`, "set it to a whole number from 1 to 65535.");
  return port;
}

/** The site asks itself for pages at 127.0.0.1 (lib/content/publish), which all of these answer. */
const hosts = ["127.0.0.1", "0.0.0.0", "::"];

/**
 * HOST, or this machine alone: whoever reaches the port past the proxy could invent the address that TRUSTED_PROXIES lets a proxy tell.
 * Throws Refusal.
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
 * Lets this process listen on the port at that address alone. The framework is not told: it would take the address for its own name, which it
 * spells "localhost" elsewhere, and answer its own rewritten addresses with redirects to themselves.
 */
export function listenAt(host: string, port: number): void {
  const listen = Server.prototype.listen as Listen;
  Server.prototype.listen = function (this: Server, ...args: unknown[]) {
    return args[0] === port ? listen.call(this, port, host, ...args.slice(2)) : listen.apply(this, args);
  } as typeof Server.prototype.listen;
}

/** Finds out before anything is started. Throws Refusal. */
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

/** One that nobody listens on now. */
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

/** Waits until a server that was started answers its home page. Throws Refusal after so many seconds. */
export async function untilServing(port: number, server: ChildProcess, mostS = 90): Promise<void> {
  const deadline = Date.now() + mostS * 1000;
  while (Date.now() < deadline) {
    if (server.exitCode !== null)
      throw new Refusal(
        `The web server ended while starting (code ${server.exitCode}); its output is above.`,
        "mend what it names and start again.",
      );
    // The home page answers once the pages have caught up with the database.
    const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(20_000) }).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
  throw new Refusal(`The web server did not answer within ${mostS} s.`, "look at the output above; on a very slow machine, start again.");
}

// Which content each running instance of the site shows. All tell the database, so that each knows when a publication has reached them all.
import { hostname, networkInterfaces } from "node:os";
import { ownOrigin } from "../../env.ts";
import { beforeExit } from "../../host/process.ts";
import { privilegedClient } from "../../supabase/privileged.ts";

/** Stays the same when the process is started again, so that a process that died is not waited for. */
function instanceName(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const address = addresses.find(({ internal }) => !internal)?.address ?? "";
  return `${hostname()} ${address} ${ownOrigin() ?? ""}`;
}

/** Tells which version of the content this instance shows; returns the content clock, or undefined when the database does not answer. */
export async function reportContent(version: number): Promise<number | undefined> {
  const { data, error } = await privilegedClient(2000).rpc("follow_content", { p_instance: instanceName(), p_version: version });
  return error ? undefined : data;
}

/** An instance that ends is not waited for. */
export function withdrawAtEnd(): void {
  beforeExit(async () => {
    // The generated types do not allow null parameters.
    await privilegedClient(2000).rpc("follow_content", { p_instance: instanceName(), p_version: null as unknown as number });
  });
}

/** How many other instances do not show this version yet. Throws when the database does not answer. */
export async function instancesBehind(version: number): Promise<number> {
  const { data, error } = await privilegedClient(2000).rpc("instances_behind", { p_instance: instanceName(), p_version: version });
  if (error) throw new Error(`The database does not say which instances show what (${error.code}).`);
  return data;
}

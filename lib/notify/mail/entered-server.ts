// The mail server that an administrator entered in the office, as the database holds it.
import type { EnteredServer } from "./send.ts";

export type ServerRow = {
  host: string | null;
  port: number | null;
  security: string | null;
  username: string;
  sealed_password: string | null;
  sender: string | null;
};
export const serverColumns = "host, port, security, username, sealed_password, sender" as const;

/** The name under which a password is sealed: it opens only for the server and the user that it was entered for. */
export function passwordName(
  { host, port, username }: Pick<ServerRow, "host" | "port" | "username">,
  of: "mail-server" | "mailbox" = "mail-server",
): string {
  return `${of}/${host}:${port}/${username}`;
}

/** Null when none is entered. Throws when the password does not open with the site's key. */
export async function enteredServer(
  row: ServerRow,
  unseal: (name: string, sealed: Buffer) => Promise<Buffer> | Buffer,
): Promise<EnteredServer | null> {
  const { host, port, security, username, sealed_password: sealed } = row;
  if (!host || !port || !security) return null;
  const password = sealed ? (await unseal(passwordName(row), Buffer.from(sealed, "base64"))).toString() : "";
  return { host, port, security: security === "tls" ? "tls" : "starttls", username, password };
}

// Makes an account with the role admin: at the first start, or by `npm run create-admin`.
import { createHash, randomBytes } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { answerOf, type Service } from "./service-api.ts";
import { Refusal } from "./terminal.ts";

export async function hasAdmin(service: Service): Promise<boolean> {
  const rows = await answerOf(service.from("staff").select("user_id").eq("role", "admin").limit(1));
  return rows.length > 0;
}

export function inventPassword(): string {
  return randomBytes(12).toString("base64url");
}

type Account = { email: string; password: string };
type Backend = { url: string; publishableKey: string };
type Made = "new" | "existing";

const asVisitor = ({ url, publishableKey }: Backend) => createClient(url, publishableKey, { auth: { persistSession: false } });

/** As lib/accounts/password-links.ts hashes it. */
export const hashLinkCode = (code: string) => createHash("sha256").update(`password-link\0${code}`).digest("hex");

const cureOf = {
  environment: "choose another ADMIN_EMAIL or a longer ADMIN_PASSWORD (10 characters or more) and start again.",
  command: "look at the address, and choose a password of 10 characters or more: --email ADDRESS --password PASSWORD.",
};

/**
 * A new password for an account that exists, as a link for one would give it. Whoever had the account before may know its password and
 * may have put a second factor on it: both go, and every session with them. It has a role by now, as such a link needs one.
 */
async function takeOver(service: Service, backend: Backend, { email, password }: Account): Promise<void> {
  const [hash, recovery] = [hashLinkCode(randomBytes(24).toString("base64url")), randomBytes(28).toString("hex")];
  await answerOf(service.rpc("make_recovery_link", { p_email: email, p_token_hash: hash, p_without_factor: true }));
  const used = (await answerOf(service.rpc("use_password_link", { p_token_hash: hash, p_recovery: recovery }))) as {
    recovery: boolean;
  } | null;
  const client = asVisitor(backend);
  let code = recovery;
  if (!used?.recovery) {
    const { data, error } = await service.auth.admin.generateLink({ type: "recovery", email });
    if (error) throw error;
    code = data.properties.hashed_token;
  }
  const { error: refused } = await client.auth.verifyOtp({ type: "recovery", token_hash: code });
  if (refused) throw refused;
  const { error } = await client.auth.updateUser({ password });
  if (error) throw error;
  await client.auth.signOut({ scope: "global" });
}

/**
 * Creates the account if the address is new, then makes it an administrator. One that exists becomes administrator where the password is
 * its own; by a command of the machine (`from`) with another one too, which is its password then. Throws Refusal.
 */
export async function createAdmin(
  service: Service,
  backend: Backend,
  account: Account,
  from: keyof typeof cureOf = "environment",
): Promise<Made> {
  const refused = (reason: string) => new Refusal(`The administrator ${account.email} could not be created: ${reason}`, cureOf[from]);
  let made: Made = "new";
  let { error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error?.status && [401, 403, 404, 405].includes(error.status)) {
    // The embedded backend has no admin API; signing up there needs no confirmation.
    const visitor = asVisitor(backend);
    ({ error } = await visitor.auth.signUp(account));
    await visitor.auth.signOut({ scope: "local" }); // signing up signs in, and nobody is there
  }
  if (error?.code === "email_exists" || error?.code === "user_already_exists") {
    // Somebody may have signed up with this address before its owner: only who knows the password becomes administrator, or whoever
    // has the machine.
    made = "existing";
    const visitor = asVisitor(backend);
    const signedIn = await visitor.auth.signInWithPassword(account);
    if (signedIn.error && from === "environment") throw refused("an account with this address exists already, with another password");
    if (!signedIn.error) await visitor.auth.signOut({ scope: "local" });
    error = null;
  }
  if (error) throw refused(error.message);
  const granted = await answerOf(service.rpc("grant_staff_role", { p_email: account.email, p_role: "admin", p_display_name: "" }));
  if (!granted) throw refused("the account was not found after it was made");
  if (made === "existing" && from === "command") await takeOver(service, backend, account);
  return made;
}

// Makes an account with the role admin, at the first start or for `npm run create-admin`.

import { randomBytes } from "node:crypto";
import { createClient } from "@supabase/supabase-js";
import { minPasswordLength } from "../../lib/accounts/account-state.ts";
import { officePassFor, officePassHeader } from "../../lib/supabase/office-pass.ts";
import { Refusal } from "../shared/terminal.ts";
import { answerOf, type Service } from "./service-api.ts";

export async function hasAdmin(service: Service): Promise<boolean> {
  const rows = await answerOf(service.from("staff").select("user_id").eq("role", "admin").limit(1));
  return rows.length > 0;
}

export function inventPassword(): string {
  return randomBytes(12).toString("base64url");
}

type Account = { email: string; password: string };
type Backend = { url: string; publishableKey: string; secretKey: string };
type Made = "new" | "existing";

/** A signed-in person holds a token, which the embedded backend accepts only with the site's pass. */
const asVisitor = ({ url, publishableKey, secretKey }: Backend) =>
  createClient(url, publishableKey, {
    auth: { persistSession: false },
    global: { headers: { [officePassHeader]: officePassFor(secretKey) } },
  });

const cureOf = {
  environment: "choose another ADMIN_EMAIL or a longer ADMIN_PASSWORD (10 characters or more) and start again.",
  command: "look at the address, and choose a password of 10 characters or more: --email ADDRESS --password PASSWORD.",
};

/**
 * Sets a new password for the account of an address. All previous sessions end first, and until the new password is set no password opens
 * the account. Returns false where there is no such account. Throws Refusal.
 */
async function takeOver(service: Service, backend: Backend, { email, password }: Account): Promise<boolean> {
  const recovery = randomBytes(28).toString("hex");
  const reset = (await answerOf(service.rpc("reset_account", { p_email: email, p_recovery: recovery }))) as { recovery: boolean } | null;
  if (!reset) return false;
  const client = asVisitor(backend);
  const made = reset.recovery ? null : await service.auth.admin.generateLink({ type: "recovery", email });
  const code = made?.data.properties?.hashed_token ?? recovery;
  const entered = made?.error ?? (await client.auth.verifyOtp({ type: "recovery", token_hash: code })).error;
  const changed = entered ?? (await client.auth.updateUser({ password })).error;
  if (changed)
    throw new Refusal(
      `The new password of ${email} was refused (${changed.message}). No password opens the account now.`,
      "run this again with another password: --password PASSWORD.",
    );
  await client.auth.signOut({ scope: "global" });
  return true;
}

/** Throws `refused(reason)` on failure. */
async function makeAccount(service: Service, backend: Backend, account: Account, refused: (reason: string) => Refusal): Promise<Made> {
  let { error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error?.status && [401, 403, 404, 405].includes(error.status)) {
    // The embedded backend has no admin API; signing up there needs no confirmation.
    const visitor = asVisitor(backend);
    ({ error } = await visitor.auth.signUp(account));
    await visitor.auth.signOut({ scope: "local" }); // signing up also signs in
  }
  if (!error) return "new";
  if (error.code !== "email_exists" && error.code !== "user_already_exists") throw refused(error.message);
  // A stranger may have signed up with this address before its owner, so only the right password makes the account an administrator.
  const visitor = asVisitor(backend);
  const signedIn = await visitor.auth.signInWithPassword(account);
  if (signedIn.error) throw refused("an account with this address exists already, with another password");
  await visitor.auth.signOut({ scope: "local" });
  return "existing";
}

/** The display name of such an administrator until they change it. */
const firstName = "Administrator";

/**
 * Creates the account if the address is new, then makes it an administrator. An existing account becomes administrator only if the password
 * is its own; with `from` "command" it gets the password, and all its sessions end. Throws Refusal.
 */
export async function createAdmin(
  service: Service,
  backend: Backend,
  account: Account,
  from: keyof typeof cureOf = "environment",
): Promise<Made> {
  const refused = (reason: string) => new Refusal(`The administrator ${account.email} could not be created: ${reason}`, cureOf[from]);
  if (account.password.length < minPasswordLength) throw refused("the password is too short");
  const isTaken = from === "command" && (await takeOver(service, backend, account));
  const made = isTaken ? "existing" : await makeAccount(service, backend, account, refused);
  const granted = await answerOf(service.rpc("grant_staff_role", { p_email: account.email, p_role: "admin", p_display_name: firstName }));
  if (!granted) throw refused("the account was not found after it was made");
  return made;
}

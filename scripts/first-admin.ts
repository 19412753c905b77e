// Makes an account with the role admin: at the first start, or by `npm run create-admin`.
import { randomBytes } from "node:crypto";
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

/** Creates the account if the address is new, then makes it an administrator. Throws Refusal. */
export async function createAdmin(
  service: Service,
  backend: { url: string; publishableKey: string },
  account: { email: string; password: string },
): Promise<void> {
  const refused = (reason: string) =>
    new Refusal(
      `The administrator ${account.email} could not be created: ${reason}`,
      "choose another ADMIN_EMAIL or a longer ADMIN_PASSWORD (10 characters or more) and start again.",
    );
  let { error } = await service.auth.admin.createUser({ ...account, email_confirm: true });
  if (error?.status && [401, 403, 404, 405].includes(error.status)) {
    // The embedded backend has no admin API; signing up there needs no confirmation.
    const visitor = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    ({ error } = await visitor.auth.signUp(account));
  }
  if (error?.code === "email_exists" || error?.code === "user_already_exists") {
    // Somebody may have signed up with this address before its owner: only who knows the password becomes administrator.
    const visitor = createClient(backend.url, backend.publishableKey, { auth: { persistSession: false } });
    const signedIn = await visitor.auth.signInWithPassword(account);
    if (signedIn.error) throw refused("an account with this address exists already, with another password");
    error = null;
  }
  if (error) throw refused(error.message);
  const granted = await answerOf(service.rpc("grant_staff_role", { p_email: account.email, p_role: "admin", p_display_name: "" }));
  if (!granted) throw refused("the account was not found after it was made");
}

// Whether a stranger may create an account: an administrator's setting, off by default.
import "server-only";
import { connection } from "next/server";
import { dataOf } from "../supabase/errors/results.ts";
import { privilegedClient } from "../supabase/privileged.ts";

/** Throws when the database does not answer. */
export async function isSignUpOpen(): Promise<boolean> {
  await connection();
  return dataOf(await privilegedClient().from("office_settings").select("sign_up_open").single()).sign_up_open;
}

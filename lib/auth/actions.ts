"use server";
import { setTimeout as pause } from "node:timers/promises";
import type { Route } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { isLocale, localePath } from "../i18n/locales.ts";
import { isSameSite } from "../origin.ts";
import { sessionClient } from "../supabase/server.ts";
import { AttemptLimit } from "./attempts.ts";
import { nextPath } from "./next-path.ts";

export type SignInState = { status: "idle" | "missing" | "wrong" | "unavailable" } | { status: "too-many"; minutes: number };

const perAccount = new AttemptLimit(8);
const perAddress = new AttemptLimit(40);
// A known address takes the backend about 120 ms to refuse, an unknown one 2 ms: everybody waits the same.
const floorMs = 600;

function formLocale(form: FormData) {
  const locale = form.get("locale");
  return isLocale(locale) ? locale : "en";
}

export async function signIn(_previous: SignInState, form: FormData): Promise<SignInState> {
  const started = Date.now();
  const given = await headers();
  const email = String(form.get("email") ?? "")
    .trim()
    .toLowerCase()
    .slice(0, 254);
  const password = String(form.get("password") ?? "").slice(0, 200);
  if (!email || !password || !isSameSite(given)) return { status: "missing" };
  const address = given.get("x-forwarded-for")?.split(",").at(-1)?.trim() ?? "";
  const wait = Math.max(perAccount.count(email), perAddress.count(address));
  if (wait > 0) return { status: "too-many", minutes: wait };

  const client = await sessionClient();
  const { error } = await client.auth.signInWithPassword({ email, password }).catch(() => ({ error: { status: 0 } }));
  await pause(Math.max(0, floorMs - (Date.now() - started)));
  if (error) return { status: error.status && error.status < 500 ? "wrong" : "unavailable" };
  perAccount.forget(email);
  redirect(nextPath(form.get("next"), formLocale(form)) as Route);
}

export async function signOut(form: FormData): Promise<void> {
  if (!isSameSite(await headers())) return;
  const client = await sessionClient();
  await client.auth.signOut({ scope: "local" }).catch(() => undefined);
  redirect(localePath("/admin/sign-in", formLocale(form)) as Route);
}

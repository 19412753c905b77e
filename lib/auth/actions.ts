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

// Strict for one account from one address; looser for the account alone, so that a stranger cannot easily lock its owner
// out from elsewhere, and for the address alone, which whole offices share.
const perAccountAndAddress = new AttemptLimit(8);
const perAccount = new AttemptLimit(60);
const perAddress = new AttemptLimit(120);
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
  const wait = perAddress.count(address) || perAccountAndAddress.count(`${email} ${address}`) || perAccount.count(email);
  if (wait > 0) return { status: "too-many", minutes: wait };

  const client = await sessionClient();
  const { error } = await client.auth.signInWithPassword({ email, password }).catch(() => ({ error: { status: 0 } }));
  await pause(Math.max(0, floorMs - (Date.now() - started)));
  if (error) return { status: error.status && error.status < 500 ? "wrong" : "unavailable" };
  perAccountAndAddress.forget(`${email} ${address}`);
  redirect(nextPath(form.get("next"), formLocale(form)) as Route);
}

export async function signOut(form: FormData): Promise<void> {
  if (!isSameSite(await headers())) return;
  const client = await sessionClient();
  await client.auth.signOut({ scope: "local" }).catch(() => undefined);
  redirect(localePath("/admin/sign-in", formLocale(form)) as Route);
}

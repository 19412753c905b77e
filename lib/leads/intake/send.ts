// Sends a form from the browser to /api/leads. When the server asks for a proof of work, the browser computes it and sends the form again;
// the visitor notices only a second of waiting.
import { honeypot } from "../kinds/form-fields.ts";
import type { SubmitResult } from "./submit.ts";

/** The results that the form's own code has to handle. */
export type Sent = Exclude<SubmitResult, { status: "asked" }>;

// Photos over a slow connection take minutes, and the server waits as long as data keeps coming.
const timeoutMs = { text: 20_000, files: 5 * 60_000 };

async function post(form: FormData, address: string, withFiles: boolean): Promise<SubmitResult> {
  const signal = AbortSignal.timeout(withFiles ? timeoutMs.files : timeoutMs.text);
  const response = await fetch(address, { method: "POST", body: form, signal });
  return (await response.json()) as SubmitResult;
}

/** Sends a form; `withFiles` for kinds that may carry files. Never throws. */
export async function sendLead(form: FormData, withFiles = false): Promise<Sent> {
  const address = withFiles ? `/api/leads?kind=${encodeURIComponent(String(form.get("kind") ?? ""))}` : "/api/leads";
  try {
    if (!form.has(honeypot)) form.set(honeypot, "");
    // The proof needs the browser's Web Crypto, which plain http does not get.
    if (globalThis.crypto?.subtle) form.set("proof", "able");
    const first = await post(form, address, withFiles);
    if (first.status !== "asked") return first;
    const [{ solveChallenge }, { deriveKey }] = await Promise.all([import("altcha-lib"), import("altcha-lib/algorithms/web/pbkdf2")]);
    const solution = await solveChallenge({ challenge: first.challenge, deriveKey }).catch(() => null);
    if (solution) form.set("proof", JSON.stringify({ challenge: first.challenge, solution }));
    else form.delete("proof");
    const second = await post(form, address, withFiles);
    return second.status === "asked" ? { status: "failed" } : second;
  } catch {
    return { status: "failed" };
  }
}

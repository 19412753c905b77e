// Checks what is between the project and its users: the mail server and, where the site already serves there, the public address.
import type { WhatsAppKeys } from "../../lib/env.ts";
import { numberProblem } from "../../lib/leads/whatsapp/graph.ts";
import { mailServerProblem } from "../../lib/notify/mail/send.ts";
import { advice, type Finding, right, unasked, wrong } from "./finding.ts";
import type { Ask } from "./service.ts";

const patienceMs = 10_000;

/** Checks that the server accepts our sign-in, without sending a mail. */
export async function mailServer(url: string): Promise<Finding> {
  const subject = "Mail server";
  const problem = await mailServerProblem(url, patienceMs);
  if (!problem) return right(subject, "takes mails from here");
  return wrong(
    subject,
    problem.code,
    problem.problem === "password"
      ? "user or password are wrong: SMTP_URL=smtps://user:password@host:465, signs like @ in them with %."
      : "look at name and port in SMTP_URL; many providers block port 25: use 465 or 587.",
  );
}

/** Checks that Meta knows the number and takes the token. */
export async function whatsApp(keys: WhatsAppKeys): Promise<Finding> {
  const subject = "WhatsApp";
  const problem = await numberProblem(keys);
  return problem
    ? wrong(
        subject,
        problem,
        "compare WHATSAPP_PHONE_ID and WHATSAPP_TOKEN with Meta's; code 190 is a token that has ended (docs/whatsapp.md).",
      )
    : right(subject, "the number answers and takes the token");
}

export async function publicAddress(siteUrl: string, ask: Ask): Promise<Finding[]> {
  const subject = "The public address";
  const answer = await ask(new URL("/api/health", siteUrl), { redirect: "manual", signal: AbortSignal.timeout(patienceMs) }).catch(
    (error: Error & { cause?: { code?: string } }) => error,
  );
  if (answer instanceof Error) {
    const code = answer.cause?.code ?? answer.name;
    return /CERT|SELF_SIGNED|ALTNAME/.test(code)
      ? [wrong(subject, `its certificate is not believed (${code})`, "get one for this name (docs/deploying.md).")]
      : [
          unasked(
            subject,
            code === "ENOTFOUND" ? `${new URL(siteUrl).hostname} has no DNS record yet` : `nothing answers at ${siteUrl} yet (${code})`,
            "ask again once the site serves there.",
          ),
        ];
  }
  if (answer.status >= 300 && answer.status < 400)
    return [
      wrong(
        subject,
        `${siteUrl} leads on to ${answer.headers.get("location") ?? "elsewhere"}`,
        "set SITE_URL to the address where people end up: it stands in every page.",
      ),
    ];
  const health = (await answer.json().catch(() => null)) as { status?: string; database?: string; version?: string } | null;
  if (!answer.ok || !health?.status)
    return [wrong(subject, `something else answers at ${siteUrl} (${answer.status})`, "look where the name leads, and at the proxy.")];
  return [
    health.database === "up"
      ? right(subject, `serves version ${health.version}`)
      : wrong(subject, "the site there does not reach its database", "compare its SUPABASE_URL and keys with these."),
    answer.headers.has("strict-transport-security") || !siteUrl.startsWith("https:")
      ? right("HTTPS", "browsers are told to stay with it")
      : advice(
          "HTTPS",
          "browsers are not told to stay with it",
          "let the proxy pass the header Strict-Transport-Security on; the site sends it where SITE_URL is https.",
        ),
  ];
}

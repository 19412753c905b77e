// npm run password-link -- --email person@example.com: prints a link with which a staff member or administrator chooses a new password. It
// works once, for a day. --without-second-factor also removes the second factor. The site may run meanwhile.

import { createHash, randomBytes } from "node:crypto";
import { siteUrl } from "../lib/env.ts";
import { openDataDir } from "./data/data-dir.ts";
import { Refusal, readOptions, reportAndExit } from "./shared/terminal.ts";
import { reachService } from "./start/reach-service.ts";
import { answerOf } from "./start/service-api.ts";

const dubaiTime = (at: string) =>
  new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short", timeZone: "Asia/Dubai" }).format(new Date(at));

try {
  const { values } = readOptions("npm run password-link -- --email ADDRESS [--without-second-factor]", {
    email: { type: "string" },
    "without-second-factor": { type: "boolean" },
  });
  if (!values.email) throw new Refusal("No e-mail address was given.", "npm run password-link -- --email person@example.com");
  const reached = await reachService(openDataDir());
  try {
    const code = randomBytes(24).toString("base64url");
    const made = (await answerOf(
      reached.service.rpc("make_recovery_link", {
        p_email: values.email,
        // lib/accounts/password-links.ts computes the same hash.
        p_token_hash: createHash("sha256").update(`password-link\0${code}`).digest("hex"),
        p_without_factor: values["without-second-factor"] ?? false,
      }),
    )) as { until: string; factors: number } | null;
    if (!made)
      throw new Refusal(
        `Nobody with the address ${values.email} works here.`,
        "look at the spelling, or make an administrator: npm run create-admin -- --email person@example.com",
      );
    const link = `${siteUrl()}/admin/confirm?token_hash=${code}&type=handed`;
    console.log(
      `\n✓ ${link}\n  Works once, until ${dubaiTime(made.until)} Dubai time. Whoever has it takes the account: hand it over yourself.`,
    );
    if (!process.env.SITE_URL) console.log("  SITE_URL is not set: if the site is not at that address, put its own in front of /admin.");
    if (made.factors > 0) console.log("  The second factor was taken away; set a new one after signing in.");
  } finally {
    await reached.close();
  }
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}

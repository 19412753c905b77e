// npm run create-admin -- --email person@example.com [--password …]: another administrator.
// For the embedded backend, stop the site first: only one process may open its data.
import { parseArgs } from "node:util";
import { createAdmin, inventPassword } from "./first-admin.ts";
import { connectService } from "./service-api.ts";
import { openSite } from "./site.ts";
import { Refusal, reportAndExit } from "./terminal.ts";

try {
  const { values } = parseArgs({ options: { email: { type: "string" }, password: { type: "string" } } });
  if (!values.email) throw new Refusal("No e-mail address was given.", "npm run create-admin -- --email person@example.com");
  const password = values.password ?? inventPassword();
  const site = await openSite();
  try {
    const { SUPABASE_URL: url = "", SUPABASE_SECRET_KEY: secret = "", SUPABASE_PUBLISHABLE_KEY: publishableKey = "" } = site.env;
    await createAdmin(connectService(url, secret), { url, publishableKey }, { email: values.email, password });
    console.log(`\n✓ ${values.email} is an administrator${values.password ? "" : `; password ${password} (shown this once)`}.`);
  } finally {
    await site.close();
  }
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}

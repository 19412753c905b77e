// npm run create-admin -- --email person@example.com [--password …]: another administrator. The site may run meanwhile.
import { parseArgs } from "node:util";
import { openDataDir } from "./data-dir.ts";
import { createAdmin, inventPassword } from "./first-admin.ts";
import { reachService } from "./reach.ts";
import { Refusal, reportAndExit } from "./terminal.ts";

try {
  const { values } = parseArgs({ options: { email: { type: "string" }, password: { type: "string" } } });
  if (!values.email) throw new Refusal("No e-mail address was given.", "npm run create-admin -- --email person@example.com");
  const password = values.password ?? inventPassword();
  const reached = await reachService(openDataDir());
  try {
    await createAdmin(reached.service, reached, { email: values.email, password });
    console.log(`\n✓ ${values.email} is an administrator${values.password ? "" : `; password ${password} (shown this once)`}.`);
  } finally {
    await reached.close();
  }
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}

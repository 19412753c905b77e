// npm run create-admin -- --email person@example.com [--password …]: makes another administrator. An existing account gets the new password
// and loses its sessions and its second factor. The site may run meanwhile.
import { openDataDir } from "./data/data-dir.ts";
import { Refusal, readOptions, reportAndExit } from "./shared/terminal.ts";
import { createAdmin, inventPassword } from "./start/first-admin.ts";
import { reachService } from "./start/reach-service.ts";

try {
  const { values } = readOptions("npm run create-admin -- --email ADDRESS [--password PASSWORD]", {
    email: { type: "string" },
    password: { type: "string" },
  });
  if (!values.email) throw new Refusal("No e-mail address was given.", "npm run create-admin -- --email person@example.com");
  const password = values.password ?? inventPassword();
  const reached = await reachService(openDataDir());
  try {
    const made = await createAdmin(reached.service, reached, { email: values.email, password }, "command");
    console.log(`\n✓ ${values.email} is an administrator${values.password ? "" : `; password ${password} (shown this once)`}.`);
    if (made === "existing")
      console.log("  The account was there already: it has this password now, no second factor, and is signed out everywhere.");
  } finally {
    await reached.close();
  }
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}

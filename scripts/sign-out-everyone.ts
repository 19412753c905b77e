// npm run sign-out-everyone: ends every session in the office at once, on every device. Passwords do not change.
import { openDataDir } from "./data/data-dir.ts";
import { readOptions, reportAndExit } from "./shared/terminal.ts";
import { reachService } from "./start/reach-service.ts";
import { answerOf } from "./start/service-api.ts";

try {
  readOptions("npm run sign-out-everyone", {});
  const reached = await reachService(openDataDir());
  try {
    const count = (await answerOf(reached.service.rpc("end_all_sessions"))) as number;
    console.log(`\n✓ ${count} session(s) were ended, and every link for a new password. Everybody signs in again.`);
  } finally {
    await reached.close();
  }
  process.exit(0);
} catch (error) {
  reportAndExit(error);
}

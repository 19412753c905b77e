// npm start: backend, migrations, content, administrator, build if stale, serve. Ctrl-C ends all of it in order.
import { runSite } from "./start/run-site.ts";

await runSite("production", "npm start");

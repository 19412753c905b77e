// npm start: backend, migrations, content, administrator, build if stale, then the web server. Ctrl-C ends all in order.
import { runSite } from "./start/run-site.ts";

await runSite("production", "npm start");

// npm run demo: npm start, with an invented firm over the site's own settings and content until it is ended in the office.
import { runSite } from "./start/run-site.ts";

await runSite("production", "npm run demo", { isDemonstration: true });

// npm run dev: the same backend as npm start, with hot reload.
import { runSite } from "./start/run-site.ts";

await runSite("development", "npm run dev");

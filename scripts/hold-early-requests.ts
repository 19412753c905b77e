// Loaded into the server's process before anything else (scripts/run-site.ts).
import { holdEarlyRequests } from "../lib/host/process.ts";

holdEarlyRequests();

// Loaded into the server's process before anything else (scripts/run-site.ts).
import { holdEarlyRequests } from "../lib/server/early-requests.ts";

holdEarlyRequests();

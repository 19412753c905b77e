// Loaded into the server's process before anything else (scripts/start/run-site.ts).
import { holdEarlyRequests } from "../../lib/host/process.ts";

holdEarlyRequests();

// scripts/start/run-site.ts loads this into the server's process before anything else.
import { holdEarlyRequests } from "../../lib/host/process.ts";

holdEarlyRequests();

// Loaded into the server's process before anything else (scripts/start/run-site.ts).
import { listenAt, wantedHost, wantedPort } from "./ports.ts";

listenAt(wantedHost(), wantedPort());

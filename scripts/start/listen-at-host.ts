// scripts/start/run-site.ts loads this into the server's process before anything else.
import { listenAt, wantedHost, wantedPort } from "./ports.ts";

listenAt(wantedHost(), wantedPort());

// Runs before each test file (tests/vitest.config.ts).
import { configureGlobal } from "fast-check";
import { seed } from "./run-size.ts";

configureGlobal({ seed });

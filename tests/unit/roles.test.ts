import { expect, test } from "vitest";
import { actions, existing, handlers, screens } from "../roles.ts";

test.each([
  ["screens", screens],
  ["handlers", handlers],
  ["actions", actions],
] as const)("all %s are declared, and none that is not there", (kind, declared) => {
  expect(existing[kind]().sort()).toEqual(Object.keys(declared).sort());
});

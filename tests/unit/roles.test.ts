import { expect, test } from "vitest";
import { actions, existing, handlers, screens } from "../roles.ts";

test.each([
  ["screens", screens],
  ["handlers", handlers],
  ["actions", actions],
] as const)("access is declared for all existing %s and no others", (kind, declared) => {
  expect(existing[kind]().sort()).toEqual(Object.keys(declared).sort());
});

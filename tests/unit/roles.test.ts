import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { actions, addressOf, existing, handlers, screens } from "../roles.ts";

test.each([
  ["screens", screens],
  ["handlers", handlers],
  ["actions", actions],
] as const)("access is declared for all existing %s and no others", (kind, declared) => {
  expect(existing[kind]().sort()).toEqual(Object.keys(declared).sort());
});

test("every handler for staff is guarded by the one guard, so that an ended session or lost role is refused alike everywhere", () => {
  const unguarded = globSync("app/**/route.ts").filter(
    (file) => typeof handlers[addressOf(file)] === "object" && !readFileSync(file, "utf8").includes("return respondToStaff("),
  );
  expect(unguarded).toEqual([]);
});

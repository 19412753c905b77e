import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseTypes } from "../../scripts/types.ts";

test("the database types are those of the migrations (npm run types)", async () => {
  expect(readFileSync("lib/supabase/database.types.ts", "utf8")).toBe(await databaseTypes());
});

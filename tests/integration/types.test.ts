import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databaseTypes } from "../../scripts/types.ts";
import { freshDatabase } from "./backend.ts";

test("the database types are those of the migrations (npm run types)", async () => {
  const { execute, close } = await freshDatabase();
  expect(readFileSync("lib/supabase/database.types.ts", "utf8")).toBe(await databaseTypes(execute));
  await close();
});

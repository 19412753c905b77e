// All rights in the database, compared with a list that reviewers can read and see changing.
import { afterAll, beforeAll, expect, test } from "vitest";
import { rightsOf } from "../../scripts/doctor/rights.ts";
import { freshDatabase, testKeys } from "./backend.ts";

const writeAnew = "npx vitest run --config tests/vitest.config.ts tests/integration/rights.test.ts -u";

let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
  // The library would grant rights on its first request for a role, unless it is kept from doing so.
  const answer = await database.answer(
    new Request("http://localhost/rest/v1/entries?select=id", { headers: { apikey: testKeys.publishableKey } }),
  );
  expect(answer.status).toBe(200);
});
afterAll(() => database?.close());

test("every role has the rights of tests/rights.txt", async () => {
  const list = [
    "Who may do what in the database: role | object | rights, then role | rows of a table | the condition of a policy.",
    "Functions in schema private without a line here serve other functions only. After a change that is meant:",
    `  ${writeAnew}`,
    "",
    ...(await rightsOf(database.execute)),
    "",
  ].join("\n");
  await expect(list, `If the difference is meant, write the list anew: ${writeAnew}`).toMatchFileSnapshot("../rights.txt");
});

test("every table has row level security", async () => {
  expect(
    await database.execute(`select oid::regclass::text as name from pg_class where relkind = 'r' and not relrowsecurity
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`),
  ).toEqual([]);
});

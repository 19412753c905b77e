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

test("a reader of the schema learns from a policy's name whom it lets in", async () => {
  const policies = await database.execute(`select policyname as name, array_to_string(roles, ' ') as to_whom, array_to_string(array(select
      distinct m[1] from regexp_matches(concat_ws(' ', qual, with_check), '''(admin|editor|sales|technician)''', 'g') m order by 1), ' ') as roles
    from pg_policies where schemaname = 'public' order by 1`);
  expect(policies.length).toBeGreaterThan(50);
  const firstWord = (toWhom: unknown, roles: unknown) => {
    if (toWhom !== "authenticated") return toWhom === "anon" ? "visitor" : "anyone";
    if (roles === "") return "realtime";
    return roles === "admin editor sales" ? "staff" : String(roles).split(" ").at(-1);
  };
  const misnamed = policies.filter(({ name, to_whom, roles }) => firstWord(to_whom, roles) !== String(name).split("_")[0]);
  // Its condition names no role but admin, because only staff have a row of their own.
  expect(misnamed.map(({ name }) => name)).toEqual(["staff_reads_own_row"]);
});

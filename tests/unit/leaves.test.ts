import { expect, test } from "vitest";
import { flattenFields, replaceFields } from "../../lib/content/flatten-fields.ts";

const data = { title: "One", open: true, hours: [{ days: [1, 2], opens: "08:00" }], empty: [] };

test("data is flattened to fields in reading order and restored unchanged", () => {
  const fields = flattenFields(data);
  expect(fields).toEqual([
    { path: "title", value: "One" },
    { path: "open", value: true },
    { path: "hours.0.days.0", value: 1 },
    { path: "hours.0.days.1", value: 2 },
    { path: "hours.0.opens", value: "08:00" },
  ]);
  const values = new Map(fields.map(({ path, value }) => [path, value]));
  expect(replaceFields(data, (path) => values.get(path) ?? "")).toEqual(data);
});

test("replacing one field leaves the others unchanged", () => {
  expect(replaceFields(data, (path, now) => (path === "hours.0.days.1" ? 5 : now))).toEqual({
    ...data,
    hours: [{ days: [1, 5], opens: "08:00" }],
  });
});

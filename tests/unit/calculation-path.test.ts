// A calculation goes along with a request as an address of this site, and as nothing else.
import { expect, test } from "vitest";
import { contact } from "../../lib/leads/kinds/contact.ts";

const person = { fullName: "Aisha", email: "a@example.ae", phone: "050 123 4567", message: "Please look." };
const sent = (calculation: string) => contact.parse({ ...person, calculation });

test("an address of a calculator is kept", () => {
  for (const path of [
    "/calculators/hvac-cooling-load/detailed?c=1zZhNasMwFISv-_",
    "/ar/calculators/hvac-cooling-load/result?p=dubai&b=from2005&d=W_S&a=20",
    "/calculators/ac-running-cost?kwh=1200&u=%D9%83",
  ])
    expect(sent(path)).toMatchObject({ ok: true, content: { details: { calculation: path } } });
});

test("without one nothing is added", () => {
  expect(contact.parse(person)).toMatchObject({ ok: true, content: { details: {} } });
  expect(sent("")).toMatchObject({ ok: true, content: { details: {} } });
});

test("anything else is refused", () => {
  for (const path of [
    "https://example.com/calculators/x",
    "//example.com/calculators/x",
    "/calculators/../admin",
    "/admin",
    "javascript:alert(1)",
    "/calculators/x?<script>",
    `/calculators/x?c=${"a".repeat(9000)}`,
  ])
    expect(sent(path), path).toEqual({ ok: false, problems: { calculation: "invalid" } });
});

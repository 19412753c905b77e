// A lead may carry a link to a calculation of this site, and no other link.
import { expect, test } from "vitest";
import { contact } from "../../lib/leads/kinds/contact.ts";

const person = { fullName: "Aisha", email: "a@example.ae", phone: "050 123 4567", message: "Please look." };
const sent = (calculation: string) => contact.parse({ ...person, calculation });

test("a link to a calculator is stored with the lead", () => {
  for (const path of [
    "/calculators/hvac-cooling-load/detailed?c=1zZhNasMwFISv-_",
    "/ar/calculators/hvac-cooling-load/result?p=dubai&b=from2005&d=W_S&a=20",
    "/calculators/ac-running-cost?kwh=1200&u=%D9%83",
  ])
    expect(sent(path)).toMatchObject({ ok: true, content: { details: { calculation: path } } });
});

test("a lead without a calculation has no calculation field", () => {
  expect(contact.parse(person)).toMatchObject({ ok: true, content: { details: {} } });
  expect(sent("")).toMatchObject({ ok: true, content: { details: {} } });
});

test("any other link is refused", () => {
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

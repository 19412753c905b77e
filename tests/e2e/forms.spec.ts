// Each form asks for the fields that its kind of lead declares, and no others: a field on one side alone would be dropped silently.
import { localeCodes, localePath } from "../../lib/i18n/locales.ts";
import { commonFields } from "../../lib/leads/kinds/form-fields.ts";
import { type LeadKind, leadKinds } from "../../lib/leads/kinds/index.ts";
import { expect, test } from "./site.ts";

/** The pages of each form. */
const pages: Record<LeadKind, string[]> = {
  contact: ["/contact", "/"],
  quote: ["/quote"],
  callback: ["/contact/call-back"],
  application: ["/careers"],
  "data-request": ["/data-request"],
  // Has no form: it is sent to /api/leads alone.
  calculation: [],
};

/** Fields that are in the form but hidden, and why. */
const unseen: Partial<Record<LeadKind, Record<string, string>>> = {
  contact: { calculation: "a script fills it in where a calculation is attached" },
  quote: {
    calculation: "a script fills it in where a calculation is attached",
    place: "a script fills it in where the area is recognised",
  },
  application: { job: "without an open job there is nothing to choose" },
};

test.use({ javaScriptEnabled: false });

for (const [kind, paths] of Object.entries(pages) as [LeadKind, string[]][])
  for (const path of paths)
    for (const locale of localeCodes)
      test(`the form of a ${kind} on ${localePath(path, locale)} has a control for each of its fields, and no other`, async ({ page }) => {
        await page.goto(localePath(path, locale));
        const form = page.locator(`main form:has(input[name=kind][value="${kind}"])`);
        const names = await form.locator("[name]").evaluateAll((controls) => controls.map((control) => control.getAttribute("name") ?? ""));
        const asked = names.filter((name) => !name.startsWith("$ACTION") && !(commonFields as readonly string[]).includes(name));
        expect([...new Set(asked)].sort()).toEqual(Object.keys(leadKinds[kind].asks).sort());
        for (const name of asked)
          await expect(form.locator(`[name="${name}"]`).first(), name).toBeVisible({ visible: !unseen[kind]?.[name] });
      });

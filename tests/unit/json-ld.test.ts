import { expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { businessNode, faqNode, jsonLdText } from "../../lib/seo/json-ld.ts";
import { readSeeds } from "../../scripts/seed-files.ts";

const settings = kinds.settings.parse(readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data);

test("content cannot break out of the script element", () => {
  const nasty = `</script><script>alert(1)</script><!-- & \u2028\u2029`;
  const text = jsonLdText(faqNode([{ question: nasty, answer: nasty }]));
  expect(text).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(text)[0].mainEntity[0].name).toBe(nasty);
});

test("placeholder numbers are not told to machines; a place of business needs an address", () => {
  expect(businessNode(settings, "en")).toMatchObject({ "@type": "Organization" });
  expect(JSON.stringify(businessNode(settings, "en"))).not.toMatch(/telephone|email/);
  const real = { ...settings, contactIsPlaceholder: false, address: "Office 1, Dubai", taxNumber: "100000000000003" };
  expect(businessNode(real, "ar")).toMatchObject({
    "@type": "HVACBusiness",
    telephone: settings.phone,
    vatID: "100000000000003",
    address: { addressCountry: "AE" },
    openingHoursSpecification: [{ opens: "08:00", closes: "18:00" }, { dayOfWeek: ["Friday"] }],
  });
});

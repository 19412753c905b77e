// What counts as an emergency is said in whole once, and elsewhere by a link to it.
import { createElement as h } from "react";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { CallLinks, EmergencyLine } from "../../components/layout/contact-links.tsx";
import en from "../../messages/en.json" with { type: "json" };

const means = "Water near electricity.";
const page = vi.hoisted(() => ({ settings: {} as object }));

vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  return { getTranslations: async (namespace: string) => createTranslator({ locale: "en", messages: en, namespace } as never) };
});
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => "en" }));
vi.mock("#lib/content/store/demonstration", () => ({ isDemonstration: () => false }));
vi.mock("#lib/content/store/read", () => ({ readSettings: async () => page.settings }));
vi.mock("../../components/layout/opening-hours.tsx", () => ({ OpenState: () => null, weekLines: async () => [] }));

async function shown(part: Parameters<typeof prerender>[0], changes: object = {}): Promise<string> {
  page.settings = { phone: "+97143334444", emergencyPhone: "+971507650000", emergencyHours: [], emergencyMeans: means, ...changes };
  const { prelude } = await prerender(part);
  return new Response(prelude as ReadableStream).text();
}

const elsewhere = [() => h(CallLinks), () => h(EmergencyLine)];

test("the footer says it in whole, and buttons and other places lead there", async () => {
  const footer = await shown(h(EmergencyLine, { means: "footer" }));
  expect(footer).toContain('id="emergency"');
  expect(footer).toContain(means);
  for (const part of elsewhere) {
    const html = await shown(part());
    expect(html).toContain('href="#emergency"');
    expect(html).not.toContain(means);
    expect(html).not.toContain('id="emergency"');
  }
});

test("nothing leads to words that the owner has not written", async () => {
  for (const part of elsewhere) expect(await shown(part(), { emergencyMeans: "" })).not.toContain("#emergency");
  expect(await shown(h(EmergencyLine), { emergencyPhone: "" })).toBe("");
});

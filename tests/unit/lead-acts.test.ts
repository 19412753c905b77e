// What a lead's page offers: visits, quotes and emergencies only for leads that ask for work, and how the lead came.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerender } from "react-dom/static";
import { expect, test, vi } from "vitest";
import { LeadAttribution } from "../../components/admin/leads/lead/lead-attribution.tsx";
import { seenLead } from "../../components/admin/leads/lead/lead-work.tsx";
import { OptimisticLead } from "../../components/admin/leads/lead/work/change-form.tsx";
import { LeadProperties } from "../../components/admin/leads/lead/work/lead-properties.tsx";
import { UrgencySwitch } from "../../components/admin/leads/lead/work/urgency-switch.tsx";
import { MessagesProvider } from "../../components/admin/shell/messages-provider.tsx";
import type { Lead } from "../../lib/leads/inbox/queries.ts";
import type { WishedVisit } from "../../lib/visits/wished-visit.ts";
import en from "../../messages/en.json" with { type: "json" };

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({}),
  usePathname: () => "/admin/leads/1",
}));
vi.mock("../../components/admin/shell/session.tsx", () => ({ useAuth: () => ({}) }));
vi.mock("#lib/i18n/current", () => ({ currentLocale: async () => "en" }));
vi.mock("next-intl/server", async () => {
  const { createTranslator } = await import("next-intl");
  const getTranslations = async (namespace: string) =>
    createTranslator({ locale: "en", timeZone: "Asia/Dubai", messages: en as Record<string, unknown>, namespace });
  return { getTranslations };
});

const lead = {
  id: "1",
  fullName: "Mona Said",
  kind: "quote",
  channel: "form",
  status: "new",
  urgency: "normal",
  owner: null,
  nextAction: null,
  nextActionAt: null,
  nextActionNote: "",
  dueAt: null,
  page: "",
  submissions: [],
} as unknown as Lead;

function workOf(more: Partial<Lead>, wished: WishedVisit | null = null): string {
  const fields = h("div", {}, h(LeadProperties, { plan: "", visitAhead: "", nextVisit: "" }), h(UrgencySwitch, { why: "" }));
  const props = {
    lead: seenLead({ ...lead, ...more }),
    people: [],
    viewer: "1",
    today: "2026-11-30",
    office: { calendar: null, names: {} },
    visits: {
      people: [{ id: "t", name: "Yousef", role: "technician" as const, active: true }],
      places: [],
      place: "",
      address: "",
      wished,
    },
    children: fields,
  };
  const children = h(OptimisticLead, props);
  const page = h(MessagesProvider, { locale: "en", timeZone: "Asia/Dubai", messages: en, children });
  return renderToStaticMarkup(page);
}

function acts(more: Partial<Lead>): string {
  return workOf(more)
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

test("a job application and a data request offer no visit, no quote and no emergency", () => {
  const ofWork = [/Book a visit|Site visit/, /Send a quotation|Quotation|Quote/, /Make it an emergency/];
  const usual = acts({});
  for (const act of ofWork) expect(usual).toMatch(act);
  for (const kind of ["application", "data-request"]) {
    const shown = acts({ kind });
    for (const act of ofWork) expect(shown, kind).not.toMatch(act);
    expect(shown).toContain("Call");
  }
  // What was set before can be taken back.
  expect(acts({ kind: "application", urgency: "emergency" })).toMatch(/emergency/i);
});

test("a lead is closed as lost by one press on the reason in its status", () => {
  const status = /<details[^>]*data-key="s".*?<\/summary>(.*?)<details/s.exec(workOf({}))?.[1] ?? "";
  expect(status).toMatch(/name="status" value="lost".*<button[^>]*value="price"[^>]*name="reason"/s);
});

test("a time that was chosen in the calendar is in the form for a visit, which is open", () => {
  const visit = (wished: WishedVisit | null) => /<details[^>]*data-key="v".*?<\/details>/s.exec(workOf({}, wished))?.[0] ?? "";
  const shown = visit({ day: "2026-12-04", time: "11:00", technician: "t" });
  expect(shown).toMatch(/^<details[^>]* open=""/);
  expect(shown).toMatch(/<input[^>]*name="day"[^>]*value="2026-12-04"/);
  expect(shown).toMatch(/<input[^>]*name="time"[^>]*value="11:00"/);
  expect(shown).toMatch(/<input[^>]*name="technician"[^>]*checked=""[^>]*value="t"/);
  expect(visit(null)).not.toMatch(/^<details[^>]* open=""/);
});

test("a lead that a user entered says how it came and who entered it, and not a page", async () => {
  const shown = async (more: Partial<Lead>) => {
    const { prelude } = await prerender(
      h(LeadAttribution, { lead: { ...lead, ...more }, people: [{ id: "u", name: "Omar", active: true }] }),
    );
    return (await new Response(prelude as ReadableStream).text()).replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  };
  const entered = await shown({ channel: "call", submissions: [{ enteredBy: "u" }] as never });
  expect(entered).toMatch(/How it came Phone call · entered by Omar/);
  expect(entered).not.toContain("Sent from");
  expect(await shown({ page: "/quote" })).toMatch(/Sent from \/quote/);
});

// The language of a lead that a user enters.
import { beforeAll, expect, test, vi } from "vitest";
import { replaceContent } from "../../lib/content/store/snapshot.ts";
import { enterLead } from "../../lib/leads/inbox/enter.ts";

const { stored } = vi.hoisted(() => ({ stored: [] as { locale: string }[] }));
vi.mock("../../lib/supabase/server.ts", () => ({
  sessionClient: async () => ({
    rpc: async (_: string, { p_lead }: { p_lead: { locale: string } }) => {
      stored.push(p_lead);
      return { data: { id: "1", reference: "RQ-1", joined: false }, error: null };
    },
  }),
}));
vi.mock("../../lib/auth/staff-action.ts", () => ({ staffAction: (_: unknown, body: () => unknown) => body() }));

beforeAll(() => replaceContent({ source: "test", version: 1, entries: {} }));

test.each([
  ["the need", { message: "المكيف ما يبرد", fullName: "John Smith" }, "ar"],
  ["the name where the need was only chosen", { problem: "weak", fullName: "خالد المنصوري" }, "ar"],
  ["the need, also in an Arabic office", { message: "AC leaks in JVC", office: "ar" }, "en"],
  ["the office where nothing is written", { problem: "weak", office: "ar" }, "ar"],
  ["the choice of the user, whatever is written", { message: "المكيف ما يبرد", locale: "en" }, "en"],
])("is that of %s", async (_, fields, locale) => {
  const form = new FormData();
  const typed = { channel: "call", phone: "050 123 4567", office: "en", locale: "", ...fields };
  for (const [name, value] of Object.entries(typed)) form.set(name, value);
  expect(await enterLead({ status: "idle" }, form)).toMatchObject({ status: "saved" });
  expect(stored.at(-1)?.locale).toBe(locale);
});

import { describe, expect, test } from "vitest";
import { contact } from "../../lib/leads/kinds/contact.ts";

const good = { fullName: "Aisha Al Mansoori", email: "aisha@example.com", phone: "050 123 4567", message: "The bedroom is warm." };

describe("a contact message", () => {
  test("is accepted and normalised, with the number as typed beside it", () => {
    expect(contact.parse({ ...good, fullName: "  Aisha   Al Mansoori ", phone: "٠٥٠١٢٣٤٥٦٧" })).toEqual({
      ok: true,
      content: { ...good, details: {}, phone: { typed: "٠٥٠١٢٣٤٥٦٧", e164: "+971501234567" } },
    });
  });

  test("keeps Arabic text and its line breaks as they are", () => {
    const message = "المكيف ينقط ماء\nفي غرفة النوم، الطابق ١٢.";
    const parsed = contact.parse({ ...good, fullName: "عائشة المنصوري", message });
    expect(parsed).toMatchObject({ ok: true, content: { fullName: "عائشة المنصوري", message } });
  });

  test("names every missing field", () => {
    expect(contact.parse({})).toEqual({
      ok: false,
      problems: { fullName: "required", email: "required", phone: "required", message: "required" },
    });
    expect(contact.parse({ fullName: " ", email: "\u200f", phone: "\t", message: "\n" })).toEqual({
      ok: false,
      problems: { fullName: "required", email: "required", phone: "required", message: "required" },
    });
  });

  test.each([
    ["fullName", "12345"],
    ["fullName", "x".repeat(201)],
    ["email", "not an address"],
    ["email", "a@b"],
    ["phone", "997"],
    ["message", "x".repeat(5001)],
  ])("refuses an invalid %s", (field, value) => {
    expect(contact.parse({ ...good, [field]: value })).toEqual({ ok: false, problems: { [field]: "invalid" } });
  });

  test("removes invisible characters that would reorder or hide text in the office", () => {
    const parsed = contact.parse({ ...good, fullName: "Ai\u202esha\u0000 Test" });
    expect(parsed).toMatchObject({ ok: true, content: { fullName: "Aisha Test" } });
  });

  test("refuses values that are not text without crashing", () => {
    for (const value of [null, 7, {}, [], true]) expect(contact.parse({ ...good, email: value }).ok).toBe(false);
  });
});

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
    const missing = { ok: false, problems: { fullName: "required", phone: "required", message: "required" } };
    expect(contact.parse({})).toEqual(missing);
    expect(contact.parse({ fullName: " ", email: "\u200f", phone: "\t", message: "\n" })).toEqual(missing);
  });

  test.each([
    ["phone", "email", { email: null, phone: { e164: "+971501234567" } }],
    ["email", "phone", { email: good.email, phone: null }],
  ])("needs one way to answer: with a %s it needs no %s", (_, left, content) => {
    for (const empty of ["", " ", undefined]) expect(contact.parse({ ...good, [left]: empty })).toMatchObject({ ok: true, content });
  });

  test("without any way to answer it asks for the phone number, and names an address that is wrong", () => {
    expect(contact.parse({ ...good, email: "", phone: "" })).toEqual({ ok: false, problems: { phone: "required" } });
    expect(contact.parse({ ...good, email: "a@b", phone: "" })).toEqual({ ok: false, problems: { email: "invalid" } });
    expect(contact.parse({ ...good, email: "", phone: "997" })).toEqual({ ok: false, problems: { phone: "invalid" } });
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
    for (const value of [7, {}, [], true]) expect(contact.parse({ ...good, email: value }).ok).toBe(false);
  });
});

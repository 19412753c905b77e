// What the sender of an emergency is told: whom to call at this hour, or from when somebody is there.
import { createTranslator } from "next-intl";
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { Urgent } from "../../components/forms/sent-panel.tsx";
import { urgentAnswer } from "../../lib/leads/urgent-answer.ts";
import { whoAnswers } from "../../lib/leads/who-answers.ts";
import { phoneLines } from "../../lib/site/contact-links.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const at = (dubai: string) => new Date(`${dubai.replace(" ", "T")}:00+04:00`);
const calendar = {
  hours: [
    { days: [7, 1, 2, 3, 4], opens: "08:00", closes: "18:00" },
    { days: [5], opens: "09:00", closes: "12:00" },
  ],
  holidays: ["2026-11-18"],
  ramadan: [],
};
const every = [1, 2, 3, 4, 5, 6, 7];
const none = { emergencyPhone: "", emergencyHours: [] };
const evenings = { emergencyPhone: "+971501234567", emergencyHours: [{ days: every, opens: "18:00", closes: "23:00" }] };
const always = { emergencyPhone: "+971501234567", emergencyHours: [] };

test("who answers at a moment: the office, else the emergency line, else nobody before the next of them", () => {
  expect(whoAnswers(at("2026-11-17 10:00"), none, calendar)).toEqual({ calls: "office", untilMs: at("2026-11-17 18:00").getTime() });
  expect(whoAnswers(at("2026-11-17 20:00"), none, calendar)).toEqual({ calls: null, fromMs: at("2026-11-19 08:00").getTime() });
  expect(whoAnswers(at("2026-11-17 20:00"), evenings, calendar)).toEqual({ calls: "emergency", untilMs: at("2026-11-17 23:00").getTime() });
  expect(whoAnswers(at("2026-11-18 10:00"), evenings, calendar)).toEqual({ calls: null, fromMs: at("2026-11-18 18:00").getTime() });
  expect(whoAnswers(at("2026-11-18 03:00"), always, calendar)).toEqual({ calls: "emergency", untilMs: null });
  expect(whoAnswers(at("2026-11-18 03:00"), none, { hours: [], holidays: [], ramadan: [] })).toEqual({ calls: null, fromMs: null });
  const nights = {
    emergencyPhone: "+971501234567",
    emergencyHours: [
      { days: every, opens: "18:00", closes: "23:59" },
      { days: every, opens: "00:00", closes: "06:00" },
    ],
  };
  expect(whoAnswers(at("2026-11-18 03:00"), nights, calendar)).toEqual({ calls: "emergency", untilMs: at("2026-11-18 06:00").getTime() });
});

describe("the page after sending", () => {
  const shown = (moment: string, settings: typeof evenings | typeof none, locale: "en" | "ar") => {
    const lines = phoneLines({ phone: "+97140000000", ...settings });
    const t = createTranslator({ locale, messages: { en, ar }[locale], namespace: "sent" });
    return renderToStaticMarkup(h(Urgent, urgentAnswer(whoAnswers(at(moment), settings, calendar), lines, t, locale)));
  };

  test("names the line that is answered now, in both languages", () => {
    for (const locale of ["en", "ar"] as const) {
      expect(shown("2026-11-17 10:00", evenings, locale)).toContain('href="tel:+97140000000"');
      expect(shown("2026-11-17 20:00", evenings, locale)).toContain('href="tel:+971501234567"');
      expect(shown("2026-11-17 10:00", none, locale)).toContain('href="tel:+97140000000"');
    }
  });

  test("says from when somebody is there where nobody answers, and offers no call", () => {
    expect(shown("2026-11-17 20:00", none, "en")).toMatch(/nobody answers the telephone at this hour\. From Thursday[^<]*8:00/);
    expect(shown("2026-11-17 20:00", none, "ar")).toContain("لا أحد يرد على الهاتف في هذه الساعة");
    expect(shown("2026-11-17 20:00", none, "en")).not.toContain("tel:");
  });
});

// What a form that was not sent tells its visitor, with and without JavaScript, and what the status form tells.
import { createElement as h } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DataRequestForm } from "../../components/forms/data-request-form.tsx";
import { StatusForm } from "../../components/forms/status-form.tsx";
import { failureMessage } from "../../components/forms/use-lead-form.ts";
import { RateLimit } from "../../lib/host/rate-limit.ts";
import type { Locale } from "../../lib/i18n/locales.ts";
import { leadAction } from "../../lib/leads/intake/actions.ts";
import type { FormState } from "../../lib/leads/intake/form-state.ts";
import { newLimits, shared } from "../../lib/leads/intake/submit.ts";
import type { StatusState } from "../../lib/leads/status/actions.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };

const page = vi.hoisted(() => ({ state: undefined as FormState<string> | StatusState | undefined }));
// The state that the framework gives to a page which answers a form sent without JavaScript.
vi.mock("react", async (original) => ({ ...(await original<typeof import("react")>()), useActionState: () => [page.state, ""] }));
vi.mock("next/headers", () => ({ headers: async () => new Headers({ "x-forwarded-for": "203.0.113.77" }) }));

const contact = { en: en.contact, ar: ar.contact };
const label = { label: "", invalid: "" };

/** The props of a form; beside the messages about sending, its texts are empty. */
function formProps(locale: Locale): Parameters<typeof DataRequestForm>[0] {
  const texts = contact[locale];
  const sent = {
    title: "",
    text: "",
    urgentNow: "",
    urgentLater: "",
    urgentUnknown: "",
    urgentCall: "",
    answers: [],
    nextTitle: "",
    next: [],
    asked: "",
    askedHint: "",
    keep: "",
    whatsapp: "",
    whatsappHint: "",
    whatsappText: "",
  };
  return {
    locale,
    labels: { request: label, fullName: label, email: label, phone: label, message: label },
    links: { call: { href: "", label: "" }, answered: [], whatsappHref: "", whatsappPlain: "", statusHref: "" },
    texts: {
      ...texts,
      heading: "",
      choose: "",
      whatsapp: "",
      notices: "",
      closeNotice: "",
      consent: { version: "1", label: "", hint: "", cameFrom: "", cameFromHint: "" },
      sent: { ...texts, ...sent, status: "", statusHint: "", unread: "" },
    },
    types: [],
  };
}

describe("after too many submissions from one address", () => {
  beforeAll(() => {
    Object.assign(process.env, {
      LEAD_SPOOL: "off",
      SUPABASE_URL: "http://127.0.0.1:9",
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_for_this_test",
      SUPABASE_SECRET_KEY: "sb_secret_for_this_test_only",
      TRUSTED_PROXIES: "1",
    });
    shared().limits = { ...newLimits(), hard: new RateLimit(0) };
  });
  afterAll(() => {
    shared().limits = undefined;
  });

  test.each([
    ["en", "Failed to send message. Please try again. Wait 15 minutes first:"],
    ["ar", "وصلتنا رسائل كثيرة من اتصالك بالإنترنت، فيرجى الانتظار 15 دقيقة"],
  ] as const)("a visitor without JavaScript reads how long to wait, and keeps what was typed (%s)", async (locale, said) => {
    const sent = new FormData();
    for (const [name, value] of Object.entries({ kind: "contact", locale, message: "It drips" })) sent.set(name, value);
    page.state = await leadAction({ status: "idle", values: {}, problems: {} }, sent);
    expect(page.state).toMatchObject({ status: "limited", values: { message: "It drips" } });
    expect(renderToStaticMarkup(h(DataRequestForm, formProps(locale)))).toContain(said);
  });

  test.each([
    ["en", 1, "1 minute "],
    ["en", 2, "2 minutes "],
    ["ar", 1, "دقيقة واحدة "],
    ["ar", 2, "دقيقتين "],
    ["ar", 3, "3 دقائق "],
    ["ar", 10, "10 دقائق "],
    ["ar", 11, "11 دقيقة "],
    ["ar", 100, "100 دقيقة "],
  ] as const)("the wait is a number and a noun that agree, in each plural form (%s, %i)", (locale, minutes, wait) => {
    expect(failureMessage({ status: "limited", minutes }, contact[locale], locale)).toContain(wait);
  });

  test("any other failure keeps the words of the specification", () => {
    expect(failureMessage({ status: "failed" }, contact.en, "en")).toBe("Failed to send message. Please try again.");
  });
});

test.each([
  ["en", "Agreed"],
  ["ar", "تم الاتفاق"],
] as const)("a customer who has agreed sees that as the last stage, and not an earlier one (%s)", (locale, word) => {
  const answer = {
    status: "found",
    word: "agreed",
    since: "2026-11-28T09:00:00Z",
    promise: { replyHours: 24, answerBy: "2026-11-29T09:00:00Z" },
  } as const;
  page.state = { reference: "RQ-4F7K2B9X", digits: "4567", problems: {}, answer };
  const { track, site } = { en, ar }[locale];
  const name = { label: "", invalid: "", required: "" };
  const html = renderToStaticMarkup(
    h(StatusForm, {
      locale,
      labels: { reference: name, digits: name },
      links: formProps(locale).links,
      texts: {
        ...track,
        heading: "",
        problemTitle: "",
        answerBy: "",
        answerLater: "",
        application: "",
        answered: "",
        whatsapp: site.whatsappUs,
      },
    }),
  );
  expect(html).toContain(`<h2>${word}</h2>`);
  expect(html).toContain(track.texts.agreed);
  const stages = html.split("<li").slice(1);
  expect(stages.map((stage) => stage.includes("is-taken"))).toEqual([true, true, true, true, true]);
  expect(stages.at(-1)).toContain('aria-current="step"');
});

import type { Messages, NamespaceKeys, NestedKeyOf } from "next-intl";
import { createTranslator } from "use-intl/core";
import { describe, expect, expectTypeOf, test } from "vitest";
import type { z } from "zod";
import { flattenFields } from "../../lib/content/flatten-fields.ts";
import { kinds } from "../../lib/content/kinds.ts";
import { displayMessages } from "../../lib/i18n/display-messages.ts";
import { durationInWords } from "../../lib/i18n/durations.ts";
import { leadStatuses } from "../../lib/leads/statuses.ts";
import { defaultAnswerTimes } from "../../lib/site/answer-times.ts";
import ar from "../../messages/ar.json" with { type: "json" };
import en from "../../messages/en.json" with { type: "json" };
import { readSeeds } from "../../scripts/data/seed-files.ts";

const flat = (messages: object) => Object.fromEntries(flattenFields(messages).map(({ path, value }) => [path, String(value)]));
const [english, arabic] = [flat(en), flat(ar)];
// Messages that are in the other language on purpose.
const crossed = /^site\.(switchLanguage|offer)/;
const arabicLetters = /[\u0600-\u06ff]/;
const plain = (value: string) => value.replace(/\{[^{}]*\}/g, "").replace(/(WhatsApp|E-mail|VRF|Markdown)/g, "");

describe("messages", () => {
  test("a wrong message key fails the type check", () => {
    expectTypeOf<Messages>().toEqualTypeOf<typeof en>();
    expectTypeOf<"inbox.keys">().toExtend<NamespaceKeys<Messages, NestedKeyOf<Messages>>>();
  });

  test("both languages have the same keys", () => {
    expect(Object.keys(arabic)).toEqual(Object.keys(english));
  });

  test("no message is in the wrong language", () => {
    for (const [key, value] of Object.entries(arabic)) {
      const wrong = crossed.test(key) ? arabicLetters.test(value) : !arabicLetters.test(value);
      if (/[\p{L}]{2}/u.test(plain(value))) expect(wrong, `ar ${key}: ${value}`).toBe(false);
    }
    for (const [key, value] of Object.entries(english)) {
      if (!crossed.test(key)) expect(arabicLetters.test(value), `en ${key}: ${value}`).toBe(false);
    }
  });

  test("both languages use the same placeholders, and Arabic plurals have all six forms", () => {
    const names = (value: string) => [...new Set(value.match(/\{\w+(?=[,}])/g) ?? [])].sort();
    for (const [key, value] of Object.entries(english)) {
      expect(names(arabic[key] ?? ""), key).toEqual(names(value));
      if (/, plural,/.test(arabic[key] ?? "")) {
        for (const form of ["zero", "one", "two", "few", "many", "other"]) expect(arabic[key], key).toContain(`${form} {`);
      }
    }
  });

  test("every message can be formatted with any count", () => {
    const faults: string[] = [];
    for (const [locale, messages] of [
      ["en", en],
      ["ar", displayMessages(ar as typeof en, "ar")],
    ] as const) {
      const t = createTranslator({ locale, messages, timeZone: "Asia/Dubai", onError: ({ message }) => faults.push(message) });
      for (const [key, value] of Object.entries(flat(messages))) {
        const names = [...value.matchAll(/\{(\w+)(?=[,}])/g)].map(([, name]) => name);
        const tags = [...value.matchAll(/<(\w+)>/g)].map(([, tag]) => [tag, () => ""]);
        for (const count of [0, 1, 2, 3, 11, 100])
          t.markup(key as "inbox.inbox", Object.fromEntries([...tags, ...names.map((name) => [name, count])]));
      }
    }
    expect(faults).toEqual([]);
  });

  test("the texts of the specification are used word for word", () => {
    expect({
      ...en.contact,
      successText: en.contact.successText.replace("{reply}", durationInWords(defaultAnswerTimes.replyHours, "hours", "en")),
    }).toMatchObject({
      sending: "Sending...",
      required: "{field} is required",
      invalid: "{field} is invalid",
      successTitle: "Message Sent Successfully!",
      successText: "Thank you for your message. We'll get back to you within 24 hours.",
      failureTitle: "Error",
      failureText: "Failed to send message. Please try again.",
    });
    expect(en.errors["missing-credentials"]).toBe("You must provide either an email or phone number and a password");
  });

  test("every status, kind and field in the office has a name", () => {
    expect(Object.keys(en.status)).toEqual([...leadStatuses]);
    expect(Object.keys(en.kinds).sort()).toEqual(Object.keys(kinds).sort());
    const keysOf = (schema: z.core.$ZodType): string[] => {
      const { def } = schema._zod as unknown as {
        def: { type: string; shape?: Record<string, z.core.$ZodType>; element?: z.core.$ZodType; innerType?: z.core.$ZodType };
      };
      if (def.shape) return Object.entries(def.shape).flatMap(([key, value]) => [key, ...keysOf(value)]);
      const inner = def.element ?? def.innerType;
      return inner ? keysOf(inner) : [];
    };
    for (const [kind, schema] of Object.entries(kinds)) {
      for (const key of keysOf(schema)) expect(Object.keys(en.fields), `${kind}.${key}`).toContain(key);
    }
  });
});

describe("first content", () => {
  test("has the same fields in both languages", () => {
    const seeds = readSeeds();
    expect(seeds.length).toBeGreaterThan(0);
    for (const seed of seeds.filter(({ locale }) => locale === "en")) {
      const twin = seeds.find((other) => other.kind === seed.kind && other.slug === seed.slug && other.locale === "ar");
      expect(
        flattenFields(twin?.data).map(({ path }) => path),
        `${seed.kind}/${seed.slug}`,
      ).toEqual(flattenFields(seed.data).map(({ path }) => path));
    }
  });
});

test("a file size has its unit in the language of the page, so that no Latin unit is reordered in an Arabic line", () => {
  const size = (locale: "en" | "ar") =>
    createTranslator({ locale, messages: (locale === "en" ? en : ar) as Messages, namespace: "inbox" })("fileSize", { kilobytes: 65 });
  expect(size("en")).toBe("65 KB");
  expect(size("ar")).toBe("65 كيلوبايت");
});

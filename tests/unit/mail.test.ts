// Mails in both languages, for any input, as HTML and as text.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { deliverableTopics } from "../../lib/notify/deliver.ts";
import {
  digestMail,
  type HeldAlerts,
  type MailContext,
  type OutboxLead,
  officeMail,
  onCallMail,
  replyContacts,
  senderMail,
} from "../../lib/notify/mail/lead-mails.ts";
import { oneLine, unlinked } from "../../lib/notify/mail/markup.ts";
import { type QuoteNotice, quoteMail, quoteNewsMail } from "../../lib/notify/mail/quote-mails.ts";
import { isRealAddress } from "../../lib/site/placeholder-firm.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";
import { cases } from "../helpers/run-size.ts";

const seeds = readSeeds();
const seed = (kind: string, locale: string) => seeds.find((entry) => entry.kind === kind && entry.locale === locale)?.data;
const [en, ar] = [kinds.settings.parse(seed("settings", "en")), kinds.settings.parse(seed("settings", "ar"))];
const calendars = [kinds.calendar.parse(seed("calendar", "en"))];
const context: MailContext = { settings: { en, ar }, calendar: workingCalendar(en, calendars), siteUrl: "https://miqyas.test" };

const lead: OutboxLead = {
  id: "00000000-0000-0000-0000-000000000001",
  reference: "RQ-ABCDEFGH",
  kind: "quote",
  locale: "en",
  page: "/quote",
  full_name: "Sara Ahmed",
  email: "sara@client.test",
  phone_e164: "+971501234567",
  message: "Two split units\nin Marina",
  details: { service: "AC repair", units: 2, rooms: ["Hall", "Bedroom"], empty: "", nested: { floorArea: "120 m²" } },
  created_at: "2026-11-18T06:00:00Z",
  urgency: "normal",
  due_at: "2026-11-19T06:00:00Z",
};
const emergency = { ...lead, urgency: "emergency" as const, due_at: "2026-11-18T06:15:00Z" };
const all = (shownLead: OutboxLead) => [
  officeMail(shownLead, context),
  senderMail(shownLead, context),
  onCallMail(shownLead, "on-call-flag", context),
  onCallMail(shownLead, "escalation", context),
];

const quote: QuoteNotice = {
  kind: "quote-sent",
  to: "sara@client.test",
  subject: "Your quote",
  text: "Hello Sara,\n\nhere is our quote: AED 525.\nIt is valid until Monday.",
  number: "QT-2026-0001",
  locale: "en",
  link: "0123456789abcdef0123456789abcdef",
  total_fils: 52_550,
};

test("a quote goes out in the words that staff wrote, with the way to it, in its own language", () => {
  const mail = quoteMail(quote, context);
  expect(mail.subject).toBe("Your quote");
  expect(mail.text).toContain(quote.text);
  expect(mail.text).toContain(`https://miqyas.test/q/${quote.link}`);
  expect(mail.html).toContain("AED 525.<br>");
  const arabic = quoteMail({ ...quote, locale: "ar", text: "مرحبًا سارة" }, context);
  expect(arabic.text).toContain(`https://miqyas.test/ar/q/${quote.link}`);
  expect(arabic.html).toContain('dir="rtl"');
});

test("the office is told who accepted a quote and its sum, or why it was declined, without a link of a stranger", () => {
  const accepted = quoteNewsMail({ ...quote, kind: "quote-accepted", name: "Sara https://evil.test" }, lead, context);
  expect(accepted.subject).toMatch(/^Sara .* has accepted quote QT-2026-0001$/);
  expect(accepted.text).toContain("525.50");
  expect(accepted.text).toContain(`/admin/leads/${lead.id}`);
  expect(accepted.html).not.toContain("evil.test");
  const declined = quoteNewsMail({ ...quote, kind: "quote-declined", reason: "Too dear" }, { ...lead, locale: "ar" }, context);
  expect(declined.text).toContain("Too dear");
  expect(declined.locale).toBe("ar");
});

test("a digest counts the alerts held back, links the first leads, marks customers, and repeats no stranger's link", () => {
  const held: HeldAlerts = {
    count: 31,
    emergencies: 30,
    networks: 1,
    locale: "en",
    leads: [
      {
        id: "00000000-0000-0000-0000-000000000001",
        reference: "RQ-ABCDEFGH",
        name: "Sara Ahmed",
        phone: "+971501234567",
        isCustomer: true,
      },
      {
        id: "00000000-0000-0000-0000-000000000002",
        reference: "RQ-ABCDEFGJ",
        name: "Win at https://evil.test/x",
        phone: null,
        isCustomer: false,
      },
    ],
  };
  const { subject, html, text } = digestMail(held, false, context);
  expect(subject).toBe("31 more alerts held back: open the office");
  for (const part of ["31 more leads wait", "from one network", "30 of them are emergencies", "Customer", "Sara Ahmed", "And 29 more"])
    expect(text).toContain(part);
  expect(html).toContain('href="https://miqyas.test/admin/leads/00000000-0000-0000-0000-000000000001"');
  expect(html).toContain('href="https://miqyas.test/admin"');
  expect(html + text).not.toContain("evil.test");
  expect(digestMail(held, true, context).subject).toBe("Overdue: 31 leads whose alerts were held back");
  const arabic = digestMail({ ...held, locale: "ar", networks: 2 }, false, context);
  expect(arabic.html).toContain('dir="rtl"');
  expect(arabic.text).toContain("من شبكتين");
  expect(arabic.text).toContain("31 طلبًا آخر");
});

describe("mails about a lead", () => {
  test("a message that joined a lead is answered at the lead's own address, whatever address the message names", () => {
    const joined = { ...lead, joined_to: "RQ-00000000", known_email: "owner@client.test", known_phone: lead.phone_e164 };
    const { html, text } = officeMail(joined, context);
    expect(html).toContain("mailto:owner@client.test");
    expect(html).not.toContain("mailto:sara@client.test");
    expect(text).toContain("sara@client.test");
    expect(text).toContain("names another phone number or e-mail address than the lead holds");
    expect(replyContacts(joined)).toEqual({ email: "owner@client.test", phone: lead.phone_e164 });
    expect(replyContacts({ ...joined, known_email: null, known_phone: "+971500000000" })).toEqual({ email: "", phone: "+971500000000" });
    const same = officeMail({ ...joined, known_email: "Sara@client.test" }, context);
    expect(same.text).not.toContain("names another");
    expect(officeMail({ ...joined, locale: "ar" }, context).text).toContain("غير المسجل في الطلب");
  });

  test("the office gets everything it needs to answer, with times in Dubai", () => {
    const { subject, html, text } = officeMail(lead, context);
    expect(subject).toBe("Quote request RQ-ABCDEFGH: Sara Ahmed");
    for (const part of [
      "Answer by 19 Nov 2026, 10:00 AM",
      "Our own target: 18 Nov 2026, 2:00 PM",
      "AC repair",
      "Hall, Bedroom",
      "Floor area",
      "120 m²",
    ]) {
      expect(html, part).toContain(part);
      expect(text, part).toContain(part);
    }
    for (const href of [
      "tel:+971501234567",
      "https://wa.me/971501234567?text=",
      "mailto:sara@client.test",
      `https://miqyas.test/admin/leads/${lead.id}`,
    ])
      expect(html).toContain(`href="${href}`);
    expect(html).not.toContain("empty");
  });

  test("a mail states the reply time promised when the lead came in, even if the promise has changed", () => {
    const promised = { ...lead, reply_hours: 48, due_at: "2026-11-20T06:00:00Z" };
    expect(senderMail(promised, context).text).toContain("within 48 hours, by 20 Nov 2026, 10:00 AM");
    expect(officeMail(promised, context).text).toContain("48 hours");
  });

  test("an applicant reads what the page said, without a time, a visit or an emergency; the office, that none was promised", () => {
    const application = { ...lead, kind: "application", details: { urgentWords: ["now"] } };
    const { text } = senderMail(application, context);
    expect(text).toContain("It will be read against what the job requires.");
    expect(text).toContain("If it fits, the office gets in touch to arrange an interview.");
    expect(text).not.toMatch(/24 hours|get back to you|visit is needed|cannot wait/i);
    expect(officeMail(application, context).text).toContain("the sender was promised no time. Read it by 19 Nov 2026, 10:00 AM");
  });

  test("the sender gets the reference, the time of the answer, opening hours, phone number and a copy of the message", () => {
    const { subject, html, text } = senderMail(lead, context);
    expect(subject).toBe("We have your message: RQ-ABCDEFGH");
    for (const part of [
      "within 24 hours, by 19 Nov 2026, 10:00 AM",
      "RQ-ABCDEFGH",
      "Sunday to Thursday: 8:00 AM to 6:00 PM",
      "Friday: 9:00 AM to 1:00 PM",
      "+971 4 000 0000",
      "Two split units",
      "AC repair",
    ]) {
      expect(html, part).toContain(part);
      expect(text, part).toContain(part);
    }
    expect(html + text).not.toContain("/admin");
  });

  test("the sender of an emergency reads whom to call now, or from when somebody is there, and no later hour", () => {
    const urgent = { ...emergency, details: { problem: "no-cooling" } };
    const sent = (dubai: string, of = urgent, with_ = context) => senderMail(of, with_, new Date(`${dubai}+04:00`)).text;
    const now = sent("2026-11-18T10:00:00");
    expect(now).toContain("The telephone is answered until 18 Nov 2026, 6:00 PM Dubai time: call us");
    expect(now).toContain("within 24 hours.");
    expect(now).not.toContain("by 19 Nov");
    expect(now.indexOf("+971 4 000 0000")).toBeLessThan(now.indexOf("RQ-ABCDEFGH"));
    expect(sent("2026-11-18T22:00:00")).toContain("From 19 Nov 2026, 8:00 AM Dubai time somebody is here");
    const line = { ...context, settings: { en: { ...en, emergencyPhone: "+971501112233" }, ar } };
    expect(sent("2026-11-18T22:00:00", urgent, line)).toMatch(/day and night[\s\S]*\+971 50 111 2233/);
    expect(sent("2026-11-18T22:00:00", { ...urgent, locale: "ar" })).toContain("لا أحد يرد على الهاتف في هذه الساعة");
    // Words of the message count as much as a choice; other messages keep their day and hour.
    expect(sent("2026-11-18T22:00:00", { ...emergency, details: { urgentWords: ["smoke"] } } as never)).toContain("This sounds urgent");
    expect(sent("2026-11-18T22:00:00", { ...lead, details: { problem: "contract" } } as never)).toContain("by 19 Nov 2026, 10:00 AM");
  });

  test("over a weekend both sides read the day and hour that the calendar gives", () => {
    const friday = { ...lead, created_at: "2026-11-20T09:00:00Z", due_at: "2026-11-21T09:00:00Z" };
    expect(senderMail(friday, context).text).toContain("We are closed in between: you have our answer by 22 Nov 2026, 9:00 AM Dubai time.");
    const { text } = officeMail(friday, context);
    expect(text).toContain("Answer by 21 Nov 2026, 1:00 PM");
    expect(text).toContain("The sender was told: by 22 Nov 2026, 9:00 AM.");
    expect(officeMail(lead, context).text).not.toContain("The sender was told");
  });

  test("the office's mail mentions closed hours, emergencies and joined messages", () => {
    // An evening's message is due when the office closes, as its sender was told.
    const evening = officeMail({ ...lead, created_at: "2026-11-18T16:00:00Z", due_at: "2026-11-19T14:00:00Z" }, context).text;
    expect(evening).toContain("Answer by 19 Nov 2026, 6:00 PM");
    expect(evening).not.toMatch(/working time before|The sender was told/);
    const night = { ...lead, created_at: "2026-11-18T16:00:00Z", due_at: "2026-11-19T16:00:00Z" };
    expect(officeMail(night, context).text).toContain("The last working time before is 19 Nov 2026, 6:00 PM");
    expect(officeMail({ ...lead, created_at: "2026-11-20T10:00:00Z", due_at: "2026-11-21T10:00:00Z" }, context).text).toContain(
      "There is no working time before",
    );
    const urgent = officeMail(emergency, context).text;
    expect(urgent, "one deadline, the inbox's").not.toContain("24 hours");
    expect(urgent).toContain("An emergency: answer by 18 Nov 2026, 10:15 AM");
    expect(officeMail({ ...lead, joined_to: "RQ-00000000" }, context).text).toContain("Joins the open lead RQ-00000000");
    expect(onCallMail(emergency, "escalation", context).text).toContain("answered by 18 Nov 2026, 10:15 AM");
  });

  test("answers to form questions are named in the language of the mail", () => {
    const details = {
      problem: "weak",
      emirate: "dubai",
      property: "villa",
      cooling: "district",
      day: "2026-11-24",
      window: "14:00-16:00",
      service: "ac-repair",
    };
    const english = officeMail({ ...lead, details }, context).text;
    for (const part of [
      "Kind of request: It cools too little",
      "Dubai",
      "Villa or townhouse",
      "District cooling",
      "24 November 2026",
      "2:00 PM to 4:00 PM",
      "ac-repair",
    ])
      expect(english).toContain(part);
    const arabic = officeMail({ ...lead, locale: "ar", details }, context).text;
    for (const part of ["التبريد ضعيف", "دبي", "تبريد المناطق", "24 نوفمبر 2026", "من 2:00 بعد الظهر إلى 4:00 بعد الظهر"])
      expect(arabic).toContain(part);
  });

  test("a lead without an e-mail address or phone number gets no broken links", () => {
    const { html } = officeMail({ ...lead, kind: "callback", email: null, message: "" }, context);
    expect(html).not.toMatch(/mailto:|null|undefined/);
    expect(officeMail({ ...lead, phone_e164: null }, context).html).not.toMatch(/tel:|wa\.me|null|undefined/);
  });

  test("Arabic mails run right to left, with Western digits and without letter-spacing", () => {
    for (const { html, text, subject } of all({ ...lead, locale: "ar", full_name: "عائشة" })) {
      expect(html).toContain('<html lang="ar-AE" dir="rtl">');
      expect(html).not.toMatch(/letter-spacing|text-align:left|align="left"/);
      expect(html + text + subject).not.toMatch(/[٠-٩]/);
      expect(subject).toMatch(/[\u0600-\u06ff]/);
      expect(text).toContain("\u2066RQ-ABCDEFGH\u2069");
    }
    for (const { html } of all(lead)) expect(html).toContain('<html lang="en-AE" dir="ltr">');
  });

  test("no input can inject a tag, break a header line or hide text", () => {
    const nasty = fc.oneof(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        '"><img src=x onerror=1>',
        "a\r\nBcc: x@y.test",
        "\u202egnp.exe",
        "\ud800",
        "{name}",
        "javascript:alert(1)",
        "</td></table>",
      ),
    );
    const tags = (html: string) => html.match(/<[a-z!/][^>]*>/gi)?.length ?? 0;
    fc.assert(
      fc.property(nasty, nasty, nasty, fc.constantFrom("en", "ar"), (name, message, detail, locale) => {
        const shaped = (value: string) => `x${value.replace(/[\r\n]/g, "")}`;
        const shownLead = { ...lead, locale, full_name: shaped(name), message: shaped(message), details: { key: shaped(detail) } };
        const neutral = { ...shownLead, full_name: "x", message: "x", details: { key: "x" } };
        all(shownLead).forEach((mail, index) => {
          expect(tags(mail.html)).toBe(tags(all(neutral)[index]?.html ?? ""));
          // biome-ignore lint/suspicious/noControlCharactersInRegex: the test checks that these are absent
          expect(mail.subject).not.toMatch(/[\u0000-\u001f\u007f\u2028\u2029\u202a-\u202e]/);
          expect(mail.html + mail.text).not.toMatch(/[\u202a-\u202e]/);
          expect(mail.html + mail.text).not.toContain("\0");
          expect((mail.html + mail.text).isWellFormed()).toBe(true);
          expect(mail.html).not.toMatch(/href="(?!https?:|mailto:|tel:)/);
        });
      }),
      { numRuns: cases(300) },
    );
  });

  test("a confirmation mail cannot be abused for advertising: links from the form are removed", () => {
    const advert = {
      ...lead,
      full_name: "Win now https://evil.test/x",
      message: "See www.evil.test or evil.com/prize\nand call",
      details: { site: "http://evil.test" },
    };
    const { html, text } = senderMail(advert, context);
    expect(html + text).not.toMatch(/evil/);
    expect(text).toContain("See [link] or [link]\n> and call");
    // Without a space after the full stop, mail programs would link "drips.Please"; the mail adds the space.
    expect(senderMail({ ...lead, message: "It drips.Please come, unit 3.5 kW" }, context).text).toContain(
      "It drips. Please come, unit 3.5 kW",
    );
    expect(officeMail(advert, context).text).toContain("evil.com/prize");
  });

  // Text that mail programs turn into a link: letters of a host, then an ending or a path.
  const linked = /[\p{L}\p{N}][.\u3002\uff0e\uff61](?:\p{L}{2,}|xn--)|:\/\/|@\S/u;
  test.each([
    "evil.dev/login",
    "Ali evil.dev",
    "evil.dev",
    "EVIL.DEV",
    "evil.zone",
    "evil.dev:8080",
    "evil。dev",
    "evil．dev",
    "user@evil.dev",
    "https:evil.dev",
    "ftp://evil.dev",
    "mailto:a@evil.dev",
    "1.2.3.4/login",
    "//evil.dev",
    "(evil.dev)",
    "evil.dev\u200b/login",
    "موقع.شبكة",
    "xn--80ak6aa92e.com",
    "evil.xn--p1ai",
    "a.b.c.d.evil.dev",
    "my-evil.co.uk?x=1",
    "localhost:3000",
  ])("the name %j does not become a link in any of our mails", (name) => {
    const named = { ...lead, full_name: name, message: name, details: { site: name } };
    const toSender = senderMail(named, context);
    const ownAddresses = new RegExp(`${context.siteUrl}|${en.email}`, "g");
    const texts = [...toSender.text.replaceAll(ownAddresses, "").split("\n"), toSender.subject, officeMail(named, context).subject];
    const greeting = toSender.text
      .split("\n")
      .find((line) => line.startsWith(context.settings.en.businessName) === false && line.includes(","));
    expect(greeting).not.toMatch(linked);
    for (const text of texts.filter((line) => /evil|login|1\.2\.3|موقع|80ak6|localhost/i.test(line))) expect(text).not.toMatch(linked);
    expect(toSender.html).not.toMatch(/(?:evil|موقع)[.。．](?! )|1\.2\.3\.4/i);
  });

  test("titles, initials and numbers in a name stay", () => {
    for (const [typed, shown] of [
      ["Eng.Khalid Al Mansoori", "Eng. Khalid Al Mansoori"],
      ["J. R. Smith", "J. R. Smith"],
      ["Mohammed (unit 3.5)", "Mohammed (unit 3.5)"],
      ["م.خالد", "م. خالد"],
    ] as const)
      expect(senderMail({ ...lead, full_name: typed }, context).text).toContain(shown);
  });

  test("very long text is processed without stopping the site", () => {
    for (const text of ["a.".repeat(20_000), "a".repeat(40_000), "@".repeat(40_000), "a@".repeat(20_000), "-.".repeat(20_000)])
      expect(unlinked(text, "x").length).toBeGreaterThan(0);
  });

  test("a subject is always one line", () => {
    expect(oneLine("a\r\nBcc: b\u2028c\u0000")).toBe("a Bcc: bc");
  });
});

describe("deliverable notices", () => {
  const around = { ...context, mailServer: "smtp://127.0.0.1:25" };
  const real = { ...around, settings: { en: { ...en, email: "office@miqyas.test" }, ar } };

  test("no mail is sent for a placeholder address or without a mail server", () => {
    for (const address of ["office@example.com", "a@mail.example.org"]) expect(isRealAddress(address)).toBe(false);
    for (const address of ["office@miqyas.ae", "a@myexample.com"]) expect(isRealAddress(address)).toBe(true);
    const office = { leadMail: ["office@miqyas.test"], onCall: ["office@miqyas.test"], rules: [] };
    const nobody = { leadMail: [en.email], onCall: [en.email], rules: [] };
    expect(deliverableTopics(around, nobody)).toEqual([]);
    expect(deliverableTopics({ ...real, mailServer: undefined }, office)).toEqual([]);
    const alerts = ["on-call-flag", "escalation", "digest", "digest-escalation"];
    const quotes = ["quote-mail", "quote-news"];
    expect(deliverableTopics(real, office)).toEqual([
      "office-mail",
      "sender-mail",
      "visit-reminder",
      "visit-on-the-way",
      "mail-answer",
      ...quotes,
      ...alerts,
      "many-read",
    ]);
    expect(deliverableTopics(real, { ...office, onCall: ["a@miqyas.test", "b@example.com"] })).toEqual([
      "office-mail",
      "sender-mail",
      "visit-reminder",
      "visit-on-the-way",
      "mail-answer",
      ...quotes,
      "many-read",
    ]);
    expect(deliverableTopics({ ...around, webhook: { url: "https://crm.test", secret: "s" } }, nobody)).toEqual(["webhook"]);
  });
});

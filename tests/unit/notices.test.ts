// The office sees the true state of each notification.
import { expect, test } from "vitest";
import { kinds } from "../../lib/content/kinds.ts";
import { type DeliveryContext, deliverableTopics, type Obstacle, obstaclesTo } from "../../lib/notify/deliver.ts";
import { type NoticeRow, noticeState } from "../../lib/notify/notice-state.ts";
import { recipientsOf, recipientsOfLead } from "../../lib/notify/recipients.ts";
import { outboxTopics } from "../../lib/notify/topics.ts";
import { unsentNotice } from "../../lib/notify/unsent-notice.ts";
import { workingCalendar } from "../../lib/time/working-calendar.ts";
import { readSeeds } from "../../scripts/data/seed-files.ts";

const at = "2026-11-22T08:00:00Z";
const row = (more: Partial<NoticeRow> = {}): NoticeRow => ({
  attempts: 0,
  next_at: at,
  sent_at: null,
  sent_to: null,
  dead_at: null,
  discarded_at: null,
  last_error: null,
  ...more,
});

test.each([
  ["nothing was tried", row(), undefined, { is: "waiting" }],
  ["nothing can be sent", row(), "noMailServer", { is: "blocked", by: "noMailServer" }],
  [
    "it failed",
    row({ attempts: 2, last_error: "smtp 451 RCPT" }),
    undefined,
    { is: "retrying", attempts: 2, error: "smtp 451 RCPT", nextAt: at },
  ],
  ["it failed, and now nothing can be sent", row({ attempts: 2, last_error: "x" }), "noMailServer", { is: "blocked", by: "noMailServer" }],
  ["its first attempt is under way", row({ attempts: 1 }), undefined, { is: "waiting" }],
  [
    "it was given up",
    row({ attempts: 60, dead_at: at, last_error: "no answer" }),
    undefined,
    { is: "given-up", attempts: 60, error: "no answer" },
  ],
  [
    "its mailbox is unknown",
    row({ attempts: 5, dead_at: at, last_error: "smtp 550 RCPT TO" }),
    undefined,
    { is: "refused", why: "mailbox", error: "smtp 550 RCPT TO" },
  ],
  [
    "its mailbox is full",
    row({ attempts: 5, dead_at: at, last_error: "smtp 552 RCPT TO" }),
    undefined,
    { is: "refused", why: "full", error: "smtp 552 RCPT TO" },
  ],
  [
    "its recipient's server does not take it",
    row({ attempts: 5, dead_at: at, last_error: "smtp 554 DATA" }),
    undefined,
    { is: "refused", why: "message", error: "smtp 554 DATA" },
  ],
  ["it was discarded", row({ dead_at: at, discarded_at: at }), "noMailServer", { is: "discarded", at }],
  ["it was sent", row({ sent_at: at, sent_to: ["a@b.test"] }), "noMailServer", { is: "sent", at, to: ["a@b.test"] }],
  ["it was sent, to whom is not known", row({ sent_at: at }), undefined, { is: "sent", at, to: [] }],
  ["the lead was answered first", row({ sent_at: at, sent_to: [] }), undefined, { is: "not-needed" }],
] as const)("the office sees the state of a notification when %s", (_, notice, obstacle, state) => {
  expect(noticeState(notice, obstacle)).toEqual(state);
});

test("every obstacle to a kind of notification is listed, and kinds without obstacles are delivered", () => {
  const seeded = readSeeds().find(({ kind, locale }) => kind === "settings" && locale === "en")?.data;
  const settings = { ...kinds.settings.parse(seeded), email: "office@miqyas.test" };
  const around: DeliveryContext = {
    settings: { en: settings, ar: settings },
    calendar: workingCalendar(settings, []),
    siteUrl: "https://miqyas.test",
  };
  const obstaclesWith = (more: Partial<DeliveryContext>, onCall: string[] = []) => {
    const recipients = recipientsOf({ lead_mail: [], on_call: onCall, lead_rules: [], revision: 1 }, settings);
    const context = { ...around, ...more };
    const found = Object.fromEntries(outboxTopics.map((topic) => [topic, obstaclesTo(topic, context, recipients)]));
    expect(deliverableTopics(context, recipients)).toEqual(outboxTopics.filter((topic) => found[topic]?.length === 0));
    return found;
  };
  const alerts = ["on-call-flag", "escalation", "digest", "digest-escalation"];
  const mails = [
    "office-mail",
    "sender-mail",
    "mail-answer",
    "quote-mail",
    "quote-news",
    "visit-reminder",
    "visit-on-the-way",
    ...alerts,
    "many-read",
  ];
  const every = (problems: string[], webhook: string[], answers = ["noWhatsApp"]) => ({
    ...Object.fromEntries(mails.map((topic) => [topic, problems])),
    webhook,
    "whatsapp-answer": answers,
  });
  expect(obstaclesWith({})).toEqual(every(["noMailServer"], ["noWebhook"]));
  expect(obstaclesWith({ mailServer: "smtp://x" })).toEqual(every([], ["noWebhook"]));
  expect(obstaclesWith({ webhook: { url: "https://x.test", secret: "s" } })).toEqual(every(["noMailServer"], []));
  expect(obstaclesWith({ sendOnWhatsApp: async () => null })).toEqual(every(["noMailServer"], ["noWebhook"], []));
  const nobody = { ...every([], ["noWebhook"]), ...Object.fromEntries(alerts.map((topic) => [topic, ["noOfficeAddress"]])) };
  expect(obstaclesWith({ mailServer: "smtp://x" }, ["desk@example.com"])).toEqual(nobody);
});

test("the most exact rule decides who is mailed about a lead: kind and emirate, then kind, then emirate, then the list", () => {
  const rules = [
    { kind: "", emirate: "dubai", to: ["dubai"] },
    { kind: "quote", emirate: "", to: ["quotes"] },
    { kind: "quote", emirate: "dubai", to: ["dubai quotes"] },
    { kind: "contact", emirate: "", to: [] }, // its last recipient left, and nobody was there to take over
  ];
  const lead = (kind: string, place: string | null, details: object = {}) =>
    ({ kind, place, details }) as unknown as Parameters<typeof recipientsOfLead>[0];
  const told = (...given: Parameters<typeof lead>) => recipientsOfLead(lead(...given), { leadMail: ["desk"], onCall: [], rules });
  expect(told("quote", "dubai")).toEqual(["dubai quotes"]);
  expect(told("quote", "sharjah")).toEqual(["quotes"]);
  expect(told("callback", "al-barsha"), "an area of Dubai").toEqual(["dubai"]);
  expect(told("contact", "sharjah")).toEqual(["desk"]);
  expect(told("callback", null)).toEqual(["desk"]);
  // A message that joined a lead asks for a place of its own.
  expect(told("callback", "sharjah", { emirate: "dubai" })).toEqual(["dubai"]);
  expect(told("callback", "dubai", { place: { odd: true } })).toEqual(["dubai"]);
});

test("Today names the cause to those who can mend it, and to others only that customers may lack a confirmation", () => {
  const given = (stuck: number, stuckToCustomers: number, ...obstacles: Obstacle[]) =>
    [true, false].map((canMend) => unsentNotice({ stuck, stuckToCustomers, obstacles }, canMend));
  expect(given(0, 0)).toEqual([null, null]);
  expect(given(0, 0, "noMailServer", "noOfficeAddress")).toEqual([{ is: "blocked", by: "noMailServer", count: 0 }, null]);
  expect(given(45, 0, "noMailServer")).toEqual([{ is: "blocked", by: "noMailServer", count: 45 }, null]);
  expect(given(45, 22)).toEqual([
    { is: "unsent", count: 45 },
    { is: "unconfirmed", count: 22 },
  ]);
});

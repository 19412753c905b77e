// What a mail says, and which mails are no messages of a person.
import { describe, expect, test } from "vitest";
import { textOfHtml } from "../../lib/leads/mail/html-text.ts";
import { withoutQuoted } from "../../lib/leads/mail/quoted.ts";
import { type IncomingMail, maxMailBytes, readMail } from "../../lib/leads/mail/read-mail.ts";

const own = new Set(["office@miqyas.test"]);
const raw = (headers: Record<string, string>, body = "") => {
  const all = {
    From: "Khalid <khalid@somewhere.test>",
    To: "office@miqyas.test",
    Subject: "AC",
    "Message-ID": "<one@somewhere.test>",
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body.replace(/\r?\n/g, "\r\n")}`);
};
async function message(source: Buffer, isCut = false): Promise<IncomingMail> {
  const read = await readMail(source, own, isCut);
  if (read.is !== "message") throw new Error(`no message: ${JSON.stringify(read)}`);
  return read.mail;
}
const multipart = (...parts: string[]) => ({
  headers: { "MIME-Version": "1.0", "Content-Type": 'multipart/mixed; boundary="b"' },
  body: `${parts.map((part) => `--b\n${part}\n`).join("")}--b--\n`,
});

describe("a person's mail", () => {
  test("is read with its sender, subject and text, in Arabic and in old encodings", async () => {
    const subject = `=?utf-8?B?${Buffer.from("المكيف لا يبرد").toString("base64")}?=`;
    const body = Buffer.from("السلام عليكم\nالمكيف لا يبرد").toString("base64");
    const headers = { Subject: subject, "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "base64" };
    expect(await message(raw(headers, body))).toMatchObject({
      id: "one@somewhere.test",
      name: "Khalid",
      email: "khalid@somewhere.test",
      subject: "المكيف لا يبرد",
      text: "السلام عليكم\nالمكيف لا يبرد",
      rest: "",
      files: [],
    });
    const old = Buffer.concat([
      raw({ "Content-Type": "text/plain; charset=windows-1256", "Content-Transfer-Encoding": "8bit" }),
      Buffer.from([0xe3, 0xcd, 0xe3, 0xcf]),
    ]);
    expect((await message(old)).text).toBe("محمد");
  });

  test("names the person of a form on another site, who is in Reply-To", async () => {
    expect(await message(raw({ From: "Portal <noreply@portal.test>", "Reply-To": "Sara <sara@else.test>" }))).toMatchObject({
      name: "Sara",
      email: "sara@else.test",
    });
  });

  test("follows the mails that it answers, the nearest first", async () => {
    const headers = { "In-Reply-To": "<c@x.test>", References: "<a@x.test>\r\n <b@x.test> <c@x.test> not-an-id" };
    expect((await message(raw(headers))).after).toEqual(["c@x.test", "b@x.test", "a@x.test"]);
  });

  test("gives its files, but not the logos of a signature, and names those beyond ten", async () => {
    const file = (name: string) =>
      `Content-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n%PDF-1.7`;
    const logo = `Content-Type: image/png\nContent-ID: <logo>\nContent-Disposition: inline; filename="logo.png"\n\nx`;
    const html = `Content-Type: text/html\n\n<p>Hello</p><img src="cid:logo">`;
    const { headers, body } = multipart(html, logo, ...Array.from({ length: 12 }, (_, index) => file(`${index}.pdf`)));
    const { text, files, tooMany } = await message(raw(headers, body));
    expect(text).toBe("Hello");
    expect(files.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_, index) => `${index}.pdf`));
    expect(tooMany).toEqual(["10.pdf", "11.pdf"]);
  });

  test("names a mail that lies in it, which is not taken apart", async () => {
    const { headers, body } = multipart(
      "Content-Type: text/plain\n\nsee below",
      "Content-Type: message/rfc822\n\nFrom: a@b.test\n\nhidden",
    );
    const { text, files } = await message(raw(headers, body));
    expect([text, files.length]).toEqual(["see below", 1]);
  });

  test("without an id of its own has the same one each time", async () => {
    const [a, b] = await Promise.all([1, 2].map(() => message(raw({ "Message-ID": "" }, "hello"))));
    expect(a?.id).toMatch(/^[0-9a-f]{64}@unnamed$/);
    expect(a?.id).toBe(b?.id);
  });

  test("is known by its headers where it is too large, or built to cost time", async () => {
    expect(await message(raw({}), true)).toMatchObject({ text: "", tooLarge: ["mail.eml"], email: "khalid@somewhere.test" });
    const bomb = multipart(...Array.from({ length: 2000 }, () => "\nx"));
    expect(await message(raw(bomb.headers, bomb.body))).toMatchObject({ text: "", tooLarge: ["mail.eml"] });
    const deep = Array.from({ length: 40 }, (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\n\n--b${at}\n`).join("");
    expect(await readMail(raw({}, ""), own)).toMatchObject({ is: "message" });
    expect(await readMail(Buffer.from(`From: a@b.test\r\n${deep.replace(/\n/g, "\r\n")}`), own)).toEqual({ is: "left", why: "unreadable" });
  });

  test("of the largest size is read within seconds", async () => {
    const file = `Content-Type: application/pdf\nContent-Disposition: attachment; filename="a.pdf"\nContent-Transfer-Encoding: base64\n\n${`${"A".repeat(76)}\n`.repeat(Math.floor(maxMailBytes / 78))}`;
    const { headers, body } = multipart("Content-Type: text/plain\n\nhello", file);
    const started = performance.now();
    expect((await message(raw(headers, body))).files).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(10_000);
  }, 30_000);

  test("that the server in front took for spam says so", async () => {
    expect((await message(raw({ "X-Spam-Flag": "YES" }))).isSpam).toBe(true);
    expect((await message(raw({ "X-Spam-Status": "No, score=1" }))).isSpam).toBe(false);
  });
});

describe("mails of machines", () => {
  test.each([
    ["automatic", { "Auto-Submitted": "auto-replied" }],
    ["automatic", { "X-Autoreply": "yes" }],
    ["automatic", { "Return-Path": "<>" }],
    ["automatic", { From: "no-reply@shop.test" }],
    ["automatic", { From: "Mail Delivery System <MAILER-DAEMON@mx.test>" }],
    ["automatic", { "Content-Type": "multipart/report; report-type=disposition-notification; boundary=b" }],
    ["automatic", { From: "not an address" }],
    ["list", { "List-Id": "<news.shop.test>" }],
    ["list", { Precedence: "bulk" }],
    ["own", { From: "Miqyas <Office@Miqyas.test>" }],
    ["own", { From: "portal@somewhere.test", "Reply-To": "office@miqyas.test" }],
  ])("are left alone: %s %j", async (why, headers) => {
    expect(await readMail(raw(headers as Record<string, string>, "hello"), own)).toEqual({ is: "left", why });
  });

  test("a person's Auto-Submitted: no is none of them", async () => {
    expect(await readMail(raw({ "Auto-Submitted": "no" }, "hello"), own)).toMatchObject({ is: "message" });
  });

  const notice = "0f5b6c2e-1111-4222-8333-444455556666";
  const report = (action: string) =>
    raw(
      { From: "MAILER-DAEMON@mx.test", "Content-Type": 'multipart/report; report-type=delivery-status; boundary="b"', "Return-Path": "<>" },
      [
        "--b\nContent-Type: text/plain\n\nYour mail could not be delivered.",
        `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\nFinal-Recipient: rfc822; khalid@somewhere.test\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 no such user`,
        `--b\nContent-Type: message/rfc822\n\nFrom: office@miqyas.test\nMessage-ID: <${notice}@miqyas.test>\nSubject: Miqyas\n\nhello`,
        "--b--",
      ].join("\n"),
    );
  test("a report says which of our mails did not arrive, and why", async () => {
    expect(await readMail(report("failed"), own)).toEqual({ is: "bounce", notices: [notice], code: "dsn 5.1.1" });
    expect(await readMail(report("delayed"), own)).toEqual({ is: "left", why: "automatic" });
  });
});

describe("what a mail quotes", () => {
  test.each([
    ["Gmail", "Yes, tomorrow.\n\nOn Mon, 30 Nov 2026 at 10:00, Miqyas <office@miqyas.test>\nwrote:\n\n> When?\n"],
    ["Apple Mail", "Yes, tomorrow.\n\n> On 30 Nov 2026, at 10:00, Miqyas <office@miqyas.test> wrote:\n> \n> When?"],
    ["Outlook", "Yes, tomorrow.\n\n________________________________\nFrom: Miqyas <office@miqyas.test>\nSent: Monday\nTo: Khalid\n\nWhen?"],
    ["Outlook in a browser", "Yes, tomorrow.\n\nFrom: Miqyas <office@miqyas.test>\nDate: Monday\nTo: Khalid\nSubject: AC\n\nWhen?"],
    ["old Outlook", "Yes, tomorrow.\n\n-----Original Message-----\nFrom: Miqyas\n\nWhen?"],
    ["below", "On Mon, 30 Nov 2026, Miqyas wrote:\n> When?\n\nYes, tomorrow."],
  ])("is parted from what is new: %s", (_, text) => {
    const { fresh, quoted } = withoutQuoted(text);
    expect(fresh).toBe("Yes, tomorrow.");
    expect(quoted).toContain("When?");
  });
  test("in Arabic", () => {
    expect(withoutQuoted("نعم غدا\n\nفي الاثنين، 30 نوفمبر 2026 في 10:00 ص، كتب مقياس <office@miqyas.test>:\n\n> متى؟").fresh).toBe(
      "نعم غدا",
    );
    expect(withoutQuoted("نعم غدا\n\nمن: مقياس\nتاريخ الإرسال: الاثنين\nإلى: خالد\n\nمتى؟").fresh).toBe("نعم غدا");
  });
  test.each([
    "> When?\nTomorrow.\n> And where?\nHere.",
    "From: my house to the office is far.\nPlease come.",
    "> only a quotation",
    "---------- Forwarded message ---------\nFrom: x\n\nthe need",
  ])("is left where it belongs to what is said: %j", (text) => {
    expect(withoutQuoted(text)).toEqual({ fresh: text, quoted: "" });
  });
  test("costs no more time where it is endless", () => {
    const started = performance.now();
    withoutQuoted("On a\n".repeat(80_000));
    withoutQuoted(`On ${"a ".repeat(200_000)}`);
    textOfHtml("<style>".repeat(60_000));
    textOfHtml("<!--".repeat(100_000));
    textOfHtml("&#".repeat(200_000));
    expect(performance.now() - started).toBeLessThan(3000);
  });
});

test("HTML becomes its text, and nothing of what is hidden in it", () => {
  const html =
    "<html><head><title>no</title><style>p{}</style></head><body><!-- no --><p>AC &amp; chiller</p><script>alert(1)</script><div>ground&nbsp;floor<br>Villa&#32;5</div>&#x645;<img src=x onerror=alert(1)></body></html>";
  expect(textOfHtml(html)).toBe("AC & chiller\n\nground floor\nVilla 5\nم");
});

// Every spelling of one mailbox has the same key, and the mailboxes of two people never share a key.
import { expect, test } from "vitest";
import { mailboxKey } from "../../lib/formats/mailbox.ts";
import { freshDatabase } from "./backend.ts";

const same: [spelling: string, key: string][] = [
  ["same@gmail.com", "same@gmail.com"],
  ["same+1@gmail.com", "same@gmail.com"],
  ["s.a.me+1+2@gmail.com", "same@gmail.com"],
  ["SAME@GoogleMail.com", "same@gmail.com"],
  [" same@gmail.com. ", "same@gmail.com"],
  ["first.last+shop@client.test", "first.last@client.test"],
  ["+tag@client.test", "+tag@client.test"],
  ["a@b@client.test", "a@b@client.test"],
];

test.each(same)("%s has the mailbox key %s", (spelling, key) => {
  expect(mailboxKey(spelling)).toBe(key);
  expect(mailboxKey(key)).toBe(key);
});

test.each([
  ["me@bücher.example", "me@xn--bcher-kva.example"],
  ["me@BÜCHER.example", "me@xn--bcher-kva.example"],
  ["me@xn--bcher-kva.example", "me@xn--bcher-kva.example"],
  ["ｍｅ@client.test", "me@client.test"],
  ["nothing", "nothing"],
  ["", ""],
])("%s has the mailbox key %s, in any script and case", (spelling, key) => {
  expect(mailboxKey(spelling)).toBe(key);
});

test("dots distinguish mailboxes outside Gmail", () => {
  expect(mailboxKey("first.last@client.test")).not.toBe(mailboxKey("firstlast@client.test"));
});

test("the database gives the same mailbox keys", async () => {
  const { execute, close } = await freshDatabase();
  try {
    const values = same.map(([spelling]) => `('${spelling}')`).join(",");
    const rows = await execute(`select private.mailbox_key(e) as key from (values ${values}) v (e)`);
    expect(rows.map(({ key }) => key)).toEqual(same.map(([, key]) => key));
  } finally {
    await close();
  }
});

// Enter and Tab in lists and quotes, and pasted plain text that was a list. "|" is the caret.
import { describe, expect, test } from "vitest";
import { afterEnter, afterTab } from "../../components/admin/content/writing/list-keys.ts";
import { plainTextToMarkdown } from "../../components/admin/content/writing/plain-text-lists.ts";
import { edited, type TextEdit } from "../../components/admin/content/writing/text-edit.ts";

type Key = (text: string, start: number, end: number) => TextEdit | null;
/** The text with its caret after a key, or null if the key keeps its default action. */
function press(key: Key, marked: string): string | null {
  const start = marked.indexOf("|");
  const text = marked.replaceAll("|", "");
  const end = marked.lastIndexOf("|") - (marked.lastIndexOf("|") > start ? 1 : 0);
  const edit = key(text, start, end);
  if (!edit) return null;
  const after = edited(text, edit);
  const [from, to] = edit.select;
  return from === to
    ? `${after.slice(0, from)}|${after.slice(from)}`
    : `${after.slice(0, from)}|${after.slice(from, to)}|${after.slice(to)}`;
}
const tab: Key = (...at) => afterTab(...at, false);
const back: Key = (...at) => afterTab(...at, true);

describe("Enter", () => {
  test.each([
    ["the next item", "- one|", "- one\n- |"],
    ["the next number", "1. one|", "1. one\n2. |"],
    ["in Arabic as in English", "1. قياس|", "1. قياس\n2. |"],
    ["in the middle, and those below count on", "1. one|two\n2. three\n3. four", "1. one\n2. |two\n3. three\n4. four"],
    ["numbers below that are inside an item stay", "1. one|\n   1. a\n2. two", "1. one\n2. |\n   1. a\n3. two"],
    ["on the level it stands at", "- one\n  - two|", "- one\n  - two\n  - |"],
    ["over what is selected", "- one |two|", "- one \n- |"],
    ["a quote goes on", "> one|", "> one\n> |"],
    ["a list in a quote", "> - one|", "> - one\n> - |"],
    ["an empty item ends the list, with a gap to what follows", "- one\n- |", "- one\n\n|"],
    ["an empty item inside another goes a level out", "- one\n  - |", "- one\n- |"],
    ["an empty number ends it too", "1. one\n2. |\n\nText", "1. one\n\n|\n\nText"],
    ["an empty line ends a quote", "> one\n> |", "> one\n\n|"],
  ])("%s", (_, before, after) => {
    expect(press(afterEnter, before)).toBe(after);
  });

  test.each([["text|"], ["## heading|"], ["|- one"], ["-| one"], ["| a | b |"], ["1.5 tons|"], ["---|"]])(
    "%s: Enter keeps its default action",
    (before) => {
      expect(press(afterEnter, before.startsWith("| a") ? "a |" : before)).toBeNull();
    },
  );
});

describe("Tab and Shift+Tab", () => {
  test.each([
    ["in", tab, "- one\n- two|", "- one\n  - two|"],
    ["in under a number, which needs more room", tab, "1. one\n2. two|\n3. three", "1. one\n   1. two|\n2. three"],
    ["in with what stands in it", tab, "- one\n- t|wo\n  - three", "- one\n  - t|wo\n    - three"],
    ["several at once", tab, "- one\n- |two\n- three|", "- one\n  - |two\n  - three|"],
    ["out", back, "- one\n  - two|", "- one\n- two|"],
    ["out, and the numbers follow", back, "1. one\n   1. two|\n2. three", "1. one\n2. two|\n3. three"],
  ] as const)("%s", (_, key, before, after) => {
    expect(press(key, before)).toBe(after);
  });

  test.each([
    ["the first item has nothing to go under", tab, "- one|"],
    ["a list of its own above is none to go under", tab, "- one\n\nText\n- two|"],
    ["what stands outermost", back, "- one\n- two|"],
    ["running text", tab, "text|"],
  ] as const)("%s: the key leaves the field", (_, key, before) => {
    expect(press(key, before)).toBeNull();
  });
});

describe("plain text that was a list", () => {
  test.each([
    ["• one\n• two", "- one\n- two"],
    ["Before:\n• one\n• two\nAfter", "Before:\n\n- one\n- two\n\nAfter"],
    ["1) one\n2) two", "1. one\n2. two"],
    ["١- قياس\n٢- تنظيف", "1. قياس\n2. تنظيف"],
    ["·\tone\no\tinside\n·\ttwo", "- one\n  - inside\n- two"],
    ["• one\n\n• two", "- one\n- two"],
    ["1. one\r\n\t• inside\r\n2. two", "1. one\n   - inside\n2. two"],
  ])("%j", (before, after) => {
    expect(plainTextToMarkdown(before)).toBe(after);
  });

  test.each([
    "2026. A hot year.",
    "1) alone",
    "3 - 4 people",
    "Text\n\nMore text",
    "- one\n- two",
    "| a | b |\n| - | - |",
    "1.5 tons\n2.5 tons",
  ])("%j stays", (text) => {
    expect(plainTextToMarkdown(text)).toBe(text);
  });
});

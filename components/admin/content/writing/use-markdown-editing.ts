// A Markdown text area: its toolbar, pasting, and the Enter and Tab keys in lists.
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useCallback, useRef, useState } from "react";
import type { Json } from "#lib/content/schema-form";
import type { Locale } from "#lib/i18n/locales";
import { type Editor, useEditor } from "../editor-context.tsx";
import { typedAddress } from "./link-addresses.ts";
import { afterEnter, afterTab } from "./list-keys.ts";
import { type MarksAt, marksAt, pastedAt, withLink } from "./marks.ts";
import type { PastedPage } from "./pasted-page.ts";
import { plainTextToMarkdown } from "./plain-text-lists.ts";
import { applyEdit, type TextEdit } from "./text-edit.ts";

/** The largest text, in characters: no field accepts more, and no draft stores more. */
export const maxTextLength = 100_000;
/** Pasted HTML above this length (characters) is not parsed. */
const maxHtmlLength = 4_000_000;

/** `value` is the text after the paste. */
export type PasteNotice = "pasting" | "tooLong" | (Omit<PastedPage, "text"> & { value: string }) | null;
type Edit = (text: string, start: number, end: number) => TextEdit | null;

/** Whether copied HTML carries more than its plain text. Code editors copy only colours. */
export function hasFormatting(html: string, types: readonly string[]): boolean {
  if (!html || html.length > maxHtmlLength || types.includes("vscode-editor-data")) return false;
  if (
    /<(?:h[1-6]|ul|ol|table|blockquote|b|strong|i|em|a)[\s>]|role="?heading|mso-list|font-weight: ?(?:bold|[6-9]00)|font-style: ?italic/i.test(
      html,
    )
  )
    return true;
  // Several paragraphs: as plain text they would run together.
  return /<(p|div)[\s>][\s\S]*<\1[\s>]/i.test(html) && !/<pre[\s>]/i.test(html);
}

/** Copied HTML as Markdown, or its plain text where it cannot be read; null if it is longer than any text may be. */
export async function pastedText(html: string, plain: string, site: string): Promise<PastedPage | null> {
  // Renames style elements to noframes, which is raw text too: parsing their styles would violate the page's content security policy.
  const unstyled = html.replace(/<(\/?)style(?![\w-])/gi, "<$1noframes");
  try {
    const { markdownOf } = await import("./pasted-page.ts");
    // A document without a window: nothing in it runs or is fetched.
    return markdownOf(new DOMParser().parseFromString(unstyled, "text/html").body, site, maxTextLength);
  } catch {
    return { text: plainTextToMarkdown(plain), pictures: 0, links: 0 };
  }
}

/** The title of a pasted document goes into the title of the page, while that is empty. `id`: of the field that is pasted into. */
export function fillTitle(change: Editor["change"], id: string, locale: Locale, title: string | undefined): void {
  if (title && id === `${locale}.body`) change("title", [locale], (now) => (now === "" ? title : (now as Json)));
}

/** Handles pasting into the field and reports the result. */
function usePaste(area: RefObject<HTMLTextAreaElement | null>, locale: Locale, run: (edit: Edit, at?: [number, number]) => void) {
  const { site, change } = useEditor();
  const [notice, setNotice] = useState<PasteNotice>(null);
  /** Ctrl+Shift+V was pressed: paste plain text. */
  const isPlain = useRef(false);

  const read = async (html: string, plain: string) => {
    const field = area.current;
    if (!field) return;
    const at: [number, number] = [field.selectionStart, field.selectionEnd];
    const before = field.value;
    setNotice("pasting");
    const page = await pastedText(html, plain, site);
    if (!page || before.length + page.text.length > maxTextLength) return setNotice("tooLong");
    const { text, ...dropped } = page;
    run((all, start, end) => pastedAt(all, start, end, text), field.value === before ? at : undefined);
    fillTitle(change, field.id, locale, page.title);
    setNotice({ ...dropped, value: field.value });
  };

  const onPaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { clipboardData: data, currentTarget: field } = event;
    const plain = data.getData("text/plain");
    const html = data.getData("text/html");
    const wasPlain = isPlain.current;
    isPlain.current = false;
    setNotice(null);
    const selected = field.value.slice(field.selectionStart, field.selectionEnd);
    const address = /^(?:https?:\/\/|www\.|mailto:|tel:)\S+$/i.test(plain.trim()) ? typedAddress(plain, site) : null;
    const isOverWords = /^[^\n]*\S[^\n]*$/.test(selected) && !/^https?:/.test(selected);
    if (!wasPlain && address && "address" in address && isOverWords) {
      event.preventDefault();
      run((...place) => withLink(...place, address));
    } else if (!wasPlain && hasFormatting(html, data.types)) {
      event.preventDefault();
      void read(html, plain);
    } else if (field.value.length - selected.length + plain.length > maxTextLength) {
      event.preventDefault();
      setNotice("tooLong");
    } else if (!wasPlain && plainTextToMarkdown(plain) !== plain) {
      event.preventDefault();
      run((all, start, end) => pastedAt(all, start, end, plainTextToMarkdown(plain).trim()));
    }
  };
  return { notice, onPaste, isPlain };
}

/** Compares the physical key on layouts without Latin letters: on an Arabic keyboard, B types another letter. */
export const isKey = (event: Pick<KeyboardEvent, "key" | "code">, letter: string) =>
  event.key.toLowerCase() === letter || (event.code === `Key${letter.toUpperCase()}` && !/^[a-z]$/i.test(event.key));

type Shortcuts = Record<"b" | "i" | "k", () => void>;

/** `locale`: the language of the text. */
export function useMarkdownEditing(locale: Locale) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [marks, setMarks] = useState<MarksAt>({ active: new Set(), link: null });
  /** After Escape, the next Tab leaves the field. */
  const isLeaving = useRef(false);

  const updateMarks = useCallback(() => {
    const field = area.current;
    if (!field) return;
    const next = marksAt(field.value, field.selectionStart, field.selectionEnd);
    const signature = ({ active, link }: MarksAt) => `${[...active]} ${link?.from} ${link?.address}`;
    setMarks((before) => (signature(before) === signature(next) ? before : next));
  }, []);
  const selection = (): [number, number] => [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0];
  /** Applies an edit; returns false if there is nothing to do. */
  const run = (edit: Edit, at = selection()): boolean => {
    const field = area.current;
    const made = field && edit(field.value, ...at);
    if (!made) return false;
    applyEdit(field, made);
    updateMarks();
    return true;
  };
  const paste = usePaste(area, locale, run);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>, shortcuts: Shortcuts) => {
    const isLeft = isLeaving.current;
    isLeaving.current = event.key === "Escape" || (isLeft && event.key === "Shift");
    if (event.nativeEvent.isComposing || event.altKey) return;
    const withControl = event.ctrlKey || event.metaKey;
    if (withControl && event.shiftKey && isKey(event, "v")) paste.isPlain.current = true;
    let isDone = false;
    if (withControl && !event.shiftKey) {
      const letter = (["b", "i", "k"] as const).find((key) => isKey(event, key));
      if (letter) shortcuts[letter]();
      isDone = letter !== undefined;
    } else if (!withControl && event.key === "Enter" && !event.shiftKey) isDone = run(afterEnter);
    else if (!withControl && event.key === "Tab" && !isLeft) isDone = run((...at) => afterTab(...at, event.shiftKey));
    if (isDone) event.preventDefault();
  };
  const undo = () => {
    area.current?.focus();
    document.execCommand("undo");
  };
  const onKeyUp = () => {
    paste.isPlain.current = false;
  };
  return { area, marks, updateMarks, selection, run, undo, notice: paste.notice, onPaste: paste.onPaste, onKeyDown, onKeyUp };
}

"use client";
// A Markdown field as the page shows it: headings, lists, tables, links and pictures instead of their signs, placeholders as chips. It is
// loaded with the first field that needs it (markdown-control.tsx), which also offers the source.
import { useTranslations } from "next-intl";
import { undo } from "prosemirror-history";
import { Slice } from "prosemirror-model";
import { type Command, EditorState, Selection } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { thumbnail } from "#lib/content/media-files";
import type { Locale } from "#lib/i18n/locales";
import { useEditor } from "../editor-context.tsx";
import { MarkdownToolbar, type Tool } from "../writing/markdown-toolbar.tsx";
import { pastedWords } from "../writing/pasted-words.ts";
import { plainTextToMarkdown } from "../writing/plain-text-lists.ts";
import { fillTitle, hasFormatting, maxTextLength, pastedText } from "../writing/use-markdown-editing.ts";
import { ChipChoice } from "./chip-choice.tsx";
import { commands, editingPlugins, linkAt, plainPlugins, stateOf, withPicture } from "./editing-keys.ts";
import { freedWords, keepConditions, refusedChips, selectedChip, withChip } from "./placeholder-chips.ts";
import { useChipWords } from "./use-chip-words.ts";
import { visualSchema as schema } from "./visual-schema.ts";
import { readMarkdown, readPlain, writeMarkdown, writePlain } from "./visual-text.ts";

export type VisualProps = {
  id: string;
  labelledBy: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** The language of the text; inserted links take the page's title in it. */
  locale: Locale;
  value: string;
  look: string;
  onText: (text: string) => void;
  /** A text without Markdown, of which only the placeholders are shown otherwise. */
  isPlain?: boolean;
  /** Switches to the source. */
  sourceTool: Tool;
  /** Called for a text that only its source can show. */
  onUnreadable: () => void;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

type Caret = ReturnType<typeof stateOf> & { link: boolean; href: string | null; chip: string | null };
const nowhere = { href: null, chip: null } as const;

function caretOf(state: EditorState): Caret {
  return { ...stateOf(state), href: linkAt(state)?.href ?? null, chip: selectedChip(state) };
}

/** Pasted Markdown: what assistants and other editors copy. */
const looksLikeMarkdown = (text: string) => /^(?:#{1,6} |[-*+] |\d+[.)] |> |\|.*\|)/m.test(text) || /\*\*\S|\]\([^\s()]+\)/.test(text);

export default function VisualControl({
  id,
  labelledBy,
  lang,
  dir,
  locale,
  value,
  look,
  onText,
  isPlain = false,
  sourceTool,
  onUnreadable,
  ...aria
}: VisualProps) {
  const editor = useEditor();
  const t = useTranslations("editor");
  const chipWords = useChipWords();
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const [caret, setCaret] = useState<Partial<Caret>>(nowhere);
  const [isChoosing, setChoosing] = useState(false);
  const [notice, setNotice] = useState("");
  /** The text that the view shows, so that one from elsewhere (a draft, a restore, a proposal) is told apart. */
  const shown = useRef(value);

  /** The placeholder that publishing refuses. */
  const refused = editor.problems.get(id)?.found;
  const read = isPlain ? readPlain : readMarkdown;
  const write = isPlain ? writePlain : writeMarkdown;

  /** Runs a command of the toolbar, and returns the caret to the text. False: there was nothing to do. */
  const run = (command: Command) => () => {
    const now = view.current;
    if (!now) return false;
    const isDone = command(now.state, now.dispatch, now);
    now.focus();
    return isDone;
  };

  const link = () => {
    const now = view.current;
    if (!now) return;
    const at = linkAt(now.state);
    editor.pickLink(at?.href ?? "", (picked) => {
      const change = now.state.tr;
      const { from, to } = at ?? now.state.selection;
      change.removeMark(from, to, schema.marks.link);
      if (picked) {
        const mark = schema.marks.link.create({ href: picked.path });
        if (from === to) change.insert(from, schema.text(picked.titles?.[locale] ?? picked.label, [mark]));
        else change.addMark(from, to, mark);
      }
      now.dispatch(change.scrollIntoView());
      now.focus();
    });
  };
  const picture = () => {
    const now = view.current;
    if (!now) return;
    editor.pickPicture((slug) => {
      withPicture(`/media/${slug}`)(now.state, now.dispatch);
      now.focus();
    });
  };

  const chooseChip = (raw: string) => {
    if (!run(withChip(raw, t("chipText")))()) setNotice(t("chipMeets"));
  };

  /** Inserts pasted Markdown where the selection is. */
  const insert = (text: string) => {
    const now = view.current;
    if (!now) return;
    const doc = shown.current.length + text.length > maxTextLength ? null : read(text);
    if (!doc) return setNotice(t("pasteTooLong"));
    // One paragraph joins the line it is pasted into.
    const open = doc.childCount === 1 && doc.child(0).type === schema.nodes.paragraph ? 1 : 0;
    now.dispatch(now.state.tr.replaceSelection(new Slice(doc.content, open, open)).scrollIntoView());
  };
  const paste = (event: ClipboardEvent): boolean => {
    const html = event.clipboardData?.getData("text/html") ?? "";
    const plain = event.clipboardData?.getData("text/plain") ?? "";
    setNotice("");
    // What was copied in such a field is kept as it is.
    if (/data-pm-slice/.test(html) && !isPlain) return false;
    if (isPlain) {
      insert(plain);
      return true;
    }
    if (hasFormatting(html, event.clipboardData?.types ?? [])) {
      setNotice(t("pasting"));
      void pastedText(html, plain, editor.site).then((page) => {
        if (!page) return setNotice(t("pasteTooLong"));
        insert(page.text);
        fillTitle(editor.change, id, locale, page.title);
        setNotice(pastedWords(t, page));
      });
      return true;
    }
    const text = plainTextToMarkdown(plain);
    if (text === plain && !looksLikeMarkdown(plain)) return false;
    insert(text);
    return true;
  };

  // The view outlives renderings: what it calls is the newest.
  const latest = useRef({ link, paste, onText, onUnreadable, chipWords, editor, read, write, t });
  latest.current = { link, paste, onText, onUnreadable, chipWords, editor, read, write, t };

  useEffect(() => {
    if (!place.current) return;
    /** How much of the window the field's toolbar and the bar of the form cover: the caret never goes below them. */
    const covered = {
      left: 5,
      right: 5,
      get top() {
        return 5 + (place.current?.parentElement?.querySelector<HTMLElement>("[data-toolbar]")?.offsetHeight ?? 0);
      },
      get bottom() {
        const bar = place.current?.closest("form")?.querySelector("[data-action-bar]")?.getBoundingClientRect().top;
        const { height, offsetTop } = window.visualViewport ?? { height: window.innerHeight, offsetTop: 0 };
        return 5 + Math.max(0, offsetTop + height - (bar ?? Number.POSITIVE_INFINITY));
      },
    };
    const plugins = [...(isPlain ? plainPlugins() : editingPlugins(() => latest.current.link())), keepConditions()];
    const stateFor = (text: string) => {
      const doc = latest.current.read(text);
      return doc && EditorState.create({ doc, plugins });
    };
    const state = stateFor(shown.current);
    if (!state) return latest.current.onUnreadable();
    const made = new EditorView(place.current, {
      state,
      dispatchTransaction(change) {
        const { state: next, transactions } = made.state.applyTransaction(change);
        made.updateState(next);
        setCaret(caretOf(next));
        if (!change.docChanged) return;
        setNotice(freedWords(transactions) ? latest.current.t("chipFreed") : "");
        shown.current = latest.current.write(next.doc);
        latest.current.onText(shown.current);
      },
      scrollThreshold: covered,
      scrollMargin: covered,
      // Before the library reads what is pasted: it would apply the styles of foreign pages, which the policy refuses.
      handleDOMEvents: {
        paste: (_view, event) => {
          const isTaken = latest.current.paste(event);
          if (isTaken) event.preventDefault();
          return isTaken;
        },
        // Who comes back with Tab would replace what is still selected. The field's own tools, and dialogs, need the selection.
        blur: (left, { relatedTarget }) => {
          const isInForm = relatedTarget instanceof Element && left.dom.closest("form")?.contains(relatedTarget);
          if (isInForm && !place.current?.parentElement?.contains(relatedTarget)) {
            left.dispatch(left.state.tr.setSelection(Selection.near(left.state.selection.$head)));
          }
          return false;
        },
      },
      nodeViews: {
        chip: ({ attrs }) => {
          const dom = document.createElement("span");
          const { label, meaning, kind } = latest.current.chipWords(String(attrs.raw));
          Object.assign(dom, { className: `visual-chip visual-chip-${kind}`, title: meaning });
          // The name is in the office's language and keeps its direction; the bracket opens towards the text.
          const name = document.createElement("bdi");
          name.textContent = label;
          if (kind !== "end") dom.append(name);
          if (kind === "condition") dom.append(" ⟨");
          if (kind === "end") dom.append("⟩");
          dom.dataset.raw = String(attrs.raw);
          return { dom };
        },
        picture: ({ attrs }) => {
          const dom = document.createElement("p");
          dom.className = "visual-picture";
          const [, slug = ""] = /^\/media\/([a-z0-9-]+)$/.exec(String(attrs.src)) ?? [];
          const known = latest.current.editor.pictures.find((candidate) => candidate.slug === slug);
          if (known) {
            const image = document.createElement("img");
            Object.assign(image, { src: thumbnail(slug, known.width), alt: known.name });
            dom.append(image);
          }
          dom.append(known?.name || String(attrs.alt || attrs.src));
          return { dom };
        },
      },
    });
    view.current = made;
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [isPlain]);

  // Before anything else is typed: later, this text would be older than the one in the view, and take its place.
  useLayoutEffect(() => {
    const now = view.current;
    if (!now || value === shown.current) return;
    shown.current = value;
    const doc = latest.current.read(value);
    if (!doc) return latest.current.onUnreadable();
    now.updateState(EditorState.create({ doc, plugins: now.state.plugins }));
  }, [value]);

  useEffect(() => {
    const attributes: Record<string, string> = { id, lang, dir, role: "textbox", "aria-multiline": "true", "aria-labelledby": labelledBy };
    for (const [name, given] of Object.entries(aria)) if (given !== undefined) attributes[name] = String(given);
    view.current?.setProps({
      decorations: ({ doc }) => (refused ? refusedChips(doc, refused) : null),
      attributes: { ...attributes, class: `${look} visual-text prose mt-0! rounded-t-none! ${isPlain ? "visual-plain" : ""}` },
    });
  });

  useEffect(() => {
    if (refused) view.current?.dom.querySelector(".visual-chip-refused")?.scrollIntoView({ block: "nearest" });
  }, [refused]);

  const tool = (key: keyof typeof commands & keyof ReturnType<typeof stateOf>, command: Command, isWord = false): Tool => ({
    key,
    label: t(key === "quote" ? "quoted" : key),
    ...(isWord && { isWord }),
    isOn: caret[key] ?? false,
    act: run(command),
  });
  const tools: Tool[] = [
    { key: "undo", label: t("undo"), act: run(undo) },
    tool("heading", commands.heading, true),
    tool("subheading", commands.subheading, true),
    tool("bold", commands.bold),
    tool("emphasis", commands.emphasis),
    tool("list", commands.list),
    tool("numbers", commands.numbers),
    tool("quote", commands.quote),
    { key: "link", label: t("link"), isOn: caret.link ?? false, act: link },
    { key: "picture", label: t("picture"), act: picture },
    tool("table", commands.table(t("tableHeading"))),
    { key: "chips", label: t("chips"), isOn: isChoosing, act: () => setChoosing(!isChoosing) },
    sourceTool,
  ];
  const shownTools = isPlain ? [...tools.slice(0, 1), ...tools.slice(-2)] : tools;
  const page = editor.links.find(({ path }) => path === caret.href?.split(/[?#]/, 1)[0]);
  return (
    <>
      <MarkdownToolbar controls={id} tools={shownTools} below={caret.table && <TableTools run={run} />}>
        {notice ||
          (caret.chip && chipWords(caret.chip).meaning) ||
          (caret.href && <LinkNow href={caret.href} title={page?.titles?.[locale]} />)}
      </MarkdownToolbar>
      {isChoosing && <ChipChoice onChoose={chooseChip} />}
      <div ref={place} />
    </>
  );
}

function LinkNow({ href, title }: { href: string; title: string | undefined }): ReactNode {
  return (
    <>
      {title && <bdi>{title} </bdi>}
      <bdi dir="ltr" className="text-soft">
        {href}
      </bdi>
    </>
  );
}

const tableTools = ["addRow", "addColumn", "deleteRow", "deleteColumn", "deleteTable"] as const;

function TableTools({ run }: { run: (command: Command) => () => void }) {
  const t = useTranslations("editor");
  return (
    <p className="sideways flex gap-x-4 border-t border-line px-3 sm:flex-wrap">
      {tableTools.map((key) => (
        <button
          key={key}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={run(commands[key])}
          className="min-h-9 shrink-0 text-14 text-cool pointer-coarse:min-h-11"
        >
          {t(key)}
        </button>
      ))}
    </p>
  );
}

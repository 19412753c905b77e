"use client";
// A field for Markdown: as the page shows it, or as its source, whichever the user chose last in this browser.
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { useEditor } from "../editor-context.tsx";
import type { VisualProps } from "../visual/visual-control.tsx";
import { MarkdownToolbar, type Tool } from "../writing/markdown-toolbar.tsx";
import { asBlock, newTable, toggleInline, toggleLines, withLink } from "../writing/marks.ts";
import { pastedWords } from "../writing/pasted-words.ts";
import { type PasteNotice, useMarkdownEditing } from "../writing/use-markdown-editing.ts";

const VisualControl = dynamic(() => import("../visual/visual-control.tsx"), { ssr: false });

/** Set while the user writes Markdown itself. */
const sourceKey = "editor-source";
const changed = "editor-source-changed";
const subscribe = (listener: () => void) => {
  window.addEventListener(changed, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(changed, listener);
    window.removeEventListener("storage", listener);
  };
};
function setSource(isSource: boolean): void {
  if (isSource) localStorage.setItem(sourceKey, "1");
  else localStorage.removeItem(sourceKey);
  window.dispatchEvent(new Event(changed));
}

/** Whether the user writes the source; the choice holds for all fields. */
function useSource(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(sourceKey) !== null,
    () => false,
  );
}

const useTools = (): Record<"toSource" | "toVisual", Tool> => {
  const t = useTranslations("editor");
  return {
    toSource: { key: "source", label: t("source"), act: () => setSource(true) },
    toVisual: { key: "visual", label: t("visual"), act: () => setSource(false) },
  };
};

export function MarkdownControl(props: Props) {
  const isSource = useSource();
  const { toSource, toVisual } = useTools();
  /** The text that only its source can show. */
  const [unreadable, setUnreadable] = useState<string | null>(null);
  if (isSource || unreadable === props.value) return <SourceControl {...props} visualTool={unreadable === props.value ? null : toVisual} />;
  return (
    <VisualControl
      {...withoutName(props)}
      labelledBy={`${props.id}-label`}
      sourceTool={toSource}
      onUnreadable={() => setUnreadable(props.value)}
    />
  );
}

/** A text without Markdown that holds placeholders, as chips; `children` is the control for its source. */
export function PlaceholderControl({ children, ...props }: Props & { children: React.ReactNode }) {
  const isSource = useSource();
  const { toSource, toVisual } = useTools();
  if (!isSource)
    return (
      <VisualControl
        {...withoutName(props)}
        isPlain
        labelledBy={`${props.id}-label`}
        sourceTool={toSource}
        onUnreadable={() => undefined}
      />
    );
  return (
    <>
      {children}
      <button type="button" onClick={toVisual.act} className="min-h-9 text-14 text-cool pointer-coarse:min-h-11">
        {toVisual.label}
      </button>
    </>
  );
}

const withoutName = ({ name: _name, ...rest }: Props) => rest;

type Props = Omit<VisualProps, "labelledBy" | "isPlain" | "sourceTool" | "onUnreadable"> & { name: string };

/** `visualTool`: null for a text that cannot be shown as the page does. */
function SourceControl({ look, onText, value, locale, visualTool, ...rest }: Props & { visualTool: Tool | null }) {
  const { pickLink, pickPicture } = useEditor();
  const t = useTranslations("editor");
  const { area, marks, selection, run, ...writing } = useMarkdownEditing(locale);
  const has = (mark: Parameters<typeof marks.active.has>[0]) => marks.active.has(mark);

  const bold = () => run((...at) => toggleInline(...at, "bold", t("boldText")));
  const emphasis = () => run((...at) => toggleInline(...at, "emphasis", t("emphasisText")));
  const link = () => {
    const at = selection();
    pickLink(marks.link?.address ?? "", (picked) =>
      run((...all) => withLink(...all, picked && { address: picked.path, label: picked.titles?.[locale] ?? picked.label }), at),
    );
  };
  const picture = () => {
    const at = selection();
    pickPicture((slug) => run((text, start) => asBlock(text, start, start, `![](/media/${slug})`), at));
  };
  const table = () => run((text, start) => newTable(text, start, { heading: t("tableHeading"), cell: t("tableCell") }));
  const line = (mark: Parameters<typeof toggleLines>[3]) => () => run((...at) => toggleLines(...at, mark));
  const tools: Tool[] = [
    { key: "undo", label: t("undo"), act: writing.undo },
    { key: "heading", label: t("heading"), isWord: true, isOn: has("heading"), act: line("heading") },
    { key: "subheading", label: t("subheading"), isWord: true, isOn: has("subheading"), act: line("subheading") },
    { key: "bold", label: t("bold"), isOn: has("bold"), act: bold },
    { key: "emphasis", label: t("emphasis"), isOn: has("emphasis"), act: emphasis },
    { key: "list", label: t("list"), isOn: has("list"), act: line("list") },
    { key: "numbers", label: t("numbers"), isOn: has("numbers"), act: line("numbers") },
    { key: "quote", label: t("quoted"), isOn: has("quote"), act: line("quote") },
    { key: "link", label: t("link"), isOn: has("link"), act: link },
    { key: "picture", label: t("picture"), act: picture },
    { key: "table", label: t("table"), act: table },
    ...(visualTool ? [visualTool] : []),
  ];
  return (
    <>
      <MarkdownToolbar controls={rest.id} tools={tools}>
        {!visualTool && `${t("sourceOnly")} `}
        {writing.notice && <Pasted notice={writing.notice} value={value} undo={writing.undo} />}
      </MarkdownToolbar>
      <textarea
        ref={area}
        {...rest}
        value={value}
        rows={Math.min(24, Math.max(4, Math.ceil(value.length / 60) + value.split("\n").length))}
        onChange={(event) => onText(event.target.value)}
        onSelect={writing.updateMarks}
        onPaste={writing.onPaste}
        onKeyDown={(event) => writing.onKeyDown(event, { b: bold, i: emphasis, k: link })}
        onKeyUp={writing.onKeyUp}
        className={`${look} mt-0! rounded-t-none! field-sizing-content max-h-[36rem] min-h-28`}
      />
    </>
  );
}

/** Says what was pasted and what was left out, with an undo button until the text changes again. */
function Pasted({ notice, value, undo }: { notice: NonNullable<PasteNotice>; value: string; undo: () => void }) {
  const t = useTranslations("editor");
  if (notice === "pasting") return t("pasting");
  if (notice === "tooLong") return <span className="font-medium text-heat">{t("pasteTooLong")}</span>;
  return (
    <>
      {pastedWords(t, notice)}{" "}
      {notice.value === value && (
        <button type="button" onClick={undo} className="min-h-9 font-medium text-cool underline pointer-coarse:min-h-11">
          {t("undo")}
        </button>
      )}
    </>
  );
}

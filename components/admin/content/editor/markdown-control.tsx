"use client";
// A Markdown text area with a toolbar. The result is visible in the page preview.
import { useTranslations } from "next-intl";
import type { Locale } from "#lib/i18n/locales";
import { useEditor } from "../editor-context.tsx";
import { MarkdownToolbar, type Tool } from "../writing/markdown-toolbar.tsx";
import { asBlock, newTable, toggleInline, toggleLines, withLink } from "../writing/marks.ts";
import { type PasteNotice, useMarkdownEditing } from "../writing/use-markdown-editing.ts";

type Props = {
  id: string;
  name: string;
  lang: string;
  dir: "ltr" | "rtl";
  /** The language of the text; inserted links take the page's title in it. */
  locale: Locale;
  value: string;
  look: string;
  onText: (text: string) => void;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

export function MarkdownControl({ look, onText, value, locale, ...rest }: Props) {
  const { pickLink, pickPicture } = useEditor();
  const t = useTranslations("editor");
  const { area, marks, selection, run, ...writing } = useMarkdownEditing();
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
  ];
  return (
    <>
      <MarkdownToolbar controls={rest.id} tools={tools}>
        <Pasted notice={writing.notice} value={value} undo={writing.undo} />
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
function Pasted({ notice, value, undo }: { notice: PasteNotice; value: string; undo: () => void }) {
  const t = useTranslations("editor");
  if (!notice) return null;
  if (notice === "pasting") return t("pasting");
  if (notice === "tooLong") return <span className="font-medium text-heat">{t("pasteTooLong")}</span>;
  const { pictures, links } = notice;
  const sentences = [
    t("pasted"),
    pictures > 0 && t("pastedPictures", { count: pictures }),
    links > 0 && t("pastedLinks", { count: links }),
  ];
  return (
    <>
      {sentences.filter(Boolean).join(" ")}{" "}
      {notice.value === value && (
        <button type="button" onClick={undo} className="min-h-9 font-medium text-cool underline pointer-coarse:min-h-11">
          {t("undo")}
        </button>
      )}
    </>
  );
}

"use client";
// Running text with the marks it may carry at hand. What it looks like shows the preview, in the page itself.
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useEditor } from "../editor-context.tsx";

type Props = {
  id: string;
  name: string;
  lang: string;
  dir: "ltr" | "rtl";
  value: string;
  look: string;
  onText: (text: string) => void;
  "aria-invalid"?: true | undefined;
  "aria-describedby"?: string | undefined;
};

export function MarkdownControl({ look, onText, value, ...rest }: Props) {
  const { pickLink, pickPicture } = useEditor();
  const t = useTranslations("editor");
  const area = useRef<HTMLTextAreaElement>(null);

  /** Puts text in place of what is selected, and selects the part that is to be typed over. */
  const put = (make: (selected: string) => { text: string; select?: [number, number] }, at?: [number, number]) => {
    const field = area.current;
    if (!field) return;
    const [start, end] = at ?? [field.selectionStart, field.selectionEnd];
    const { text, select } = make(field.value.slice(start, end));
    field.focus();
    field.setRangeText(text, start, end, "end");
    if (select) field.setSelectionRange(start + select[0], start + select[1]);
    onText(field.value);
  };
  const around = (before: string, after: string, empty: string) =>
    put((selected) => {
      const inner = selected || empty;
      return { text: before + inner + after, select: [before.length, before.length + inner.length] };
    });
  /** A mark at the start of every selected line. */
  const lines = (mark: string) => {
    const field = area.current;
    if (!field) return;
    const from = field.value.lastIndexOf("\n", field.selectionStart - 1) + 1;
    put(
      (selected) => ({
        text: selected
          .split("\n")
          .map((line) => mark + line.replace(/^(?:#{2,4} |- )/, ""))
          .join("\n"),
      }),
      [from, Math.max(field.selectionEnd, from)],
    );
  };
  const place = (): [number, number] => [area.current?.selectionStart ?? 0, area.current?.selectionEnd ?? 0];
  const tools: { label: string; sign: string; act: () => void }[] = [
    { label: t("heading"), sign: "H", act: () => lines("## ") },
    { label: t("bold"), sign: "B", act: () => around("**", "**", t("boldText")) },
    { label: t("list"), sign: "•", act: () => lines("- ") },
    {
      label: t("link"),
      sign: "↗",
      act: () => {
        const at = place();
        pickLink((link) => put((selected) => ({ text: `[${selected || link.label}](${link.path})` }), at));
      },
    },
    {
      label: t("picture"),
      sign: "▣",
      act: () => {
        const at = place();
        pickPicture((slug) => put(() => ({ text: `\n\n![](/media/${slug})\n\n` }), at));
      },
    },
  ];
  return (
    <>
      <div role="toolbar" aria-label={t("marks")} aria-controls={rest.id} className="mt-1 flex gap-1">
        {tools.map(({ label, sign, act }) => (
          <button
            key={label}
            type="button"
            title={label}
            aria-label={label}
            onClick={act}
            className="inline-flex size-8 items-center justify-center rounded-control border border-hair text-[0.9rem] hover:bg-cool-wash"
          >
            {sign}
          </button>
        ))}
      </div>
      <textarea
        ref={area}
        {...rest}
        value={value}
        rows={Math.min(24, Math.max(4, Math.ceil(value.length / 60) + value.split("\n").length))}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
          if (event.key === "b") around("**", "**", t("boldText"));
          else if (event.key === "k") tools[3]?.act();
          else return;
          event.preventDefault();
        }}
        className={`${look} field-sizing-content max-h-[36rem] min-h-28`}
      />
    </>
  );
}

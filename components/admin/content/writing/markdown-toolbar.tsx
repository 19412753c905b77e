"use client";
// The toolbar of a Markdown field; it shows which marks apply at the caret. It is one tab stop, and the arrow keys move within it.
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { Tooltip } from "#components/ui/tooltip";

export type Tool = {
  key: string;
  label: string;
  /** Shows the label instead of an icon. */
  isWord?: boolean;
  /** Whether the mark applies at the caret; undefined for tools without such a state. */
  isOn?: boolean;
  act: () => void;
};

/** On a phone the others are behind one button. */
const usual = new Set(["undo", "heading", "bold", "list", "link"]);
const usualCount = 6;

const icons: Record<string, React.ReactNode> = {
  undo: <path d="M4 8h8a4 4 0 0 1 0 8H8M7.500 4.500 4 8l3.500 3.500" />,
  more: <path d="M4.500 10h.01M10 10h.01M15.500 10h.01" strokeWidth="2.500" />,
  bold: <path d="M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z" strokeWidth="2" />,
  emphasis: <path d="M9 4h6M5 16h6M12 4 8 16" />,
  list: <path d="M8 5h9M8 10h9M8 15h9M3.5 5h.01M3.5 10h.01M3.5 15h.01" />,
  numbers: <path d="M9 5h8M9 10h8M9 15h8M3 3.5l1.5-.5v4M3 12.5c0-1.6 2.6-1.4 2.4.2L3 16.5h2.6" />,
  quote: <path d="M4 4v12M8 6h9M8 10h9M8 14h6" />,
  link: (
    <path d="M8.5 11.5a3 3 0 0 0 4.4.2l2.6-2.6a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.500a3 3 0 0 0-4.4-.2l-2.6 2.600a3 3 0 0 0 4.3 4.300l1-1" />
  ),
  picture: <path d="M3 4h14v12H3zM3 13.500l4-4 4 4 2.5-2.5 3.5 3.500M12.5 7.500h.01" />,
  table: <path d="M3 4h14v12H3zM3 8.500h14M3 12.300h14M10 4v12" />,
  chips: <path d="M7 4c-2 0-2 1-2 3s0 3-2 3c2 0 2 1 2 3s0 3 2 3M13 4c2 0 2 1 2 3s0 3 2 3c-2 0-2 1-2 3s0 3-2 3" />,
  source: <path d="M6.500 6 3 10l3.500 4M13.500 6 17 10l-3.500 4M11.500 4l-3 12" />,
  visual: <path d="M2 10s3-5 8-5 8 5 8 5-3 5-8 5-8-5-8-5zm8-2.200a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400" />,
};

function Sign({ name }: { name: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {icons[name]}
    </svg>
  );
}

const buttonLook =
  "inline-flex h-9 shrink-0 min-w-9 items-center justify-center rounded-control text-14 hover:bg-cool-wash aria-expanded:bg-cool-wash aria-pressed:bg-cool-wash aria-pressed:text-cool aria-pressed:shadow-[inset_0_-2px_0_var(--color-cool)] pointer-coarse:h-11 pointer-coarse:min-w-11";

type MarkdownToolbarProps = {
  /** The id of the text area. */
  controls: string;
  tools: Tool[];
  /** Further tools for where the caret is; below the bar they would be covered by it. */
  below?: React.ReactNode;
  /** The message about the last paste. */
  children: React.ReactNode;
};

export function MarkdownToolbar({ controls, tools, below, children }: MarkdownToolbarProps) {
  const t = useTranslations("editor");
  const [stop, setStop] = useState(0);
  const [isMore, setMore] = useState(false);
  const hasMore = tools.length > usualCount;
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const buttons = [...event.currentTarget.querySelectorAll("button")].filter((button) => button.checkVisibility());
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const ways: Record<string, number> = { Home: 0, End: -1, ArrowLeft: at - 1, ArrowRight: at - 1, [forward]: at + 1 };
    const to = ways[event.key];
    if (to === undefined) return;
    event.preventDefault();
    buttons.at(to % buttons.length)?.focus();
  };
  return (
    // Stays in view as long as any of the text does.
    <div data-toolbar className="sticky top-0 z-[1] mt-1 rounded-t-control border border-hair border-b-0 bg-sheet">
      <div
        role="toolbar"
        tabIndex={-1}
        aria-label={t("marks")}
        aria-controls={controls}
        onKeyDown={onKeyDown}
        className="flex flex-wrap gap-0.5 rounded-t-control p-1"
      >
        {tools.map(({ key, label, isWord, isOn, act }, index) => (
          <Tooltip key={key} text={label}>
            <button
              type="button"
              aria-label={label}
              aria-pressed={isOn}
              tabIndex={index === stop ? 0 : -1}
              onFocus={() => setStop(index)}
              // The text keeps the focus, so that the caret and a phone's keyboard stay.
              onMouseDown={(event) => event.preventDefault()}
              onClick={act}
              className={`${buttonLook} ${isWord ? "px-2 font-medium max-sm:text-14" : ""} ${hasMore && !isMore && !usual.has(key) ? "max-sm:hidden" : ""}`}
            >
              {isWord ? label : <Sign name={key} />}
            </button>
          </Tooltip>
        ))}
        {hasMore && (
          <button
            type="button"
            aria-label={t("moreActions")}
            aria-expanded={isMore}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setMore(!isMore)}
            className={`${buttonLook} ms-auto sm:hidden`}
          >
            <Sign name="more" />
          </button>
        )}
      </div>
      {below}
      <p aria-live="polite" className="border-t border-line bg-cool-wash px-3 py-1.5 text-14 empty:hidden">
        {children}
      </p>
    </div>
  );
}

// The office's icons, drawn in the current text colour. They are hidden from screen readers, so the caller provides a label.
const paths = {
  call: "M5 4h4l1.8 4.6-2.4 1.6a12 12 0 0 0 5.4 5.4l1.6-2.4L20 15v4a1.6 1.6 0 0 1-1.7 1.6C10.6 20.1 3.9 13.4 3.4 5.7A1.6 1.6 0 0 1 5 4Z",
  message: "M4 5.5h16v11H10l-4.5 3.5v-3.5H4Z",
  mail: "M3.5 6h17v12h-17Zm0 .5 8.5 6.5 8.5-6.5",
  answer: "M10 6 4 12l6 6M4.5 12H14a6 6 0 0 1 6 6v1",
  search: "M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20.5 20.5",
  filter: "M4 6h16M7 12h10M10 18h4",
  place:
    "M12 21s-6.5-6.2-6.5-11A6.5 6.5 0 0 1 12 3.5 6.5 6.5 0 0 1 18.5 10c0 4.8-6.5 11-6.5 11Zm0-8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z",
  back: "M15 5l-7 7 7 7",
  forward: "M9 5l7 7-7 7",
  plus: "M12 5v14M5 12h14",
} as const;

export type IconName = keyof typeof paths;

/** `turns` mirrors the icon in right-to-left text. */
export function Icon({ name, turns = false, className = "size-5" }: { name: IconName; turns?: boolean; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${turns ? "rtl:-scale-x-100" : ""} ${className}`}
    >
      <path d={paths[name]} />
    </svg>
  );
}

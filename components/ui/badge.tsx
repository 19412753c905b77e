const looks = {
  cool: "border-cool text-cool",
  heat: "border-transparent bg-heat text-heat-ink",
  /** Not yet opened by anyone; distinct from urgent. */
  fresh: "border-transparent bg-cool text-paper",
  quiet: "border-hair text-soft",
} as const;

export function Badge({ look = "quiet", children }: { look?: keyof typeof looks; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex min-h-6 items-center rounded-full border px-2.5 text-[0.78rem] leading-none font-medium whitespace-nowrap ${looks[look]}`}
    >
      {children}
    </span>
  );
}

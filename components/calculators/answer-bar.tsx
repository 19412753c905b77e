// On a phone the answer stands below the questions; while one answers, this line keeps it in sight above the bar of the page, and
// leads there. It comes after the questions: none of them moves when it appears.
export function AnswerBar({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <a
      href="#answer"
      className="bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 mt-4 max-lg:sticky flex min-h-12 flex-wrap items-center justify-between gap-x-4 border border-ink bg-sheet px-4 py-2 lg:hidden print:hidden"
    >
      <span className="text-[0.85rem] text-soft">{label}</span>
      <bdi className="font-medium tabular-nums">{children}</bdi>
    </a>
  );
}

// On a phone the answer is below the questions. This line sticks above the page's bottom bar, shows the answer while the visitor
// types and links to it. It follows the questions in the document, so that it shifts none of them when it appears.
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

type DisclosureProps = { summary: string; name?: string; onPaper?: boolean; children: React.ReactNode };

/** A question that opens to its answer; several with one name close each other. On paper all are open; those that say again what stands beside them (`onPaper` false) only where a hand opened them. */
export function Disclosure({ summary, name, onPaper = true, children }: DisclosureProps) {
  return (
    <details {...(name && { name })} className={`group border-t border-line ${onPaper ? "" : "print:not-open:hidden"}`}>
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 font-medium">
        {summary}
        <span aria-hidden="true" className="plus" />
      </summary>
      <div className="pb-4 text-soft">{children}</div>
    </details>
  );
}

type DisclosureProps = { summary: string; name?: string; onPaper?: boolean; children: React.ReactNode };

/**
 * A disclosure; several with one `name` close each other. In print all are open, except those with `onPaper` false, which repeat
 * content beside them and print only where the visitor opened them.
 */
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

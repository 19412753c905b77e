type DisclosureProps = { summary: string; name?: string; openInPrint?: boolean; children: React.ReactNode };

/**
 * A disclosure; several with one `name` close each other. In print all are open, except those with `openInPrint` false, which repeat
 * content beside them and print only where the visitor opened them.
 */
export function Disclosure({ summary, name, openInPrint = true, children }: DisclosureProps) {
  return (
    <details {...(name && { name })} className={`group border-t border-line ${openInPrint ? "" : "print:not-open:hidden"}`}>
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 font-medium">
        {summary}
        <span aria-hidden="true" className="plus" />
      </summary>
      <div className="pb-4 text-soft">{children}</div>
    </details>
  );
}

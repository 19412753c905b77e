/** A question that opens to its answer; several with one name close each other. */
export function Disclosure({ summary, name, children }: { summary: string; name?: string; children: React.ReactNode }) {
  return (
    <details {...(name && { name })} className="group border-t border-line">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 py-2 font-medium">
        {summary}
        <span aria-hidden="true" className="plus">
          +
        </span>
      </summary>
      <div className="pb-4 text-soft">{children}</div>
    </details>
  );
}

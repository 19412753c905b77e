/** Replaces an empty list: the title gives the reason, the children what to do next. */
export function EmptyState({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="border border-dashed border-hair p-8 text-center">
      <p className="font-medium">{title}</p>
      {children && <div className="mt-2 text-soft">{children}</div>}
    </div>
  );
}

/** Replaces an empty list: the title gives the reason, the children what to do next. */
export function EmptyState({ title, children }: { title: string; children?: React.ReactNode }) {
  return (
    <div className="border-y border-line py-5">
      <p className="font-medium">{title}</p>
      {children && <div className="mt-1 text-soft">{children}</div>}
    </div>
  );
}

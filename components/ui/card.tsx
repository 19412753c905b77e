/** A sheet of paper: one subject, hairline around it. Several side by side stand in a <CardGrid>. */
export function Card({ title, mark, children }: { title?: React.ReactNode; mark?: React.ReactNode; children: React.ReactNode }) {
  return (
    <div className="flex h-full flex-col border border-line bg-sheet p-6">
      {title && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3>{title}</h3>
          {mark}
        </div>
      )}
      {children}
    </div>
  );
}

/** Cards that share their hairlines. */
export function CardGrid({ children }: { children: React.ReactNode }) {
  return <ul className="grid ps-px pt-px sm:grid-cols-2 lg:grid-cols-3 [&>li]:-ms-px [&>li]:-mt-px">{children}</ul>;
}

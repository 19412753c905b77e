type CardProps = {
  picture?: React.ReactNode;
  title?: React.ReactNode;
  heading?: "h2" | "h3";
  mark?: React.ReactNode;
  children: React.ReactNode;
};

/** A sheet of paper: one subject, hairline around it. Several side by side stand in a <CardGrid>. */
export function Card({ picture, title, heading: Heading = "h3", mark, children }: CardProps) {
  return (
    <div className="flex h-full flex-col border border-line bg-sheet p-6">
      {picture && <div className="-mx-6 -mt-6 mb-5 border-b border-line">{picture}</div>}
      {title && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="text-[1.12rem]">{title}</Heading>
          {mark}
        </div>
      )}
      {children}
    </div>
  );
}

/** Cells that share their hairlines (each with -ms-px -mt-px and a border); the last takes what its row has left. */
export const sharedGrid =
  "grid ps-px pt-px sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-3 lg:[&>:last-child:nth-child(3n+1)]:col-span-3 lg:[&>:last-child:nth-child(3n+2)]:col-span-2";

export function CardGrid({ children }: { children: React.ReactNode }) {
  return <ul className={`${sharedGrid} [&>li]:-ms-px [&>li]:-mt-px`}>{children}</ul>;
}

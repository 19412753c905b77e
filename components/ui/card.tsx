type CardProps = {
  picture?: React.ReactNode;
  title?: React.ReactNode;
  heading?: "h2" | "h3";
  mark?: React.ReactNode;
  children: React.ReactNode;
};

/**
 * A card about one subject; several go into a <CardGrid>. A wide card has its picture at its side; on a phone the picture is small and
 * the text wraps around it.
 */
export function Card({ picture, title, heading: Heading = "h3", mark, children }: CardProps) {
  return (
    <div className="h-full border border-line bg-sheet max-sm:flow-root max-sm:p-5 sm:flex sm:flex-col @2xl:flex-row">
      {picture && <CardPicture>{picture}</CardPicture>}
      <div className="sm:grow sm:p-6">
        {title && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Heading className="text-[1.12rem]">{title}</Heading>
            {mark}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}

function CardPicture({ className = "", children }: { className?: string; children: React.ReactNode }) {
  return (
    <div
      className={`border-line max-sm:float-end max-sm:ms-4 max-sm:mb-2 max-sm:w-32 max-sm:border sm:border-b @2xl:w-[26rem] @2xl:shrink-0 @2xl:border-e @2xl:border-b-0 ${className}`}
    >
      {children}
    </div>
  );
}

/** A grid of cells that share their borders (each needs -ms-px, -mt-px and a border); the last one fills the rest of its row. */
const sharedGrid =
  "grid ps-px pt-px sm:grid-cols-2 sm:max-lg:[&>:last-child:nth-child(odd)]:col-span-2 lg:grid-cols-3 lg:[&>:last-child:nth-child(3n+1)]:col-span-3 lg:[&>:last-child:nth-child(3n+2)]:col-span-2";

export function CardGrid({ children }: { children: React.ReactNode }) {
  return <ul className={`${sharedGrid} [&>li]:@container [&>li]:-ms-px [&>li]:-mt-px`}>{children}</ul>;
}

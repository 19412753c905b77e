const widths = ["w-full", "w-11/12", "w-3/5"];

/** A placeholder for three lines of text that are loading; hidden from screen readers, for which a <Spinner> beside it speaks. */
export function Skeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-2">
      {widths.map((width) => (
        <div key={width} className={`h-4 rounded-control bg-line ${width}`} />
      ))}
    </div>
  );
}

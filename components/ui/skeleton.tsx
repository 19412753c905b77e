const widths = ["w-full", "w-11/12", "w-3/5"];

/** The place of three lines of text that are on their way; silent for screen readers (a <Spinner> beside it speaks). */
export function Skeleton() {
  return (
    <div aria-hidden="true" className="grid animate-pulse gap-2">
      {widths.map((width) => (
        <div key={width} className={`h-4 rounded-control bg-line ${width}`} />
      ))}
    </div>
  );
}

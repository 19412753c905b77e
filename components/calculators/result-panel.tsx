// The answer beside the form, in sight while one types. A cell of a grid is no end for what sticks, so it stands in a box as
// tall as the form: what comes below is never covered.
export function ResultPanel({ className = "", children, ...rest }: React.ComponentProps<"div">) {
  return (
    <div {...rest} className={`min-w-0 lg:self-stretch ${className}`}>
      <div className="stays-beside">{children}</div>
    </div>
  );
}

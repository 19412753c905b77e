// The answer beside the form, sticky while the visitor types. A grid cell does not bound a sticky element, so it is wrapped in a box
// as tall as the form and never covers what follows.
export function ResultPanel({ className = "", children, ...rest }: React.ComponentProps<"div">) {
  return (
    <div {...rest} className={`min-w-0 lg:self-stretch ${className}`}>
      <div className="stays-beside">{children}</div>
    </div>
  );
}

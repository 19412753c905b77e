// A figure whose digits roll in when they change (calculators.css). Each digit is an element of its own, replaced when another stands in
// its place; the text stays one run for readers and copying.
export function RollingFigure({ children }: { children: string }) {
  return (
    <bdi dir="ltr" className="rolling">
      {[...children].map((digit, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a place keeps its element as long as its digit stays
        <span key={`${index} ${digit}`}>{digit}</span>
      ))}
    </bdi>
  );
}

/** The class of a large figure by its length, so that it stays on one line (`size` in calculators.css). */
export const sizeLook = (figure: string) => (figure.length > 6 ? "is-wider" : figure.length > 4 ? "is-wide" : "");

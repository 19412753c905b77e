/** A sheet of paper with lines, for a page that has no drawing. */
export const SheetMark = ({ className = "" }: { className?: string }) => (
  <svg viewBox="0 0 132 88" aria-hidden="true" className={`drawing ${className}`}>
    <path className="pen-unit" d="M42 88V10h48v78" />
    <path className="pen-line" d="M50 20h26" />
    <path className="pen-hair" d="M50 32h32M50 42h32M50 52h24M50 62h32M50 72h18" />
  </svg>
);

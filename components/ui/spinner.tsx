/** A loading spinner; a screen reader announces its label. */
export function Spinner({ label, size = 24 }: { label: string; size?: number }) {
  return (
    <span role="status" className="inline-grid place-items-center">
      <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true" className="animate-spin">
        <circle cx="12" cy="12" r="9" className="stroke-line" strokeWidth="3" />
        <path d="M12 3a9 9 0 0 1 9 9" className="stroke-cool" strokeWidth="3" strokeLinecap="round" />
      </svg>
      <span className="sr-only">{label}</span>
    </span>
  );
}

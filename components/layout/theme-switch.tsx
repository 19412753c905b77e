// Switches between light and dark (components/page-script/actions.ts); invisible without JavaScript.

export const ThemeSwitch = ({ label, className }: { label: string; className?: string }) => (
  <button
    type="button"
    data-action="theme"
    aria-label={label}
    data-tip={label}
    className={`tip relative noscript:invisible ${className ?? ""}`}
  >
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <circle cx="10" cy="10" r="7" />
      <path d="M10 3a7 7 0 0 1 0 14z" fill="currentColor" />
    </svg>
  </button>
);

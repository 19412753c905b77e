export function BrandMark() {
  return (
    <svg width="38" height="38" viewBox="0 0 38 38" fill="none" aria-hidden="true" className="shrink-0">
      <rect x=".6" y=".6" width="36.8" height="36.8" rx="4" stroke="currentColor" strokeWidth="1.2" />
      <g strokeWidth="1.9" strokeLinecap="round">
        <path className="stroke-cool" d="M7 13c6-5 10 4 16 0s7-3 9-1" />
        <path className="stroke-cool" d="M7 20c6-5 10 4 16 0s7-3 9-1" />
        <path className="stroke-heat" d="M7 27c6-5 10 4 16 0s7-3 9-1" />
      </g>
    </svg>
  );
}

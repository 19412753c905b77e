// The magnifying glass of search fields and of the button that opens the search.
export const SearchMark = ({ className }: { className?: string }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 20 20"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    aria-hidden="true"
    className={className}
  >
    <circle cx="8.5" cy="8.5" r="5.5" />
    <path d="M12.8 12.8L17 17" />
  </svg>
);

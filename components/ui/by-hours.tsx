// One of two things in one place: what holds while the telephone is answered, and what holds while nobody answers it. Both take the same
// room, so that nothing moves; the style sheet (components/scale/forms.css) shows one by the state of the office, and without JavaScript the first.
// Where a line is answered day and night, only the first is in the page.

type ByHoursProps = { children: React.ReactNode; nobody: React.ReactNode; className?: string };

export const ByHours = ({ children, nobody, className = "" }: ByHoursProps) => (
  <span className={`by-hours ${className}`}>
    <span data-answers="">{children}</span>
    {nobody && <span data-answers="nobody">{nobody}</span>}
  </span>
);

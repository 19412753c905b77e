// Links to the previous and next page of a list. They are paths without a query, so that the pages are prerendered and can be shared.
import { TextLink } from "./link.tsx";

type Props = { label: string; previous?: { href: string; label: string }; next?: { href: string; label: string }; position: string };

export function Pagination({ label, previous, next, position }: Props) {
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-4">
      <span className="min-w-24">
        {previous && (
          <TextLink href={previous.href} look="box">
            {previous.label}
          </TextLink>
        )}
      </span>
      <span className="text-[0.9rem] text-soft tabular-nums">{position}</span>
      <span className="min-w-24 text-end">
        {next && (
          <TextLink href={next.href} look="box">
            {next.label}
          </TextLink>
        )}
      </span>
    </nav>
  );
}

import { Badge } from "#components/ui/badge";
import { Link } from "#components/ui/link";
import { type Locale, localePath } from "#lib/i18n/locales";

type ReturningBadgeProps = { person: string; locale: Locale; text: string; className?: string };

/** A badge for a returning person, linked to their record. */
export function ReturningBadge({ person, locale, text, className = "" }: ReturningBadgeProps) {
  return (
    <Link
      href={localePath(`/admin/people/${person}`, locale)}
      className={`relative z-1 -my-2.5 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center underline decoration-hair underline-offset-2 hover:decoration-cool ${className}`}
    >
      <Badge look="quiet">{text}</Badge>
    </Link>
  );
}

import { Badge } from "#components/ui/badge";
import { Link } from "#components/ui/link";
import { type Locale, localePath } from "#lib/i18n/locales";

/** The mark of who wrote before, which leads to all they wrote. */
export function WroteBefore({ person, locale, text }: { person: string; locale: Locale; text: string }) {
  return (
    <Link
      href={localePath(`/admin/people/${person}`, locale)}
      className="relative z-1 -my-2.5 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center underline decoration-hair underline-offset-2 hover:decoration-cool"
    >
      <Badge look="quiet">{text}</Badge>
    </Link>
  );
}

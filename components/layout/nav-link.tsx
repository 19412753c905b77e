"use client";
// Menu links that mark the current page with aria-current.
import { usePathname } from "next/navigation";
import { Link } from "#components/ui/link";
import type { MenuLink } from "#lib/content/pages/navigation";
import { localePath, splitLocale } from "#lib/i18n/locales";

function useCurrentHref(): string {
  const { locale, path } = splitLocale(usePathname());
  return localePath(path, locale);
}

type NavLinkProps = { href: string; className?: string; tip?: string; children: React.ReactNode };

export function NavLink({ href, className, tip, children }: NavLinkProps) {
  return (
    <Link href={href} className={className} data-tip={tip} aria-current={useCurrentHref() === href ? "page" : undefined}>
      {children}
    </Link>
  );
}

type NavListProps = { links: (MenuLink & { picture?: React.ReactNode })[]; className: string; list?: string };

/** One component for a whole list, so that its links hydrate together. */
export function NavList({ links, className, list }: NavListProps) {
  const shown = useCurrentHref();
  return (
    <ul className={list}>
      {links.map(({ href, label, picture }) => (
        <li key={href}>
          <Link href={href} className={className} aria-current={shown === href ? "page" : undefined}>
            {picture}
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

"use client";
// A link of the menu that knows when its page is the one shown.
import type { Route } from "next";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { localePath, splitLocale } from "#lib/i18n/locales";

export function NavLink({ href, className, children }: { href: string; className?: string; children: React.ReactNode }) {
  const { locale, path } = splitLocale(usePathname());
  return (
    <Link href={href as Route} className={className} aria-current={localePath(path, locale) === href ? "page" : undefined}>
      {children}
    </Link>
  );
}

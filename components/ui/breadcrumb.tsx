import { getTranslations } from "next-intl/server";
import { Link } from "#components/ui/link";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { breadcrumbNode } from "#lib/seo/json-ld";
import { JsonLd } from "./json-ld.tsx";

type Crumb = { href: string; label: string };

/** The way from the home page to this one. `above`: the pages in between. */
export async function Breadcrumb({ above = [], current }: { above?: Crumb[]; current: string }) {
  const [t, locale] = [await getTranslations("site"), await currentLocale()];
  const crumbs = [{ href: localePath("/", locale), label: t("home") }, ...above];
  return (
    <nav aria-label={t("breadcrumb")} className="text-[0.85rem] text-soft print:hidden">
      <JsonLd data={breadcrumbNode(crumbs, current)} />
      <ol className="leading-7 *:inline *:not-first:before:mx-2 *:not-first:before:content-['/'/'']">
        {crumbs.map(({ href, label }) => (
          <li key={href}>
            <Link href={href} className="-mx-1 px-1 py-1 underline decoration-line hover:text-ink">
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

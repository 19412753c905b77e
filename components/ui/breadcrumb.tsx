import { Link } from "#components/ui/link";
import { breadcrumbNode } from "#lib/seo/json-ld";
import { JsonLd } from "./json-ld.tsx";

export type Crumb = { href: string; label: string };

export function Breadcrumb({ label, above, current }: { label: string; above: Crumb[]; current: string }) {
  return (
    <nav aria-label={label} className="text-[0.85rem] text-soft print:hidden">
      <JsonLd data={breadcrumbNode(above, current)} />
      <ol className="leading-7 *:inline *:not-first:before:mx-2 *:not-first:before:content-['/'/'']">
        {above.map(({ href, label }) => (
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

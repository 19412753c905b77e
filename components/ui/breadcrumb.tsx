import { Link } from "#components/ui/link";
import { breadcrumbNode } from "#lib/seo/json-ld";
import { JsonLd } from "./json-ld.tsx";

export type Crumb = { href: string; label: string };

export function Breadcrumb({ label, above, current }: { label: string; above: Crumb[]; current: string }) {
  return (
    <nav aria-label={label} className="text-[0.85rem] text-soft print:hidden">
      <JsonLd data={breadcrumbNode(above, current)} />
      <ol className="flex flex-wrap items-center gap-x-2">
        {above.map(({ href, label }) => (
          <li key={href} className="flex items-center gap-x-2">
            <Link href={href} className="inline-flex min-h-6 min-w-7 items-center underline decoration-line hover:text-ink">
              {label}
            </Link>
            <span aria-hidden="true">/</span>
          </li>
        ))}
        <li aria-current="page">{current}</li>
      </ol>
    </nav>
  );
}

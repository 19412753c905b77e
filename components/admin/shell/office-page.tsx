// The frame of an office page: the bar, and in the main part the heading with the ways back.
import { Link } from "#components/ui/link";
import type { Viewer } from "#lib/auth/session";
import { BackToOpening, type Query } from "../opening/back-to-opening.tsx";
import { AdminBar } from "./admin-bar.tsx";

type Props = {
  viewer: Viewer;
  title: string;
  lead?: React.ReactNode;
  /** The page's query, where "Before you open" links to the page. */
  query?: Query;
  /** The page above this one. */
  above?: { href: string; label: string };
  children: React.ReactNode;
};

export function OfficePage({ viewer, title, lead, query, above, children }: Props) {
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className="office wrap py-6">
        {query && <BackToOpening query={query} />}
        {above && (
          <p className="text-16">
            <Link href={above.href} className="inline-flex min-h-11 items-center underline">
              {above.label}
            </Link>
          </p>
        )}
        <h1>{title}</h1>
        {lead && <p className="mt-1 max-w-[46rem] text-16 text-soft">{lead}</p>}
        {children}
      </main>
    </>
  );
}

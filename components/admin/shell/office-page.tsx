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
  /** A class that narrows the page. */
  width?: "max-w-[44rem]" | "max-w-[56rem]";
  children: React.ReactNode;
};

export function OfficePage({ viewer, title, lead, query, above, width, children }: Props) {
  return (
    <>
      <AdminBar viewer={viewer} />
      <main className={width ? `wrap ${width} py-6` : "wrap py-6"}>
        {query && <BackToOpening query={query} />}
        {above && (
          <p className="text-[0.9rem]">
            <Link href={above.href} className="underline">
              {above.label}
            </Link>
          </p>
        )}
        <h1 className={above ? "mt-2 text-[1.5rem]" : "text-[1.5rem]"}>{title}</h1>
        {lead && <p className="mt-2 max-w-[60ch] text-soft">{lead}</p>}
        {children}
      </main>
    </>
  );
}

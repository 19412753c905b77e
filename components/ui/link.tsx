// Looks of a link that stands by itself; links in running text get theirs from .prose.
import type { Route } from "next";
import NextLink from "next/link";

const looks = {
  text: "text-cool underline decoration-1 hover:decoration-2",
  quiet: "underline decoration-line hover:decoration-cool",
  box: "rounded-control border border-line bg-sheet px-5 hover:border-cool",
} as const;

/** A link inside the site, at least 24 px high (44 px as a box). */
export function TextLink({
  href,
  look = "text",
  className = "",
  children,
}: {
  href: string;
  look?: keyof typeof looks;
  className?: string;
  children: React.ReactNode;
}) {
  return (
    <NextLink
      href={href as Route}
      className={`inline-flex items-center ${look === "box" ? "min-h-11" : "min-h-6"} ${looks[look]} ${className}`}
    >
      {children}
    </NextLink>
  );
}

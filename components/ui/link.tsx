// Links inside the site. They are plain anchors: components/layout/soft-navigation.tsx follows them without loading the
// page anew. A link to a file, or one that needs the page loaded anew, is an <a> of its own.

export const Link = ({ href, ...rest }: React.ComponentProps<"a"> & { href: string }) => <a data-soft="" href={href} {...rest} />;

const looks = {
  text: "text-cool underline decoration-1 hover:decoration-2",
  quiet: "underline decoration-line hover:decoration-cool",
  box: "rounded-control border border-line bg-sheet px-5 hover:border-cool",
} as const;

/** A link that stands by itself, at least 24 px high (44 px as a box); links in running text get their look from .prose. */
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
    <Link href={href} className={`inline-flex min-w-6 items-center ${look === "box" ? "min-h-11" : "min-h-6"} ${looks[look]} ${className}`}>
      {children}
    </Link>
  );
}

const onPhones =
  "max-sm:w-full max-sm:justify-between max-sm:rounded-none max-sm:border-x-0 max-sm:border-t-0 max-sm:bg-transparent max-sm:px-0 max-sm:after:text-cool max-sm:after:content-['→'/''] rtl:max-sm:after:content-['←'/'']";

type LinkRowProps = { links: readonly { href: string; label: string }[]; look?: "text" | "box"; className?: string };

/** Links beside each other: as boxes, on a phone below each other; or in a line of text as tall as a finger. */
export function LinkRow({ links, look = "box", className = "" }: LinkRowProps) {
  return (
    <ul
      className={`${look === "box" ? "max-sm:border-t max-sm:border-line sm:flex sm:flex-wrap sm:gap-3" : "flex flex-wrap gap-x-6"} ${className}`}
    >
      {links.map(({ href, label }) => (
        <li key={href}>
          <TextLink href={href} look={look} className={look === "box" ? onPhones : "min-h-11 md:min-h-9"}>
            {label}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

// Links within the site: plain anchors that components/layout/soft-navigation.tsx follows without a full page load. Links to files,
// or those that need a full load, are ordinary <a> elements.

export const Link = ({ href, ...rest }: React.ComponentProps<"a"> & { href: string }) => <a data-soft="" href={href} {...rest} />;

const looks = {
  text: "text-cool underline decoration-1 hover:decoration-2",
  quiet: "underline decoration-line hover:decoration-cool",
  box: "rounded-control border border-line bg-sheet px-5 hover:border-cool",
} as const;

/** A standalone link, at least 24 px high (44 px as a box). Links in running text are styled by .prose. */
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

/** A list of links: boxes side by side, stacked on a phone; or a line of text links with large touch targets. */
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

import { Unbroken } from "./unbroken-hyphens.tsx";

type FoldProps = {
  title: React.ReactNode;
  heading?: "h2" | "h3" | "h4";
  className?: string;
  /** Classes of the heading for wider screens (`md:…`). */
  titleClass?: string;
  /** Initially open on a phone too. */
  open?: boolean;
  /** Where links lead. */
  id?: string;
  children: React.ReactNode;
};

/**
 * A section that is folded behind its heading on a phone, and open below a plain heading on wider screens and in print (`fold` in
 * app/globals.css). Works without JavaScript; a link to an element inside, or the browser's search, opens it.
 */
export function Fold({ title, heading: Heading = "h2", className = "", titleClass, open, id, children }: FoldProps) {
  return (
    <details id={id} open={open} className={`fold ${className}`}>
      <summary>
        <Heading className={titleClass}>
          <Unbroken>{title}</Unbroken>
        </Heading>
      </summary>
      {children}
    </details>
  );
}

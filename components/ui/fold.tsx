import { Unbroken } from "./unbroken.tsx";

type FoldProps = {
  title: React.ReactNode;
  heading?: "h2" | "h3";
  className?: string;
  /** Of the heading, on wider screens (`md:…`). */
  titleClass?: string;
  /** On a phone too, at first. */
  open?: boolean;
  children: React.ReactNode;
};

/**
 * A section that opens from its heading on a phone, and lies open below a plain heading on wider screens and on paper
 * (`fold` in app/globals.css). Works without JavaScript; a link to something inside, or the browser's own search, opens it.
 */
export function Fold({ title, heading: Heading = "h2", className = "", titleClass, open, children }: FoldProps) {
  return (
    <details open={open} className={`fold ${className}`}>
      <summary>
        <Heading className={titleClass}>
          <Unbroken>{title}</Unbroken>
        </Heading>
      </summary>
      {children}
    </details>
  );
}

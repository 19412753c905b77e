import { Children } from "react";

/** Words with a hyphen stay on one line: a heading that is balanced would break "water-cooled" in the middle. */
export function Unbroken({ children }: { children: React.ReactNode }): React.ReactNode {
  return Children.map(children, (child) => (typeof child === "string" ? pieces(child) : child));
}

/** A title has no word with a hyphen twice. */
const pieces = (text: string) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

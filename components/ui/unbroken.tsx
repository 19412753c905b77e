import { Children } from "react";

/** Words with a hyphen stay on one line: a heading that is balanced would break "water-cooled" in the middle. */
export function Unbroken({ children }: { children: React.ReactNode }): React.ReactNode {
  return Children.map(children, (child) => (typeof child === "string" ? pieces(child) : child));
}

const pieces = (text: string) =>
  text.split(/((?<!\S)\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

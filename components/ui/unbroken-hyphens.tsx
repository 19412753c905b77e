import { Children } from "react";

/** Keeps hyphenated words on one line: text-wrap: balance in a heading would break "water-cooled" in the middle. */
export function Unbroken({ children }: { children: React.ReactNode }): React.ReactNode {
  return Children.map(children, (child) => (typeof child === "string" ? pieces(child) : child));
}

const pieces = (text: string) =>
  text.split(/((?<!\S)\S+-\S+)/).map((part, index) =>
    index % 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text keep their order
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ) : (
      part
    ),
  );

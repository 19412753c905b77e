/** Renders text with the parts in backticks as shell commands. */
export function WithCommands({ text }: { text: string }) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={part} dir="ltr" className="inline-block max-w-full border border-line px-1.5 font-mono text-[0.88em] break-all text-ink">
        {part}
      </code>
    ),
  );
}

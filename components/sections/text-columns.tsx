// The sections of a page's text side by side; on a phone they are folded below each other.
import { Fold } from "#components/ui/fold";
import { Markdown } from "#components/ui/markdown";
import type { TextSection } from "#lib/content/markdown-sections";

export function TextColumns({ sections }: { sections: readonly TextSection[] }) {
  return (
    <div className="text-columns" style={{ "--columns": Math.min(sections.length, 3) } as React.CSSProperties}>
      {sections.map(({ title, text }) => (
        <Fold key={title} title={title}>
          <Markdown>{text}</Markdown>
        </Fold>
      ))}
    </div>
  );
}

// The sections of a page's text side by side, or one below the other beside a form; on a phone they are folded.
import { Fold } from "#components/ui/fold";
import { Markdown } from "#components/ui/markdown";
import type { TextSection } from "#lib/content/markdown-sections";

export function TextColumns({ sections, inOne = false }: { sections: readonly TextSection[]; inOne?: boolean }) {
  return (
    <div className="text-columns" style={{ "--columns": inOne ? 1 : Math.min(sections.length, 3) } as React.CSSProperties}>
      {sections.map(({ title, text }) => (
        <Fold key={title} title={title}>
          <Markdown>{text}</Markdown>
        </Fold>
      ))}
    </div>
  );
}

// The section of a page's text that says what happens next: its numbered list as a scale, and what follows it below.
import { Markdown } from "#components/ui/markdown";
import type { TextSection } from "#lib/content/markdown-sections";

const isList = ({ text }: TextSection) => /^1\. /m.test(text);

/** The first section with a numbered list, and the others. */
export function partSteps(sections: readonly TextSection[]): { steps: TextSection | undefined; others: TextSection[] } {
  const steps = sections.find(isList);
  return { steps, others: sections.filter((section) => section !== steps) };
}

export function StepsSection({ section: { title, text }, children }: { section: TextSection; children?: React.ReactNode }) {
  return (
    <section className="band listed-steps ground-sea">
      <div className="wrap">
        <h2>{title}</h2>
        <Markdown>{text}</Markdown>
        {children}
      </div>
    </section>
  );
}

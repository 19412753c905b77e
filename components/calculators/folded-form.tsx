// The questions below an answer: on a phone behind their heading, which stands for the form's own there. (Where a browser cannot
// lay a fold open, the heading stays.)
import { Fold } from "../ui/fold.tsx";

export function FoldedForm({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Fold
      title={title}
      className="max-md:[&_form_h2]:sr-only max-md:[&_form]:border-0 max-md:[&_form>div]:px-0 supports-[selector(::details-content)]:md:[&>summary]:hidden"
    >
      {children}
    </Fold>
  );
}

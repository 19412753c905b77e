// The form below a result: folded behind its heading on a phone, open on wider screens. The heading stays in browsers without
// ::details-content, where CSS cannot open the fold.
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

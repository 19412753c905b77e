/** A text whose first sentence is set bold: the answer first, then its reasons. */
export function LeadSentence({ children }: { children: string }) {
  const [, first = children, rest = ""] = /^(.+?[.!?؟])\s+(.+)$/s.exec(children) ?? [];
  return (
    <>
      <b className="font-medium">{first}</b> {rest}
    </>
  );
}

// Text written in the office. Raw HTML is not rendered, and addresses are limited to the protocols the library allows.
import ReactMarkdown from "react-markdown";

export function Markdown({ children }: { children: string }) {
  return (
    <div className="prose">
      <ReactMarkdown skipHtml>{children}</ReactMarkdown>
    </div>
  );
}

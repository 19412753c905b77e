// Text written in the office. Raw HTML is not rendered, and addresses are limited to the protocols the library allows.
// Links inside the site are written without a language ("/services/mep") and get the reader's.
import ReactMarkdown from "react-markdown";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";

export async function Markdown({ children }: { children: string }) {
  const locale = await currentLocale();
  return (
    <div className="prose">
      <ReactMarkdown
        skipHtml
        components={{
          a: ({ href = "", children }) => <a href={/^\/(?!\/)/.test(href) ? localePath(href, locale) : href}>{children}</a>,
        }}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}

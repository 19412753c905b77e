// Text written in the office. Raw HTML is not rendered, and addresses are limited to the protocols the library allows.
// Links inside the site are written without a language ("/services/mep") and get the reader's.
import ReactMarkdown from "react-markdown";
import { currentLocale } from "#lib/i18n/current";
import { localePath } from "#lib/i18n/locales";
import { resolveAddress } from "#lib/site/routes";

export async function Markdown({ children }: { children: string }) {
  const locale = await currentLocale();
  return (
    <div className="prose">
      <ReactMarkdown
        skipHtml
        components={{
          a: ({ href = "", children }) => {
            if (!/^\/(?!\/)/.test(href)) return <a href={href}>{children}</a>;
            // A page that does not exist is not linked to.
            return resolveAddress(href).type === "unknown" ? children : <a href={localePath(href, locale)}>{children}</a>;
          },
        }}
      >
        {children}
      </ReactMarkdown>
    </div>
  );
}

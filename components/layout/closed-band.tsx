// A line at the top of every page while the site shows an invented firm, or is closed to search engines. It is in the page's normal flow, so
// it causes no layout shift, and screen readers read it once. That the firm is invented is printed too.
import { getTranslations } from "next-intl/server";
import { isClosed } from "#lib/content/store/closed";
import { isDemonstration } from "#lib/content/store/demonstration";

export async function ClosedBand() {
  const [site, demonstration] = [await getTranslations("site"), await getTranslations("demonstration")];
  const look = "border-b border-line bg-sheet px-4 py-1.5 text-center text-[0.88rem]";
  if (isDemonstration())
    return (
      <p data-nosnippet="" data-demonstration="" className={`${look} text-ink`}>
        {demonstration("band")}
      </p>
    );
  if (!isClosed()) return null;
  return (
    <p data-nosnippet="" data-closed="" className={`${look} text-soft print:hidden`}>
      {site("closedBand")}
    </p>
  );
}

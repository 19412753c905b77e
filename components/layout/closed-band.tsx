// A line at the top of every page while the site is closed to search engines. It is in the page's normal flow, so it causes no layout
// shift, and screen readers read it once.
import { getTranslations } from "next-intl/server";
import { isClosed } from "#lib/content/store/closed";

export async function ClosedBand() {
  if (!isClosed()) return null;
  const t = await getTranslations("site");
  return (
    <p
      data-nosnippet=""
      data-closed=""
      className="border-b border-line bg-sheet px-4 py-1.5 text-center text-[0.88rem] text-soft print:hidden"
    >
      {t("closedBand")}
    </p>
  );
}

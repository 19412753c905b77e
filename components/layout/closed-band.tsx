// While the site is closed to search engines: one line in the head of every page that says so. A part of the page like any other, so it
// moves nothing when it comes or goes, and is read once.
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

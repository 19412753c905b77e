// The end of a page that is read: when its text last changed, and "Was this page useful?". A plain form, counted without cookies
// (app/api/useful/route.ts); the address it returns to shows the thanks, so it needs no script.
import { getTranslations } from "next-intl/server";
import { TextLink } from "#components/ui/link";
import type { PublicKind } from "#lib/content/kinds";
import { readChangedDay } from "#lib/content/store/read";
import { currentLocale } from "#lib/i18n/current";
import { formatDate } from "#lib/i18n/dates";
import { localePath } from "#lib/i18n/locales";
import { thanks } from "#lib/site/useful";

type Props = {
  /** Without the language. */
  path: string;
  /** The entry whose text it is, unless the page says itself when it was written. */
  entry?: { kind: PublicKind; slug: string };
};

export async function WasUseful({ path, entry }: Props) {
  const locale = await currentLocale();
  const t = await getTranslations("useful");
  const changed = entry && (await readChangedDay(entry.kind, entry.slug, locale));
  return (
    <aside aria-label={t("question")} data-nosnippet="" className="was-useful wrap print:hidden">
      {changed && <p>{t.rich("changed", { date: formatDate(changed, locale), time: (text) => <time dateTime={changed}>{text}</time> })}</p>}
      <form action="/api/useful" method="post">
        <input type="hidden" name="page" value={localePath(path, locale)} />
        <p>{t("question")}</p>
        <button type="submit" name="useful" value="1">
          {t("yes")}
        </button>
        <button type="submit" name="useful" value="0">
          {t("no")}
        </button>
      </form>
      <p id={thanks.useful} className="said">
        {t("thanksYes")}
      </p>
      <p id={thanks.notUseful} className="said">
        {t("thanksNo")} <TextLink href={localePath("/contact", locale)}>{t("tell")}</TextLink>
      </p>
    </aside>
  );
}

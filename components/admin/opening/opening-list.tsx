// The opening list: open items with their reason and a link to fix them, and done items with a tick.
import { getTranslations } from "next-intl/server";
import { Fold } from "#components/ui/fold";
import { Link } from "#components/ui/link";
import type { Role } from "#lib/auth/roles";
import { adminsChecks, mayMend, type OpeningItem } from "#lib/findings/before-opening/rules";
import { formatDate } from "#lib/i18n/dates";
import { type Locale, localePath } from "#lib/i18n/locales";
import { dubaiDay } from "#lib/time/dubai-clock";
import { WithCommands } from "../shell/with-commands.tsx";
import { ConfirmCheck } from "./confirm-check.tsx";

type ListProps = {
  items: readonly OpeningItem[];
  /** What an item is about, each where it is read or mended: pages with promises, claims without proof. */
  parts: Partial<Record<OpeningItem["id"], readonly Part[]>>;
  role: Role;
  locale: Locale;
};

type Part = { name: string; at: string };

export async function OpeningList({ items, parts, role, locale }: ListProps) {
  const t = await getTranslations("opening");
  // What was ticked by itself follows, folded on a phone. What a user confirmed stays in its place, where it can be taken back.
  const [ticked, rest] = [items.filter(isTicked), items.filter((item) => !isTicked(item))];
  const list = (shown: readonly OpeningItem[]) => (
    <ol className="mt-3 border-t border-ink">
      {shown.map((item) => (
        <Item key={item.id} item={item} parts={parts[item.id] ?? []} role={role} locale={locale} />
      ))}
    </ol>
  );
  return (
    <>
      {rest.length > 0 && list(rest)}
      {ticked.length > 0 && (
        <Fold heading="h3" title={`${t("done")}: ${ticked.length}`} titleClass="md:sr-only">
          {list(ticked)}
        </Fold>
      )}
    </>
  );
}

const isTicked = ({ isDone, confirms }: OpeningItem) => isDone && !confirms;

/** The link to fix an item, with the way back; the field in the hash stays at the end. */
function fixHref(at: string, locale: Locale): string {
  const [page = "", field] = at.split("#");
  const [path = "", query] = page.split("?");
  return `${localePath(path, locale)}?${query ? `${query}&` : ""}from=opening${field ? `#${field}` : ""}`;
}

const explainedItems = ["siteUrl", "database", "backup", "drill"] as const;

type ItemProps = { item: OpeningItem; parts: readonly Part[]; role: Role; locale: Locale };

async function Item({ item, parts, role, locale }: ItemProps) {
  const t = await getTranslations("opening");
  const { id, group, isDone, who, at, confirms, confirmed } = item;
  const title = t(`items.${id}.title`);
  const may = mayMend(role, item);
  const how = explainedItems.find((explained) => explained === id);
  const mayConfirm = confirms && (role === "admin" || !adminsChecks.includes(confirms));
  return (
    <li
      data-item={id}
      data-done={isDone}
      data-must={group === "must"}
      className={`grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 border-b border-line ${isDone ? "py-1" : "py-2"}`}
    >
      <span
        role="img"
        aria-label={t(isDone ? "done" : "open")}
        className={`pt-2.5 text-18 leading-none ${isDone ? "text-cool" : "text-heat"}`}
      >
        {isDone ? "✓" : "○"}
      </span>
      <div className={isDone ? "min-w-0" : "min-w-0 lg:grid lg:grid-cols-[minmax(0,4fr)_minmax(0,6fr)_13rem] lg:items-start lg:gap-x-8"}>
        <h3 className={isDone ? "text-16 font-normal" : "text-16 font-medium"}>
          {may ? (
            <Link
              href={fixHref(at, locale)}
              className={`inline-flex min-h-11 items-center ${isDone ? "text-soft hover:underline" : "text-cool underline"}`}
            >
              {title}
            </Link>
          ) : (
            <span className={`inline-flex min-h-11 items-center ${isDone ? "text-soft" : ""}`}>{title}</span>
          )}
        </h3>
        <div className="min-w-0 lg:pt-2">
          {!isDone && <p className="max-w-[70ch] text-16 text-soft">{t(`items.${id}.why`)}</p>}
          {!isDone && may && parts.length > 0 && (
            <ul className="flex flex-wrap gap-x-5">
              {parts.map(({ name, at: part }) => (
                <li key={part}>
                  <Link
                    href={fixHref(part, locale)}
                    className="inline-flex min-h-9 items-center text-16 text-cool underline pointer-coarse:min-h-11"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
          {!isDone && who === "admin" && !may && <p className="mt-1 max-w-[70ch] text-16">{t("adminOnly")}</p>}
          {!isDone && how && may && (
            <p className="mt-1 max-w-[70ch] text-16">
              <WithCommands text={t(`how.${how}`)} />
            </p>
          )}
          {confirmed && (
            <p className="text-14 text-soft">
              {t("confirmed", { name: confirmed.by, date: formatDate(dubaiDay(new Date(confirmed.at)), locale) })}
            </p>
          )}
        </div>
        {mayConfirm && (!isDone || confirmed) && (
          <ConfirmCheck
            item={confirms}
            title={title}
            isConfirmed={confirmed !== undefined}
            label={confirms === "database" ? "know" : "right"}
          />
        )}
      </div>
    </li>
  );
}

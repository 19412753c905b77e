"use client";
// Which services or places are offered: a tree of checkboxes, and below it the pages this hides. The stored value lists the unticked slugs.
import { useTranslations } from "next-intl";
import { hiddenPages, offerTree, slugsOff, switchesAfterTick } from "#lib/content/edit/offers";
import { useEditor } from "../editor-context.tsx";

type Props = { name: string; kind: string; off: string[]; set: (off: string[]) => void; isWrong: boolean };

const row = "flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-2 hover:bg-cool-wash has-focus-visible:bg-cool-wash";
const box = "size-5 shrink-0";

export function OffersControl({ name, kind, off: kept, set, isWrong }: Props) {
  const t = useTranslations("editor");
  const { offers } = useEditor();
  if (!offers) return null;
  const { pages, moved } = offers;
  const off = [...new Set(kept.map((slug) => moved[slug] ?? slug))];
  const tree = offerTree(kind, pages);
  const gone = slugsOff(kind, off);
  const change = (slug: string) => (event: React.ChangeEvent<HTMLInputElement>) =>
    set(switchesAfterTick(tree, off, slug, event.target.checked));
  // Pages hidden by the other list are shown there.
  const hidden = hiddenPages(pages, kind === "location" ? { servicesOff: [], placesOff: off } : { servicesOff: off, placesOff: [] });
  return (
    <div className="mt-2">
      <ul className="gap-x-8 sm:columns-2 lg:columns-3">
        {tree.map(({ slug, label, below }, index) => {
          const missing = below.filter((sub) => gone.has(sub.slug)).length;
          return (
            <li key={slug} className="mb-3 min-w-0 break-inside-avoid">
              <label className={`${row} font-medium`}>
                <input
                  type="checkbox"
                  name={name}
                  value={slug}
                  className={box}
                  aria-invalid={(isWrong && index === 0) || undefined}
                  checked={!gone.has(slug)}
                  onChange={change(slug)}
                />
                <span className="min-w-0">
                  {label}
                  {below.length > 0 && (
                    <span className="ms-2 text-[0.85rem] font-normal text-soft tabular-nums">
                      {t("offersOf", { shown: below.length - missing, all: below.length })}
                    </span>
                  )}
                </span>
              </label>
              {below.length > 0 && (
                <ul className="ms-4 border-s border-line ps-2">
                  {below.map((sub) => (
                    <li key={sub.slug}>
                      <label className={row}>
                        <input
                          type="checkbox"
                          name={name}
                          value={sub.slug}
                          className={box}
                          checked={!gone.has(sub.slug)}
                          onChange={change(sub.slug)}
                        />
                        <span className="min-w-0">{sub.label}</span>
                      </label>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
      <div role="status" className="mt-4">
        <p className="font-medium">{t("offersGone", { count: hidden.length })}</p>
      </div>
      {hidden.length > 0 && (
        <details className="mt-1">
          <summary className="min-h-11 cursor-pointer py-2 text-cool">{t("offersWhich")}</summary>
          <ul className="columns-1 gap-x-8 sm:columns-2">
            {hidden.map(({ path, label }) => (
              <li key={path} className="break-inside-avoid border-b border-line py-1.5">
                {label}{" "}
                <bdi dir="ltr" className="text-[0.85rem] text-soft wrap-anywhere">
                  {path}
                </bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

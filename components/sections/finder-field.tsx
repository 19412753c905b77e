"use client";
// A search field for places, typed in either script; the matches are links. Names and matching load when the field is touched.
// Invisible without JavaScript, where the map and the list below serve.
import { useEffect, useRef, useState } from "react";
import { Link } from "#components/ui/link";
import type { Locale } from "#lib/i18n/locales";
import type { FoundPlace } from "#lib/site/finder";
import { loadFinder } from "../forms/load-finder.ts";
import { SearchField } from "../ui/search-field.tsx";
import { useAwake } from "../ui/use-awake.ts";

type Texts = {
  label: string;
  hint: string;
  none: string;
  near: string;
  within: string;
  away: string;
  awayAlone: string;
  ask: string;
  results: string;
  whoCools: string;
};
type Props = {
  locale: Locale;
  pages: Record<string, { href: string; name: string }>;
  askHref: string;
  registerHref: string;
  texts: Texts;
};

export function FinderField({ locale, pages, askHref, registerHref, texts }: Props) {
  const [typed, setTyped] = useState("");
  const [found, setFound] = useState<FoundPlace[] | null>(null);
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let current = true;
    if (typed.trim() === "") setFound(null);
    else
      loadFinder().then(
        ({ findPlaces }) => current && setFound(findPlaces(typed, (slug) => Object.hasOwn(pages, slug))),
        () => undefined, // the list of places below has the same links
      );
    return () => {
      current = false;
    };
  }, [typed, pages]);
  useAwake(part, loadFinder);
  return (
    <div ref={part} data-wakes="" className="max-w-[32rem] noscript:invisible">
      <SearchField label={texts.label} hint={texts.hint} onText={setTyped} onFocus={() => void loadFinder().catch(() => undefined)} />
      <div role="status">
        {found && (
          <ul aria-label={texts.results} className="mt-1">
            {found.map((match) => {
              const page = match.slug === undefined ? undefined : pages[match.slug];
              const near = match.type === "near" ? (match.isWithin ? texts.within : texts.near) : undefined;
              const said = near ?? (page ? texts.away : texts.awayAlone);
              return (
                <li key={JSON.stringify(match)} className="border-b border-line">
                  {match.type !== "page" && (
                    <p className="pt-2 text-[0.95rem]">
                      {said
                        .replace("{place}", match.names[locale])
                        .replace("{nearest}", page?.name ?? "")
                        .replace("{km}", String(Math.max(1, Math.round(match.km))))}
                    </p>
                  )}
                  <span className="flex flex-wrap gap-x-6">
                    {page && page.href !== location.pathname && (
                      <Link href={page.href} className="inline-flex min-h-11 items-center text-cool underline">
                        {page.name}
                      </Link>
                    )}
                    {match.type === "near" && match.page && (
                      <Link href={`${registerHref}/${match.page}`} className="inline-flex min-h-11 items-center text-cool underline">
                        {texts.whoCools.replace("{name}", match.names[locale])}
                      </Link>
                    )}
                    {match.type === "away" && (
                      <Link href={askHref} className="inline-flex min-h-11 items-center text-cool underline">
                        {texts.ask}
                      </Link>
                    )}
                  </span>
                </li>
              );
            })}
            {found.length === 0 && (
              <li className="py-2 text-[0.95rem]">
                {texts.none}{" "}
                <Link href={askHref} className="text-cool underline">
                  {texts.ask}
                </Link>
              </li>
            )}
          </ul>
        )}
      </div>
    </div>
  );
}

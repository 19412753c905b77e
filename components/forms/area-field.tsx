"use client";
// Where it is: free text, with the places it may mean as buttons below (lib/site/finder, in either script and spelling).
// Taking one, or typing its whole name, fills in the emirate too. Names and matching are fetched when the field is touched.
import { useEffect, useState } from "react";
import type { Locale } from "#lib/i18n/locales";
import type { Found } from "#lib/site/finder";
import { TextLine } from "./lead-frame.tsx";
import { useInput } from "./use-input.ts";
import type { LeadForm } from "./use-lead-form.ts";

const load = () => import("#lib/site/finder");

type Props = {
  lead: LeadForm<"area" | "place">;
  hint: string;
  found: string;
  /** Said of a place that is not served: "{place}" and "{nearest}" are replaced. */
  away: { near: string; alone: string };
  /** Places that are not served, by slug. */
  gone: readonly string[];
  /** The name that was taken over, from here or from the address. */
  taken: string;
  onPlace: (match: Found, name: string) => void;
  /** What is typed is no longer that place. */
  onLeave: () => void;
};

async function nameOf(slug: string, locale: Locale): Promise<string> {
  const { placeOf } = await import("#lib/site/places");
  return placeOf(slug)?.names[locale][0] ?? "";
}

const matchName = async (match: Found, locale: Locale) => (match.type === "page" ? nameOf(match.slug, locale) : match.names[locale]);

/** What is said of a place that was named and is not served; nothing of one that is. */
async function awayText(match: Found, texts: Props["away"], locale: Locale): Promise<string> {
  if (match.type !== "away") return "";
  const nearest = match.slug && (await nameOf(match.slug, locale));
  return (nearest ? texts.near.replace("{nearest}", nearest) : texts.alone).replace("{place}", match.names[locale]);
}

export function AreaField({ lead, hint, found, away, gone, taken, onPlace, onLeave }: Props) {
  const typed = useInput(lead, "area");
  const [matches, setMatches] = useState<{ match: Found; name: string }[]>([]);
  // What was chosen is not offered again while it is being taken over.
  const [chosen, setChosen] = useState("");
  const [notice, setNotice] = useState("");
  const isServed = (slug: string) => !gone.includes(slug);
  const take = (match: Found, name: string) => {
    onPlace(match, name);
    void awayText(match, away, lead.locale).then(setNotice);
  };
  // Only while somebody is in the field: what came later would push the next question from under a finger.
  const [isHere, setIsHere] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is the signal; taking a place is the form's
  useEffect(() => {
    if (!isHere) return;
    let current = true;
    const search = async () => {
      if (typed.trim().length < 2 || typed === chosen || (taken && typed.includes(taken))) return setMatches([]);
      const { exactPlace, findPlaces } = await load();
      const best = findPlaces(typed, isServed).slice(0, 4);
      const named = await Promise.all(best.map(async (match) => ({ match, name: await matchName(match, lead.locale) })));
      if (!current) return;
      const exact = exactPlace(typed, isServed);
      const [first] = named;
      // A name that was typed to its end is chosen; one that may go on, or stands here otherwise, is when the field is left.
      if (exact && !exact.goesOn && first?.name.toLowerCase() === typed.trim().toLowerCase()) {
        setMatches([]);
        setChosen(typed);
        take(exact.found, typed.trim());
      } else setMatches(named);
    };
    void search().catch(() => undefined); // without the names, what is typed is enough
    return () => {
      current = false;
    };
  }, [isHere, typed, taken, chosen, lead.locale]);
  const goesTo = (here: boolean) => (event: React.FocusEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    setIsHere(here);
    if (here || typed === chosen || (taken && typed.includes(taken))) return;
    // What is offered stays: a finger may be on it.
    void load()
      .then(({ exactPlace }) => exactPlace(typed, isServed))
      .then((exact) => exact && take(exact.found, typed.trim()))
      .catch(() => undefined); // the emirate is asked below
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the field inside
    <div
      onFocus={goesTo(true)}
      onBlur={goesTo(false)}
      onInput={(event) => {
        setIsHere(true); // the page may have woken around the field
        // What follows the name of a place that was taken is the building: it is still there.
        const text = (event.target as HTMLInputElement).value;
        if (taken && text.includes(taken)) return;
        lead.setValue("place", "");
        setNotice("");
        onLeave();
      }}
    >
      <TextLine lead={lead} name="area" hint={hint} autoComplete="off" onFocus={() => void load().catch(() => undefined)} />
      {/* Not of type hidden: React would put such a one's first value back whenever it draws. */}
      <input type="text" hidden {...lead.register("place")} defaultValue={lead.served.values.place} />
      <div role="status">
        {notice && <p className="mt-2 border-s-3 border-cool bg-cool-wash px-4 py-2 text-[0.95rem]">{notice}</p>}
        {matches.length > 0 && (
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <span className="text-[0.88rem] text-soft">{found}</span>
            {matches.map(({ match, name }) => (
              <button
                key={name}
                type="button"
                className="min-h-11 rounded-full border border-cool px-4 text-[0.95rem] text-cool hover:bg-cool-wash"
                onClick={() => {
                  setMatches([]);
                  setChosen(name);
                  lead.setValue("area", name);
                  lead.form.current?.querySelector<HTMLInputElement>("[name=area]")?.focus();
                  take(match, name);
                }}
              >
                {name}
              </button>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

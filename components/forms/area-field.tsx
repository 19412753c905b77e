"use client";
// Where it is: free text, with the places it may mean as buttons below (lib/site/finder, in either script and spelling).
// Taking one, or typing its whole name, fills in the emirate too. Names and matching are fetched when the field is touched.
import { useEffect, useState } from "react";
import type { Found } from "#lib/site/finder";
import { TextLine } from "./lead-frame.tsx";
import { useInput } from "./use-input.ts";
import type { LeadForm } from "./use-lead-form.ts";

const load = () => import("#lib/site/finder");

type Props = {
  lead: LeadForm<"area" | "place">;
  hint: string;
  found: string;
  /** The name that was taken over, from here or from the address. */
  taken: string;
  onPlace: (match: Found, name: string) => void;
  /** What is typed is no longer that place. */
  onLeave: () => void;
};

async function namesOf(match: Found): Promise<{ en: string; ar: string }> {
  if (match.type === "near") return match.names;
  const { placeOf } = await import("#lib/site/places");
  const { en, ar } = placeOf(match.slug)?.names ?? { en: [], ar: [] };
  return { en: en[0] ?? "", ar: ar[0] ?? "" };
}

export function AreaField({ lead, hint, found, taken, onPlace, onLeave }: Props) {
  const typed = useInput(lead, "area");
  const [matches, setMatches] = useState<{ match: Found; name: string }[]>([]);
  // What was chosen is not offered again while it is being taken over.
  const [chosen, setChosen] = useState("");
  // Only while somebody is in the field: what came later would push the next question from under a finger.
  const [isHere, setIsHere] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is the signal; taking a place is the form's
  useEffect(() => {
    if (!isHere) return;
    let current = true;
    const search = async () => {
      if (typed.trim().length < 2 || typed === chosen || (taken && typed.includes(taken))) return setMatches([]);
      const { exactPlace, findPlaces } = await load();
      const best = findPlaces(typed).slice(0, 4);
      const named = await Promise.all(best.map(async (match) => ({ match, name: (await namesOf(match))[lead.locale] })));
      if (!current) return;
      const exact = exactPlace(typed);
      const [first] = named;
      // A name that was typed to its end is chosen; one that may go on, or stands here otherwise, is when the field is left.
      if (exact && !exact.goesOn && first?.name.toLowerCase() === typed.trim().toLowerCase()) {
        setMatches([]);
        setChosen(typed);
        onPlace(exact.found, typed.trim());
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
      .then(({ exactPlace }) => exactPlace(typed))
      .then((exact) => exact && onPlace(exact.found, typed.trim()))
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
        onLeave();
      }}
    >
      <TextLine lead={lead} name="area" hint={hint} autoComplete="off" onFocus={() => void load().catch(() => undefined)} />
      {/* Not of type hidden: React would put such a one's first value back whenever it draws. */}
      <input type="text" hidden {...lead.register("place")} defaultValue={lead.served.values.place} />
      <div role="status">
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
                  onPlace(match, name);
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

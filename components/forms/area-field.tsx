"use client";
// The area of a request: free text, with the matching places as buttons below (lib/site/finder, in either script and spelling).
// Choosing one, or typing its whole name, fills in the emirate too. Names and matching load when the field is touched.
import { useEffect, useState } from "react";
import type { Locale } from "#lib/i18n/locales";
import type { FoundPlace } from "#lib/site/finder";
import { TextLine } from "./lead-frame.tsx";
import { loadFinder } from "./load-finder.ts";
import { useInput } from "./use-input.ts";
import type { LeadForm } from "./use-lead-form.ts";

type Props = {
  lead: LeadForm<"area" | "place">;
  hint: string;
  found: string;
  /** Texts about a place that is not served: "{place}" and "{nearest}" are replaced. */
  away: { near: string; alone: string };
  /** Places that are not served, by slug. */
  gone: readonly string[];
  /** The name of the place that was chosen here or in the address. */
  taken: string;
  onPlace: (match: FoundPlace, name: string) => void;
  /** Called when the text no longer names the chosen place. */
  onLeave: () => void;
};

async function nameOf(slug: string, locale: Locale): Promise<string> {
  const { placeOf } = await import("#lib/site/places");
  return placeOf(slug)?.names[locale][0] ?? "";
}

const matchName = async (match: FoundPlace, locale: Locale) => (match.type === "page" ? nameOf(match.slug, locale) : match.names[locale]);

/** The notice about a place that is not served; "" for one that is. */
async function awayText(match: FoundPlace, texts: Props["away"], locale: Locale): Promise<string> {
  if (match.type !== "away") return "";
  const nearest = match.slug && (await nameOf(match.slug, locale));
  return (nearest ? texts.near.replace("{nearest}", nearest) : texts.alone).replace("{place}", match.names[locale]);
}

export function AreaField({ lead, hint, found, away, gone, taken, onPlace, onLeave }: Props) {
  const typed = useInput(lead, "area");
  const [matches, setMatches] = useState<{ match: FoundPlace; name: string }[]>([]);
  // The chosen name is not offered again before `taken` holds it.
  const [chosen, setChosen] = useState("");
  const [notice, setNotice] = useState("");
  const isServed = (slug: string) => !gone.includes(slug);
  const take = (match: FoundPlace, name: string) => {
    onPlace(match, name);
    void awayText(match, away, lead.locale).then(setNotice);
  };
  // Matches appear only while the field has the focus: later they would shift the next question under the visitor's finger.
  const [isHere, setIsHere] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the typed text triggers a search; choosing a place is up to the form
  useEffect(() => {
    if (!isHere) return;
    let current = true;
    const search = async () => {
      if (typed.trim().length < 2 || typed === chosen || (taken && typed.includes(taken))) return setMatches([]);
      const { exactPlace, findPlaces } = await loadFinder();
      const best = findPlaces(typed, isServed).slice(0, 4);
      const named = await Promise.all(best.map(async (match) => ({ match, name: await matchName(match, lead.locale) })));
      if (!current) return;
      const exact = exactPlace(typed, isServed);
      const [first] = named;
      // A completely typed name is chosen at once; one that may continue, or that is spelled otherwise, when the field loses the focus.
      if (exact && !exact.isPrefixOfOther && first?.name.toLowerCase() === typed.trim().toLowerCase()) {
        setMatches([]);
        setChosen(typed);
        take(exact.found, typed.trim());
      } else setMatches(named);
    };
    void search().catch(() => undefined); // if the names fail to load, the typed text is enough
    return () => {
      current = false;
    };
  }, [isHere, typed, taken, chosen, lead.locale]);
  const goesTo = (here: boolean) => (event: React.FocusEvent) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    setIsHere(here);
    if (here || typed === chosen || (taken && typed.includes(taken))) return;
    // The matches stay visible, since the visitor may be tapping one.
    void loadFinder()
      .then(({ exactPlace }) => exactPlace(typed, isServed))
      .then((exact) => exact && take(exact.found, typed.trim()))
      .catch(() => undefined); // the form asks for the emirate below
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the field inside
    <div
      onFocus={goesTo(true)}
      onBlur={goesTo(false)}
      onInput={(event) => {
        setIsHere(true); // the page may have hydrated while the field had the focus
        // Text after the name of a chosen place is the building; the place stays chosen.
        const text = (event.target as HTMLInputElement).value;
        if (taken && text.includes(taken)) return;
        lead.setValue("place", "");
        setNotice("");
        onLeave();
      }}
    >
      <TextLine lead={lead} name="area" hint={hint} autoComplete="off" onFocus={() => void loadFinder().catch(() => undefined)} />
      {/* Not type="hidden": React would reset such an input to its first value at every render. */}
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

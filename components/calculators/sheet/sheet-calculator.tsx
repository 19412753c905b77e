"use client";
// A sheet as an instrument: a plate with its figure and first answer, the dials, and the bands of the answer. It listens to the
// server-rendered dials. Nothing is loaded until the visitor touches one; without JavaScript they submit to the result's own address.
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Problems } from "#lib/calculators/quick/compute-quick";
import type { AnsweredSheet, OwnerData, Sheet } from "#lib/calculators/sheets/sheet";
import { sheets } from "#lib/calculators/sheets/sheets";
import type { Texts } from "#lib/calculators/sheets/texts";
import type { Locale } from "#lib/i18n/locales";
import type { SheetSlug } from "#lib/site/calculators";
import { PlateFrame } from "../../scale/plate-frame.tsx";
import { useAwake } from "../../ui/use-awake.ts";
import { focusAnswer, formQuery } from "../live-form.ts";
import { ProblemContext } from "../problems.tsx";
import type { FigureDrawing } from "./figures/figures.ts";
import type { SheetDestinations } from "./sheet-result.tsx";

type Live = typeof import("./sheet-live.tsx");
type LoadedAnswer = {
  live: Live;
  sheet: Sheet;
  answered: AnsweredSheet;
  drawing: FigureDrawing | undefined;
};
type Props = {
  slug: SheetSlug;
  title: string;
  texts: Texts;
  locale: Locale;
  destinations: SheetDestinations;
  problems: Problems;
  owner: OwnerData;
  /** The way to the page and its heading. */
  head: React.ReactNode;
  form: React.ReactNode;
  /** What the server rendered: the answer to the given dials, or to the usual values. */
  served: Record<"picture" | "numeral" | "actions" | "bands", React.ReactNode>;
};

/** Enters the values of an address in the form's controls; returns whether any control has one. */
function fillIn(form: HTMLFormElement, given: URLSearchParams): boolean {
  let found = false;
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) continue;
    const value = given.get(control.name);
    if (value === null) continue;
    found = true;
    if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
    else control.value = value;
  }
  return found;
}

/** The answer of the form inside `box` once a visitor touched it or came with an address that has answers. */
function useAnswer({ slug, owner, destinations }: Pick<Props, "slug" | "owner" | "destinations">) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<LoadedAnswer | null>(null);
  const turn = useRef(0);
  const load = () => Promise.all([import("./sheet-live.tsx"), sheets[slug]()]);

  const show = async (remember = true) => {
    const thisTurn = ++turn.current;
    const from = box.current?.querySelector("form");
    if (!from) return null;
    const [live, sheet] = await load();
    const answered = live.answerSheet(sheet, formQuery(from), owner);
    // A later call has taken over; its answer is shown.
    if (thisTurn !== turn.current) return answered;
    // Rendered synchronously, so that a caller can then focus the answer and not the example in its place. The answer does not wait
    // for its drawing.
    flushSync(() => setShown((before) => ({ live, sheet, answered, drawing: before?.drawing })));
    live
      .figureDrawing(answered.outcome?.figure)
      .catch(() => undefined) // the answer stands without its drawing
      .then((drawing) => thisTurn === turn.current && setShown({ live, sheet, answered, drawing }));
    if (remember) history.replaceState(history.state, "", `${location.pathname}${answered.address && `?${answered.address}`}`);
    return answered;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the answers in the address
  useLayoutEffect(() => {
    const from = box.current?.querySelector("form");
    if (!from || location.search.length < 2 || location.pathname === destinations.resultPath) return;
    if (fillIn(from, new URLSearchParams(location.search))) show(false).catch(() => undefined);
  }, []);

  return { box, shown, load, show };
}

export function SheetCalculator(props: Props) {
  const { title, texts, locale, destinations, problems, head, form, served } = props;
  const { box, shown, load, show } = useAnswer(props);

  const onSubmit = (event: React.FormEvent<HTMLDivElement>) => {
    const from = event.target;
    event.preventDefault();
    show()
      .then((now) => focusAnswer(box.current, now?.problems[0]?.field))
      // The code could not be loaded; the form submits to the server.
      .catch(() => from instanceof HTMLFormElement && from.submit());
  };

  useAwake(box, load);

  const found: Problems = {};
  for (const problem of shown?.answered.problems ?? []) found[problem.field] ??= shown?.live.problemText(problem, texts);
  const live = shown?.live;
  const outcome = shown?.answered.outcome;
  const now = shown && outcome ? { ...shown, answered: { ...shown.answered, outcome }, title, texts, locale, destinations } : undefined;
  return (
    <ProblemContext value={shown ? found : problems}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the form inside, which has its own controls */}
      <div
        ref={box}
        data-wakes=""
        onChange={() => void show().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onSubmit={onSubmit}
      >
        <PlateFrame
          head={head}
          className="plate-sheet"
          picture={live && now ? <live.LivePicture {...now} /> : served.picture}
          find={live && now ? <live.LiveNumeral {...now} /> : served.numeral}
          foot={live && now ? <live.LiveActions {...now} /> : served.actions}
        />
        <div className="dials-band ground-land">
          <div className="wrap">
            {form}
            {shown && !outcome && (
              <p role="alert" className="dials-alert">
                {texts.common.look}
              </p>
            )}
            {live && now && <live.LiveBar {...now} />}
          </div>
        </div>
        {live && now ? <live.LiveBands {...now} /> : served.bands}
      </div>
    </ProblemContext>
  );
}

"use client";
// The instrument: a plate with the room, the dials below it, the scale and the bands of the result. It listens to the server-rendered dials.
// Nothing is loaded until the visitor touches one; without JavaScript they submit to the result's own address, which shows the same.
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ComputedQuick, Problems } from "#lib/calculators/quick/compute-quick";
import type { CalculatorTexts } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { PlateFrame } from "../../scale/plate-frame.tsx";
import { useAwake } from "../../ui/use-awake.ts";
import { focusAnswer, formQuery } from "../live-form.ts";
import { ProblemContext } from "../problems.tsx";
import type { Destinations } from "./quick-result.tsx";

type Live = typeof import("./quick-live.tsx");
type Props = {
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  problems: Problems;
  /** Whether the server rendered the result of this address. */
  answered: boolean;
  /** The way to the page and its heading. */
  head: React.ReactNode;
  form: React.ReactNode;
  /** What the server rendered: the answer to the given dials, or to none. */
  served: ServedParts;
};

/** The parts of a result, by where they stand. */
type ServedParts = Record<"picture" | "numeral" | "purchase" | "actions" | "scale" | "bands", React.ReactNode>;

const storeKey = "cooling-load";
const load = () => import("./quick-live.tsx");

function storedAnswers(value?: string | null): string | null {
  try {
    if (value === undefined) return localStorage.getItem(storeKey);
    if (value === null) localStorage.removeItem(storeKey);
    else localStorage.setItem(storeKey, value);
  } catch {
    // The browser denies storage; the address still carries the answers.
  }
  return null;
}

function fill(form: HTMLFormElement, given: URLSearchParams): void {
  for (const element of form.elements) {
    if (!(element instanceof HTMLInputElement || element instanceof HTMLSelectElement)) continue;
    const values = given.getAll(element.name).flatMap((value) => value.split("_"));
    if (element.type === "checkbox")
      (element as HTMLInputElement).checked = values.length > 0 ? values.includes(element.value) : element.value === "";
    else element.value = values[0] ?? (element.name === "m" ? "m2" : "");
  }
}

/** Unticks what excludes the touched box: "unknown", "no outside wall" and directions exclude each other. */
function settleDirections(form: HTMLFormElement, touched: HTMLInputElement): void {
  const boxes = [...form.querySelectorAll<HTMLInputElement>(`[type=checkbox][name=${touched.name}]`)];
  const alone = (box: HTMLInputElement) => box.value === "" || box.value === "none";
  if (touched.checked) for (const box of boxes) if (box !== touched && (alone(touched) || alone(box))) box.checked = false;
  if (!boxes.some((box) => box.checked)) for (const box of boxes) box.checked = box.value === "";
}

/** The answers in the form, and their result once the visitor has touched one. */
function useAnswers({ texts, problems, answered }: Pick<Props, "texts" | "problems" | "answered">) {
  const box = useRef<HTMLDivElement>(null);
  const power = useRef<string | null>(null);
  const [live, setLive] = useState<Live | null>(null);
  const [computed, setComputed] = useState<ComputedQuick | null>(null);

  const formOf = () => box.current?.querySelector("form") ?? null;
  const given = (from: HTMLFormElement) => {
    const query = formQuery(from);
    if (power.current) query.set("o", power.current);
    return query;
  };

  const show = async (remember = true) => {
    const from = formOf();
    if (!from) return null;
    const loaded = await load();
    const now = loaded.computeQuick(given(from), texts);
    // A typed unit ("300 sq ft") overrides the chosen one.
    const unit = from.querySelector<HTMLSelectElement>("select[name=m]");
    if (unit) unit.value = now.query.areaUnit;
    // Rendered synchronously, so that a caller can then focus the answer and not the element in its place before.
    flushSync(() => {
      setLive(loaded);
      setComputed(now);
    });
    if (remember) {
      storedAnswers(now.address);
      history.replaceState(history.state, "", `${location.pathname}${now.address && `?${now.address}`}`);
    }
    return now;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the answers in the address or in storage
  useLayoutEffect(() => {
    power.current = new URLSearchParams(location.search).get("o") ?? new URLSearchParams(storedAnswers() ?? "").get("o");
    const from = formOf();
    if (answered || !from || Object.keys(problems).length > 0) return;
    const held = location.search.length > 1 ? location.search : storedAnswers();
    if (!held) return;
    fill(from, new URLSearchParams(held));
    show(false).catch(() => undefined);
  }, []);

  const onChange = (event: React.FormEvent) => {
    const from = formOf();
    const { target } = event;
    if (!from) return;
    if (target instanceof HTMLInputElement && target.type === "checkbox") settleDirections(from, target);
    show().catch(() => undefined); // loading failed; the button still submits to the server
  };

  const onSubmit = (event: React.FormEvent) => {
    if (!live) return; // the server answers
    event.preventDefault();
    show().then((now) => focusAnswer(box.current, Object.keys(now?.problems ?? {})[0]));
  };

  const onClick = (event: React.MouseEvent) => {
    const from = formOf();
    if (!(event.target as Element).closest("[data-clear]")) return;
    storedAnswers(null);
    if (!from || answered) return; // the link opens an empty form
    event.preventDefault();
    power.current = null;
    fill(from, new URLSearchParams());
    setComputed(null);
    history.replaceState(history.state, "", location.pathname);
    from.querySelector("select")?.focus();
  };

  const onPower = (unit: string) => {
    power.current = unit;
    show();
  };

  useAwake(box, load);
  return { box, live, computed, onPower, onChange, onSubmit, onClick };
}

export function QuickCalculator({ texts, locale, destinations, problems, answered, head, form, served }: Props) {
  const { box, live, computed, onChange, onSubmit, onClick, onPower } = useAnswers({ texts, problems, answered });
  const answer = computed?.answer;
  const now = live && computed && answer ? { computed: { ...computed, answer }, texts, locale, destinations, onPower } : undefined;
  const part = (name: keyof ServedParts) => {
    const Live = live?.parts[name];
    return Live && now ? <Live {...now} /> : served[name];
  };

  return (
    <ProblemContext value={computed ? computed.problems : problems}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the form inside, which has its own controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the form inside has its own controls */}
      <div
        ref={box}
        data-wakes={storeKey}
        onChange={onChange}
        onFocus={() => void load().catch(() => undefined)}
        onSubmit={onSubmit}
        onClick={onClick}
      >
        <PlateFrame
          head={head}
          className="plate-room"
          picture={part("picture")}
          find={part("numeral")}
          ask={part("purchase")}
          foot={part("actions")}
        />
        <div className="dials-band ground-land">
          <div className="wrap">
            {form}
            {computed && !answer && (
              <p role="alert" className="dials-alert">
                {texts.form.problems}
              </p>
            )}
            {live && now && <live.LiveBar {...now} />}
          </div>
        </div>
        {part("scale")}
        {part("bands")}
      </div>
    </ProblemContext>
  );
}

"use client";
// Listens to the server-rendered form and shows the result beside it. Nothing is loaded until the visitor touches a question;
// without JavaScript the form submits to the result's own address, which shows the same.
import { useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { ComputedQuick, Problems } from "#lib/calculators/quick/compute-quick";
import type { CalculatorTexts } from "#lib/calculators/texts";
import type { Locale } from "#lib/i18n/locales";
import { useAwake } from "../../ui/use-awake.ts";
import { FoldedForm } from "../folded-form.tsx";
import { focusAnswer, formQuery } from "../live-form.ts";
import { ProblemContext } from "../problems.tsx";
import { ResultPanel } from "../result-panel.tsx";
import type { Destinations } from "./quick-result.tsx";

type Live = typeof import("./quick-live.tsx");
type Props = {
  texts: CalculatorTexts;
  locale: Locale;
  destinations: Destinations;
  problems: Problems;
  /** Whether the server rendered the result of this address. */
  answered: boolean;
  form: React.ReactNode;
  children: React.ReactNode;
};

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
    if (element instanceof HTMLSelectElement) element.value = given.get(element.name) ?? "";
    if (!(element instanceof HTMLInputElement)) continue;
    const values = given.getAll(element.name).flatMap((value) => value.split("_"));
    if (element.type === "radio" || element.type === "checkbox")
      element.checked = values.length > 0 ? values.includes(element.value) : element.value === "" || element.value === "m2";
    else element.value = values[0] ?? "";
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
    const unit = from.querySelector<HTMLInputElement>(`[name=m][value=${now.query.areaUnit}]`);
    if (unit) unit.checked = true;
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
    if (!(event.target instanceof Element) || !event.target.closest("[data-clear]")) return;
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

export function QuickCalculator({ texts, locale, destinations, problems, answered, form, children }: Props) {
  const { box, live, computed, onChange, onSubmit, onClick, onPower } = useAnswers({ texts, problems, answered });

  return (
    <ProblemContext value={computed ? computed.problems : problems}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens to the form inside, which has its own controls */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the form inside has its own controls */}
      <div
        ref={box}
        data-wakes={storeKey}
        className="grid grid-cols-1 items-start gap-x-8 gap-y-8 lg:grid-cols-[7fr_5fr] lg:gap-y-12"
        onChange={onChange}
        onFocus={() => void load().catch(() => undefined)}
        onSubmit={onSubmit}
        onClick={onClick}
      >
        {answered && !computed && <div className="min-w-0 lg:col-span-2">{children}</div>}
        <div
          className={`min-w-0 ${answered && !computed ? "lg:col-span-2" : "lg:col-start-1"} ${answered || computed ? "print:hidden" : ""}`}
        >
          {answered ? <FoldedForm title={texts.form.title}>{form}</FoldedForm> : form}
          {live && computed?.answer && <live.LiveAnswer computed={{ ...computed, answer: computed.answer }} texts={texts} />}
        </div>
        {live && computed?.answer ? (
          <live.LiveResult
            computed={{ ...computed, answer: computed.answer }}
            texts={texts}
            locale={locale}
            destinations={destinations}
            onPower={onPower}
          />
        ) : computed ? (
          <p role="alert" className="border-s-3 border-heat bg-sheet p-5 font-medium">
            {texts.form.problems}
          </p>
        ) : (
          !answered && <ResultPanel>{children}</ResultPanel>
        )}
      </div>
    </ProblemContext>
  );
}

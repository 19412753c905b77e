"use client";
// The current step. Each step is an entry in the browser's history, so that the phone's back button goes one step back instead of
// leaving the form.
import { useEffect, useRef, useState } from "react";

export function useSteps(names: readonly string[]) {
  const [step, setStep] = useState(0);
  const [moves, setMoves] = useState(0);
  const passed = useRef<number[]>([0]);
  const movedAt = useRef(0);

  function show(next: number): void {
    movedAt.current = Date.now();
    setStep(next);
    setMoves((count) => count + 1);
  }

  function go(next: number): void {
    window.history.pushState(null, "", `${window.location.pathname}${window.location.search}${next === 0 ? "" : `#${names[next]}`}`);
    passed.current.push(next);
    show(next);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it only sets state
  useEffect(() => {
    const onPop = () => {
      const hash = window.location.hash.slice(1);
      const next = hash === "" ? 0 : names.indexOf(hash);
      if (next < 0) return; // a link to a field
      if (passed.current.length > 1) passed.current.pop();
      show(next);
    };
    window.addEventListener("popstate", onPop);
    return () => window.removeEventListener("popstate", onPop);
  }, [names]);

  return {
    step,
    /** Counts the visitor's own changes of step, after which the heading takes the focus. */
    moves,
    /** True within 400 ms of a move: the second click of a double click on "Continue" must not submit the next step. */
    justMoved: () => Date.now() - movedAt.current < 400,
    go,
    /** One step back, even where a restored draft began in the middle and the history has no earlier step. */
    back(): void {
      if (passed.current.at(-2) === step - 1) window.history.back();
      else go(step - 1);
    },
    /** Shows a step without counting a move; 0 also resets the history of steps. */
    set(next: number): void {
      setStep(next);
      if (next === 0) {
        passed.current = [0];
        window.history.replaceState(null, "", `${window.location.pathname}${window.location.search}`);
      }
    },
  };
}

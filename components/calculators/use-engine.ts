"use client";
// Sends the newest state to the worker and skips outdated ones; without workers the page computes it itself.
import { useEffect, useRef, useState } from "react";
import type { Project } from "#lib/calculators/project/project";
import type { Scope } from "#lib/calculators/project/project-load";
import type { Answered, Asked } from "./detailed/detailed-worker.ts";

type Engine = { ask: (asked: Asked) => void; end: () => void };

function startWorker(onAnswer: (answered: Answered) => void, onFailure: () => void): Engine {
  const worker = new Worker(new URL("./detailed/detailed-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<Answered>) => onAnswer(data));
  worker.addEventListener("error", onFailure);
  return { ask: (asked) => worker.postMessage(asked), end: () => worker.terminate() };
}

/** The newest answer with the project it belongs to, which may be older than the one given; null before the first answer. */
export function useEngine(project: Project, scope: Scope): (Answered & { project: Project }) | null {
  const [answered, setAnswered] = useState<(Answered & { project: Project }) | null>(null);
  const engine = useRef<Engine | null>(null);
  const waiting = useRef<Asked | null>(null);
  const asked = useRef<Asked | null>(null);
  const turn = useRef(0);

  useEffect(() => {
    const send = () => {
      asked.current = waiting.current;
      waiting.current = null;
      if (asked.current) engine.current?.ask(asked.current);
    };
    const onAnswer = (answer: Answered) => {
      if (!waiting.current && asked.current) setAnswered({ ...answer, project: asked.current.project });
      send();
    };
    const here: Engine = {
      ask: (given) => void import("./detailed/detailed-worker.ts").then(({ answer }) => onAnswer(answer(given))),
      end: () => undefined,
    };
    const computeHere = () => {
      if (engine.current === here) return;
      engine.current?.end();
      engine.current = here;
      waiting.current ??= asked.current;
      send();
    };
    try {
      engine.current = startWorker(onAnswer, computeHere);
    } catch {
      engine.current = here;
    }
    return () => {
      engine.current?.end();
      engine.current = null;
      asked.current = null;
    };
  }, []);

  useEffect(() => {
    turn.current += 1;
    const next = { turn: turn.current, project, scope };
    if (asked.current) waiting.current = next;
    else {
      asked.current = next;
      engine.current?.ask(next);
    }
  }, [project, scope]);

  return answered;
}

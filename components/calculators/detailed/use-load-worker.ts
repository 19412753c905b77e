"use client";
// Sends the newest state to the worker and skips outdated ones; without workers the page computes it itself.
import { useEffect, useRef, useState } from "react";
import type { Project } from "#lib/calculators/project/project";
import type { Scope } from "#lib/calculators/project/project-load";
import type { EngineRequest, EngineResponse } from "./detailed-worker.ts";

type Engine = { request: (request: EngineRequest) => void; end: () => void };

function startWorker(onAnswer: (answered: EngineResponse) => void, onFailure: () => void): Engine {
  const worker = new Worker(new URL("./detailed-worker.ts", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data }: MessageEvent<EngineResponse>) => onAnswer(data));
  worker.addEventListener("error", onFailure);
  return { request: (request) => worker.postMessage(request), end: () => worker.terminate() };
}

/** The newest answer with the project it belongs to, which may be older than the one given; null before the first answer. */
export function useLoadWorker(project: Project, scope: Scope): (EngineResponse & { project: Project }) | null {
  const [answered, setAnswered] = useState<(EngineResponse & { project: Project }) | null>(null);
  const engine = useRef<Engine | null>(null);
  const queued = useRef<EngineRequest | null>(null);
  const inFlight = useRef<EngineRequest | null>(null);

  useEffect(() => {
    const send = () => {
      inFlight.current = queued.current;
      queued.current = null;
      if (inFlight.current) engine.current?.request(inFlight.current);
    };
    const onAnswer = (answer: EngineResponse) => {
      if (!queued.current && inFlight.current) setAnswered({ ...answer, project: inFlight.current.project });
      send();
    };
    const here: Engine = {
      request: (given) => void import("./detailed-worker.ts").then(({ computeResponse }) => onAnswer(computeResponse(given))),
      end: () => undefined,
    };
    const computeHere = () => {
      if (engine.current === here) return;
      engine.current?.end();
      engine.current = here;
      queued.current ??= inFlight.current;
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
      inFlight.current = null;
    };
  }, []);

  useEffect(() => {
    const next = { project, scope };
    if (inFlight.current) queued.current = next;
    else {
      inFlight.current = next;
      engine.current?.request(next);
    }
  }, [project, scope]);

  return answered;
}

// The friction factor as a step of the working, for air and for water, with the same two equations.
import type { Step } from "./outcome.ts";

type Flow = { factor: number; reynolds: number; diameterM: number; roughnessMm: number };

/** Darcy's factor: laminar below Re 2300, Colebrook's equation above, from r, D and Re of the previous steps. */
export function frictionFactorStep({ factor, reynolds, diameterM, roughnessMm }: Flow): Step {
  return {
    id: "factor",
    symbol: "f",
    value: factor,
    unit: "",
    places: 5,
    ...(reynolds < 2300
      ? { formula: "64 / Re", inputs: { Re: reynolds } }
      : {
          formula: "(−2 · lg(r / (3.7 · D) + 2.51 / (Re · √(f))))^(−2)",
          inputs: { r: roughnessMm / 1000, D: diameterM, Re: reynolds, f: factor },
        }),
  };
}

import type { Project } from "../../calculators/project/project.ts";
import type { CalculatorTexts, DetailedTexts } from "../../calculators/texts.ts";
import type { CalculationFrame } from "./result-blocks.ts";

/** A building and what its PDF needs besides. */
export type ProjectJob = { project: Project; frame: CalculationFrame; texts: CalculatorTexts; words: DetailedTexts };

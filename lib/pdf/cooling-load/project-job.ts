import type { Project } from "../../calculators/project/project.ts";
import type { CalculatorTexts, DetailedTexts } from "../../calculators/texts.ts";
import type { CalculationFrame, PaperUnits } from "./result-blocks.ts";

/** A building and what its PDF needs besides; the units are those of the form. */
export type ProjectJob = { project: Project; frame: CalculationFrame; texts: CalculatorTexts; words: DetailedTexts } & PaperUnits;

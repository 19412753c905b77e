// The component for each kind of figure, loaded when an answer has a figure of that kind.
import type { FC } from "react";
import type { Figure } from "#lib/calculators/sheets/outcome";
import type { FigureProps } from "./figure-props.ts";

const figures: { [Kind in Figure["kind"]]: () => Promise<FC<FigureProps<Kind>>> } = {
  duct: () => import("./duct-figure.tsx").then(({ DuctFigure }) => DuctFigure),
  months: () => import("./months-figure.tsx").then(({ MonthsFigure }) => MonthsFigure),
  scale: () => import("./scale-figure.tsx").then(({ ScaleFigure }) => ScaleFigure),
  pipes: () => import("./pipes-figure.tsx").then(({ PipesFigure }) => PipesFigure),
  airflows: () => import("./airflows-figure.tsx").then(({ AirflowsFigure }) => AirflowsFigure),
  visits: () => import("./visits-figure.tsx").then(({ VisitsFigure }) => VisitsFigure),
};

export type FigureDrawing = { kind: Figure["kind"]; Drawing: FC<FigureProps> };

/** The drawing of an answer's figure; undefined for an answer without a figure. Rejects if the component fails to load. */
export async function figureDrawing(figure: Figure | undefined): Promise<FigureDrawing | undefined> {
  return figure && { kind: figure.kind, Drawing: (await figures[figure.kind]()) as FC<FigureProps> };
}

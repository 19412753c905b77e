// Detail drawings by their names in the content, and the key to their numbered parts.
import { getTranslations } from "next-intl/server";
import { type DrawingId, drawingParts } from "#lib/site/drawings";
import { Drawing } from "./drawing.tsx";

type FigureProps = { drawing: DrawingId; caption: string; number?: number; className?: string };

/** A drawing with a caption, and in running text with a number by which the text can refer to it. */
export async function DrawingFigure({ drawing, caption, number, className = "" }: FigureProps) {
  const t = await getTranslations("site");
  return (
    <figure id={number ? `figure-${number}` : undefined} className={className}>
      <DetailDrawing drawing={drawing} label={caption} />
      <figcaption className="mt-3 border-t border-line pt-2 text-[0.88rem] text-soft">
        {number && <span className="font-medium text-ink">{t("figure", { number })} · </span>}
        {caption}
      </figcaption>
    </figure>
  );
}

/** The drawing with the key to its numbered parts below. Hovering a part highlights it in both (`--lit` in pens.css). */
export async function DetailDrawing({ drawing, label, view }: { drawing: DrawingId; label: string; view?: string }) {
  const names = await partNames(drawing);
  return (
    <div className="keyed">
      <Drawing name={drawing} label={label} names={names} view={view} className="w-full" />
      <ol className="key mt-3 gap-x-4 text-[0.82rem] leading-snug text-soft [columns:2_8.5rem]">
        {names.map((name, index) => (
          <li key={name} className="flex break-inside-avoid items-baseline gap-2 py-[0.2rem]">
            <span className="grid size-[1.6em] shrink-0 place-items-center rounded-full border border-ink text-[0.92em] leading-none font-medium text-ink tabular-nums">
              {index + 1}
            </span>
            {name}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The names of the numbered parts of a drawing, in their order. */
export async function partNames(drawing: DrawingId): Promise<string[]> {
  const t = await getTranslations("drawings");
  // Every drawing has a part 1, hence the cast; tests/unit/drawings.test.ts checks the others.
  return Array.from({ length: drawingParts[drawing] }, (_, index) => t(`${drawing}.${index + 1}` as `${DrawingId}.1`));
}

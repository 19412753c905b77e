// The plan of a place on a plate, with its zones by what cools them (lib/site/plans.ts). The zone of the chosen answer is lit by the style
// sheet alone: the first zone is `data-zone="0"`, in the order of the question.
import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locale } from "#lib/i18n/locales";
import { type Plan, planNames } from "#lib/site/plans";

const files = new Map<string, string>();

/** The elements of a plan's file, without the indents. */
export function planContent(slug: string): string {
  const kept = files.get(slug);
  if (kept !== undefined) return kept;
  const path = join(/* turbopackIgnore: true */ process.cwd(), "components/illustrations/plans", `${slug}.svg`);
  const text = readFileSync(/* turbopackIgnore: true */ path, "utf8").replace(/\n\s*/g, "");
  const content = text.slice(text.indexOf(">") + 1, text.lastIndexOf("</svg>"));
  files.set(slug, content);
  return content;
}

type Zone = { id: string; name: string; note: string; cooling: string };
export type MapTexts = { label: string; scale: (km: number) => string; north: string };
/** `dir`: the words of the plate stand at its start, so the scale stands at its end. */
type Props = {
  plan: Plan;
  dir: "ltr" | "rtl";
  locale: Locale;
  slug: string;
  zones: readonly Zone[];
  texts: MapTexts & { section: string };
};

const classOf: Record<string, string> = { own: "warm", chilled: "cold", building: "cold" };

export function PlacePlan({ plan, dir, locale, slug, zones, texts }: Props) {
  const numbered = zones.reduce((text, { id }, index) => text.replaceAll(`data-zone="${id}"`, `data-zone="${index}"`), planContent(slug));
  return (
    <svg viewBox={plan.view} preserveAspectRatio="xMidYMid meet" role="img" aria-label={texts.label} className="plan">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a file of ours */}
      <g dangerouslySetInnerHTML={{ __html: numbered }} />
      {plan.names?.map(({ of, at: [x, y], turn = 0, onLand }) => (
        <text
          key={of}
          transform={`translate(${x} ${y})${turn ? ` rotate(${turn})` : ""}`}
          textAnchor="middle"
          fontSize="15"
          className={`plan-place ${onLand ? "plan-place-on-land" : ""}`}
        >
          {planNames[of][locale]}
        </text>
      ))}
      {zones.map(({ id, name, note, cooling }, index) => {
        const label = plan.labels[id];
        if (!label) return null;
        const [[x, y], [fromX, fromY]] = [label.at, label.from];
        const gap = label.anchor === "end" ? 10 : -10;
        return (
          <g key={id} data-zone={index} className="zone plan-label">
            <path d={`M${x} ${y}L${fromX + gap} ${fromY}`} className={`lead-line ${classOf[cooling] ?? ""}`} />
            <circle cx={x} cy={y} r="4.5" className={classOf[cooling]} />
            <text x={fromX} y={fromY - 2} textAnchor={label.anchor} fontSize="20" className={`plan-name ${classOf[cooling] ?? ""}`}>
              {name}
            </text>
            <text x={fromX} y={fromY + 19} textAnchor={label.anchor} fontSize="16.5" className="plan-note">
              {note}
            </text>
          </g>
        );
      })}
      {plan.section && <SectionLine section={plan.section} letter={texts.section} />}
      {plan.toScale !== "none" && <ScaleAndNorth {...plan} dir={dir} texts={texts} />}
    </svg>
  );
}

/** The line of the section drawing, with a letter and the direction of view at each end. Its first end is at the left of that drawing. */
function SectionLine({ section, letter }: { section: NonNullable<Plan["section"]>; letter: string }) {
  const [[x1, y1], [x2, y2]] = section;
  const along = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  return (
    <g className="plan-section">
      <path d={`M${x1} ${y1}L${x2} ${y2}`} />
      {section.map(([x, y]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <g className="plan-section-end">
            <path d="M-12 0L0 -19L12 0Z" transform={`rotate(${along})`} />
            <circle r="12" />
            <text y="5" textAnchor="middle" fontSize="15">
              {letter}
            </text>
          </g>
        </g>
      ))}
    </g>
  );
}

/** The scale bar and the arrow to the north, in the upper corner of the view, below the header. */
export function ScaleAndNorth({
  view,
  unitsPerKm,
  turnDegrees,
  dir,
  texts,
}: Pick<Plan, "view" | "unitsPerKm" | "turnDegrees"> & { dir: Props["dir"]; texts: MapTexts }) {
  const [x = 0, y = 0, width = 0, height = 0] = view.split(" ").map(Number);
  const km = [0.5, 1, 2, 5].findLast((length) => length * unitsPerKm < width / 5) ?? 0.5;
  const bar = Math.round(km * unitsPerKm);
  const [right, top] = [dir === "rtl" ? x + 24 + bar : x + width - 24, y + Math.round(height * 0.16)];
  return (
    <g className="plan-scale">
      <path d={`M${right - bar} ${top}v-6v6h${bar}v-6`} />
      <text x={right} y={top - 12} textAnchor="end" fontSize="16">
        {texts.scale(km)}
      </text>
      <g transform={`translate(${right - 12} ${top + 62})`}>
        <path d="M0 24V-24M-6 -12L0 -26L6 -12" transform={`rotate(${turnDegrees})`} />
        <text x={-34} y={6} textAnchor="end" fontSize="16">
          {texts.north}
        </text>
      </g>
    </g>
  );
}

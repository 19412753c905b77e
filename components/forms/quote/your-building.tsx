// The reader's building beside the quote form. The radio buttons of the form light up the part that was chosen and move the view to it, by
// the style sheet alone (forms.css), so that a sleeping page and one without JavaScript show it too.
import { getTranslations } from "next-intl/server";
import { Building, Drawing } from "#components/illustrations/drawing";
import { systemIds } from "#components/illustrations/systems";
import { PlateGround } from "#components/scale/plate";
import { properties } from "#lib/leads/kinds/quote-fields";

/** The tower of the building's drawing, from above its roof to below its basement, with the scale of heights before it. */
const view = "422 40 476 810";
/** The heights that the scale names, in metres; the drawing has 18 units to the metre. */
const metres = [0, 12, 24, 36];
const ground = 770;
const heightOf = (level: number) => ground - 18 * level;
const id = "yours";

export async function YourBuilding() {
  const t = await getTranslations("quote");
  return (
    <div className="yours ground-sea">
      <Building
        id={id}
        label={t("yours.label")}
        systems={[]}
        view={view}
        align="xMidYMax meet"
        behind={<PlateGround view={view} ground={ground} halos={{ x: 560, y: 300, radius: 430 }} />}
      >
        <g className="yours-scale">
          <path d={`M464 ${ground}V${heightOf(36)}${metres.map((level) => `M464 ${heightOf(level)}h-10`).join("")}`} />
          {metres.map((level) => (
            <text key={level} x="450" y={heightOf(level) + 6} textAnchor="end" direction="ltr">
              {level}
            </text>
          ))}
          <text x="464" y={heightOf(36) - 12} textAnchor="middle">
            {t("yours.metre")}
          </text>
        </g>
        {/* The hall stands on the same ground, to the left of the villa. */}
        <g className="yours-workshop">
          <g transform="translate(-420 230)">
            <Drawing name="workshop-ventilation" label="" callouts={false} />
          </g>
        </g>
        <g className="yours-lit">
          <clipPath id={`${id}-zone`}>
            <rect className="yours-zone" />
          </clipPath>
          <g clipPath={`url(#${id}-zone)`}>
            {["shell", ...systemIds].map((part) => (
              <use key={part} href={`#${id}-${part}`} />
            ))}
          </g>
          <rect className="yours-zone yours-frame" />
        </g>
      </Building>
      <p className="yours-none">{t("yours.none")}</p>
      <p className="yours-cold">{t("yours.cold")}</p>
      <p className="yours-water">{t("yours.water")}</p>
      {properties.map((property) => (
        <p key={property} className={`yours-${property}`}>
          {t(`yours.${property}`)}
        </p>
      ))}
    </div>
  );
}

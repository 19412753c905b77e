// The room in section at the hour of its peak: what enters it, each flow as wide as its load, and what the unit takes out. The flows of
// one drawing have one scale, so that they add up to the width of what leaves.

import { PlateGround } from "#components/scale/plate";
import type { Group } from "#lib/calculators/engineering/lines";
import { formatParts, formatPower, wattsToUnit, withUnit } from "#lib/calculators/format";
import type { Answer } from "#lib/calculators/quick/compute-quick";
import type { GlassAmount, QuickAnswers, RoomKind } from "#lib/calculators/quick/quick-answers";
import type { QuickQuery } from "#lib/calculators/quick/quick-query";
import { type CalculatorTexts, filled } from "#lib/calculators/texts";
import { type Locale, locales } from "#lib/i18n/locales";
import { person } from "../../illustrations/person.ts";

/** The size of the sheet. The room is at its end; the words of the plate stand over the rest. */
const [width, height] = [1440, 690];
const floor = 640;
/** The inner faces of the outside wall and of the far wall, and the face of the unit in which the flows join. */
const [inside, far, coil] = [640, 1220, 1150];
/** Up to here the flows through the wall keep their height, so that their names stand clear of them. */
const bend = 830;
/** Where the flows join, from the top. */
const top = 250;
/** The width in px of the load that the scale of the flows ends at, which is the next of these loads, kW. */
const fullWidth = 130;
const fullLoads = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500];

/** Height of the window by the share of glass. */
const windowHeights: Record<GlassAmount, number> = { none: 0, small: 92, medium: 172, large: 236, all: 384 };

/** What stands in a room of this kind, on the floor at its far end. */
const furniture: Record<RoomKind, string> = {
  bedroom: "M1030 640v-34h150v34M1030 606v-12h112v12M1142 606v-20h38v20M1180 640v-74",
  living: "M1040 640v-12h150v12M1052 628v-26h126v26M1040 628v-38q0 -8 8 -8t8 8M1190 628v-38q0 -8 -8 -8t-8 8",
  majlis: "M1010 640v-10h190v10M1010 630v-24h190v24M1018 606v-28h54v28M1078 606v-28h54v28M1138 606v-28h54v28",
  kitchen: "M1060 640v-78h140v78M1060 562v-8h140v8M1130 562v78M1074 548h36M1082 548v-10h20v10",
  office: "M1040 588h150M1050 588v52M1180 588v52M1096 588v-10M1074 578h44v-34h-44z",
  meeting: "M1010 592h180M1060 592v48M1140 592v48M1040 640v-70M1040 600h-22v40M1176 640v-70M1176 600h22v40",
  shop: "M1080 640V470h110v170M1080 512h110M1080 554h110M1080 596h110M1092 512v-22h20v22M1130 554v-26h24v26M1100 596v-20h26v20",
};

type Label = { x: number; y: number };

/** Below a front of glass two flows enter just above the floor: their names stand above them, and the people further in. */
const isFront = (windowEnd: number) => windowEnd > 560;
const peopleAt = (windowEnd: number) => (isFront(windowEnd) ? 1010 : 975);

/** The way of each flow to the height `y` at the unit, from the top down as they join; and where its label stands. */
function ways(windowEnd: number, hasRoof: boolean): Record<Group, { path: (y: number) => string; label: (wide: number) => Label }> {
  const wallY = Math.max(476, windowEnd + 24);
  const glassY = windowEnd > 0 ? windowEnd - 14 : 401;
  const peopleX = peopleAt(windowEnd);
  const freshAirX = hasRoof ? 1064 : 1000; // beside the roof's name
  return {
    roof: {
      path: (y) => `M930 96V190C930 ${y} 1010 ${y} ${coil} ${y}`,
      label: (wide) => ({ x: 946 + wide / 2, y: 148 }),
    },
    freshAir: {
      path: (y) => `M${freshAirX} 96V196C${freshAirX} ${y} ${freshAirX + 40} ${y} ${coil} ${y}`,
      label: (wide) => ({ x: freshAirX + 12 + wide / 2, y: hasRoof ? 112 : 148 }),
    },
    lightsAndMachines: {
      path: (y) => `M742 262C760 ${y} 900 ${y} ${coil} ${y}`,
      label: (wide) => ({ x: 768, y: 238 - wide / 6 }),
    },
    system: {
      path: (y) => `M1110 212C1110 ${y} 1120 ${y} ${coil} ${y}`,
      label: () => ({ x: 1060, y: 206 }),
    },
    glassSun: {
      path: (y) => `M566 176L662 292C720 362 900 ${y} ${coil} ${y}`,
      // Beside the sun, above the roof: inside it would lie on other flows.
      label: () => ({ x: 650, y: 148 }),
    },
    glassHeat: {
      path: (y) => `M560 ${glassY}H${bend}C980 ${glassY} 970 ${y} ${coil} ${y}`,
      label: (wide) => ({ x: inside + 14, y: isFront(windowEnd) ? 505 : glassY + 22 + wide / 2 }),
    },
    walls: {
      path: (y) => `M560 ${wallY}H${bend}C1000 ${wallY} 970 ${y} ${coil} ${y}`,
      label: (wide) => ({ x: inside + 14, y: isFront(windowEnd) ? wallY - 8 - wide / 2 : wallY + 22 + wide / 2 }),
    },
    leakingAir: {
      path: (y) => `M540 566H${bend}C1000 566 970 ${y} ${coil} ${y}`,
      label: (wide) => ({ x: inside + 14, y: Math.min(628, 588 + wide / 2) }),
    },
    people: {
      path: (y) => `M${peopleX} 572C${peopleX} 440 ${peopleX + 35} ${y} ${coil} ${y}`,
      label: (wide) => ({ x: peopleX + 15 + wide / 2, y: 540 }),
    },
  };
}

const order = [
  "roof",
  "freshAir",
  "system",
  "lightsAndMachines",
  "glassSun",
  "glassHeat",
  "walls",
  "leakingAir",
  "people",
] as const satisfies Group[];

type Props = Pick<Answer, "result"> & { query: QuickQuery; texts: CalculatorTexts; locale: Locale };

/** The outside wall with its window, and what hangs behind it. */
function OutsideWall({ windowTop, windowEnd, shades }: { windowTop: number; windowEnd: number; shades: QuickAnswers["shades"] }) {
  const slats = Array.from({ length: Math.floor((windowEnd - windowTop) / 11) }, (_, index) => `M644 ${windowTop + 6 + index * 11}h13`);
  return (
    <>
      <path
        d={windowEnd ? `M616 190h24v${windowTop - 190}h-24zM616 ${windowEnd}h24V${floor}h-24z` : `M616 190h24V${floor}h-24z`}
        className="pen-cut"
      />
      {windowEnd > 0 && <path d={`M619 ${windowTop}h18v${windowEnd - windowTop}h-18z`} className="pen-glass" />}
      {windowEnd > 0 && shades === "curtains" && (
        <path
          d={`M647 ${windowTop - 4}q9 20 2 ${(windowEnd - windowTop) / 2}t2 ${(windowEnd - windowTop) / 2 + 8}m7 0q-6 -30 0 -${(windowEnd - windowTop) / 2}t0 -${(windowEnd - windowTop) / 2 + 8}`}
          className="pen-line"
        />
      )}
      {windowEnd > 0 && shades === "blinds" && <path d={slats.join("")} className="pen-line" />}
    </>
  );
}

export function RoomSection({ result, query, texts, locale }: Props) {
  const { band, drivers, room, load } = result;
  const { answers, power } = query;
  const { dir } = locales[locale];
  const mirrored = dir === "rtl";
  const has = (group: Group) => drivers.some((driver) => driver.group === group);
  const hasOutside = has("walls") || has("glassSun") || has("glassHeat");
  const glass = answers.facades?.[0]?.glass ?? (has("glassSun") ? "medium" : "none");
  const windowTop = glass === "all" ? 212 : 242;
  const windowEnd = hasOutside && windowHeights[glass] > 0 ? windowTop + windowHeights[glass] : 0;
  const fullAt = Math.max(
    2,
    fullLoads.findIndex((kw) => kw * 1000 >= band.likelyW),
  );
  const full = fullLoads[fullAt] ?? 500;
  const widthOf = (watts: number) => Math.round((Math.max(0, watts) / (full * 1000)) * fullWidth * 10) / 10;

  const listed = order.flatMap((group) => drivers.filter((driver) => driver.group === group && driver.watts > 0));
  const shown = formatParts(
    listed.map(({ watts }) => watts),
    power,
  );
  const way = ways(windowEnd, has("roof"));
  let joined = top;
  const flows = listed.map(({ group, watts }, index) => {
    const wide = widthOf(watts);
    joined += wide;
    return { group, wide, d: way[group].path(Math.round(joined - wide / 2)), label: way[group].label(wide), value: shown[index] };
  });
  const people = Math.min(12, Math.round(room.people?.count ?? 0));
  const kind = answers.room ?? (answers.use === "office" ? "office" : "living");
  const total = withUnit(band.likelyW, power, texts);
  const label = filled(texts.result.roomAlt, {
    hour: `${load.peak.hour}:00`,
    total,
    parts: flows.map(({ group, value }) => `${texts.groups[group]} ${value} ${texts.units[power]}`).join("; "),
  });
  // The building is drawn the other way round where reading runs from right to left; its words are not.
  const at = (x: number) => (mirrored ? width - x : x);
  const out = Math.round(joined - top);
  const leaving = formatPower(band.likelyW, power);
  const scaleKw = fullLoads[fullAt - 2] ?? 1;

  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={`x${mirrored ? "Min" : "Max"}YMax meet`}
      role="img"
      aria-label={label}
      className="drawing room-section"
    >
      <g transform={mirrored ? `matrix(-1 0 0 1 ${width} 0)` : undefined}>
        {hasOutside && <PlateGround view={`0 0 ${width} ${height}`} halos={{ x: 566, y: 170, radius: 420 }} />}
        <path d="M616 166H2400V664H616z" className="room-around" />
        {!hasOutside && <path d={`M-900 -900H616V${floor}H-900z`} className="room-around" />}
        <path d={`M${inside} 190H${far}V${floor}H${inside}z`} className="room-air" />
        {flows.map(({ group, wide, d }) => (
          <path key={group} d={d} strokeWidth={wide} className={`flow flow-${group}`} />
        ))}
        <path d={`M${far} ${top}H2400v${out}H${far}z`} className="flow-out" />
        <path d={`M-900 ${floor}H2400v24H-900zM608 166H2400v24H608zM${far} 190h24V${floor}h-24z`} className="pen-cut" />
        {/* A parapet on the roof, or the walls of the floor above. */}
        <path d={has("roof") ? "M616 130h14v36h-14z" : `M616 166V96l24 -10v80zM${far} 166V86l24 10v70z`} className="pen-cut" />
        <path d={`M-900 664H2400V2400H-900z`} className="earth" />
        <OutsideWall windowTop={windowTop} windowEnd={windowEnd} shades={answers.shades} />
        <path d="M742 190v34M728 224h28l8 20h-44z" className="pen-unit" />
        {people <= 5 && <path d={furniture[kind]} className="pen-unit" opacity="0.75" />}
        {Array.from({ length: people }, (_, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: the people are alike
            key={index}
            d={person}
            transform={`translate(${Math.round(peopleAt(windowEnd) + (index - (people - 1) / 2) * (people > 8 ? 31 : 37))} ${floor}) scale(${index % 3 === 1 ? 2.7 : 2.9})`}
            className="room-person"
          />
        ))}
        <path d="M1146 240h74v142h-58q-16 0 -16 -16z" className="room-unit" />
        <path d="M1158 256v104M1170 256v104M1182 256v104M1194 256v104M1206 256v104" className="pen-hair" />
        <path d="M1150 392q-20 60 -80 96M1166 394q-12 74 -52 128M1184 394q-6 80 -26 140M1202 390q0 80 -6 140" className="pen-air" />
        {hasOutside && (
          <>
            <circle cx="566" cy="170" r="22" className="pen-sun" />
            <path
              d="M595 170h8M591 185l7 4M581 195l4 7M566 199v8M551 195l-4 7M541 185l-7 4M537 170h-8M541 155l-7 -4M551 145l-4 -7M566 141v-8M581 145l4 -7M591 155l7 -4"
              className="pen-heat"
            />
          </>
        )}
      </g>
      <g className="room-labels" direction={dir}>
        {flows.map(({ group, label: { x, y }, value }) => (
          <text key={group} x={at(x)} y={Math.round(y)} className={`label-${group}`}>
            {`\u2068${value}\u2069`}
            <tspan className="room-name"> {texts.groups[group]}</tspan>
          </text>
        ))}
      </g>
      <g className="room-out" direction={dir} textAnchor="end">
        <text x={at(1428)} y={top + out / 2 + 15} className={leaving.length > 4 ? "is-long" : undefined}>
          {`\u2068${leaving}\u2069`}
          <tspan className="room-out-unit"> {texts.units[power]}</tspan>
        </text>
        <text x={at(1428)} y={joined + 32} className="room-name">
          {texts.result.takesOut}
        </text>
        <path d={`M${at(1384)} ${joined + 56}v${widthOf(scaleKw * 1000)}`} className="pen-line room-scale" />
        <text x={at(1372)} y={joined + 61 + widthOf(scaleKw * 1000) / 2} className="room-name room-scale">
          {`\u2068${Math.round(wattsToUnit(scaleKw * 1000, power) * 100) / 100}\u2069`} {texts.units[power]}
        </text>
      </g>
    </svg>
  );
}

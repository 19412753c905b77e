import type { ReactNode } from "react";
import { At, Dimension, d, each, Ink, Level, type Point, palm, pen, person, steps } from "./parts";
import { PhoneSite, phonePlates } from "./phone";
import { type Plate, SystemPlate } from "./plate";
import { type SystemId, systemIds } from "./systems";
import { floorAt, TowerShell } from "./tower";
import { ToiletExtract, towerPlates } from "./tower-systems";
import { VillaShell, villaPlates } from "./villa";

type Props = { label: string; systems: { id: SystemId; name: string; href?: string }[]; cut?: "whole" | "phone"; className?: string };

type Cut = { width: number; height: number; radius: number; Site: () => ReactNode; plates: Record<SystemId, Plate> };
const cuts: Record<"whole" | "phone", Cut> = {
  whole: {
    width: 1010,
    height: 895,
    radius: 15,
    Site: WholeSite,
    plates: {
      ...towerPlates,
      ...villaPlates,
      ventilation: {
        ...villaPlates.ventilation,
        draw: (
          <>
            <ToiletExtract />
            {villaPlates.ventilation.draw}
          </>
        ),
      },
    },
  },
  phone: { width: 350, height: 680, radius: 13, Site: PhoneSite, plates: phonePlates },
};

/** Section A-A through a villa and a tower. Each system is a link and is highlighted while it is hovered or focused. */
export function BuildingSection({ label, systems, cut = "whole", className = "" }: Props) {
  const { width, height, radius, Site, plates } = cuts[cut];
  // The numbers are those of the key: the order of `systems`.
  const named = new Map(systems.map((system, index) => [system.id, { ...system, number: index + 1 }]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not fit a drawing that contains links
    <svg viewBox={`0 0 ${width} ${height}`} role="group" aria-label={label} className={`drawing ${className}`}>
      <Site />
      {systemIds.map((id) => (
        <SystemPlate key={id} plate={plates[id]} radius={radius} {...named.get(id)} />
      ))}
    </svg>
  );
}

const suns = ([41, 65, 88] as const).map((altitude) => {
  const angle = (altitude * Math.PI) / 180;
  return {
    altitude,
    at: [430 - 520 * Math.cos(angle), 770 - 520 * Math.sin(angle)] as const,
    along: [Math.cos(angle), Math.sin(angle)] as const,
  };
});

/** The noon sun at 25° north on 21 December, at the equinox and on 21 June. */
function SunPath() {
  return (
    <>
      <Ink as="orbit" d="M2 476A520 520 0 0 1 430 250" />
      {suns.map(({ altitude, at: [x, y], along: [cos, sin] }) => {
        const summer = altitude === 88;
        const r = summer ? 16 : 8;
        return (
          <g key={altitude}>
            <Ink as="ray" d={d`M${x + cos * (r + 14)} ${y + sin * (r + 14)}l${cos * 120} ${sin * 120}`} />
            <circle className={pen(summer ? "sun" : "low-sun")} cx={x} cy={y} r={r} />
            {summer && (
              <Ink
                as="heat"
                d={each(
                  steps(12, 0, Math.PI / 6),
                  (a) => d`M${x + Math.cos(a) * 21} ${y + Math.sin(a) * 21}l${Math.cos(a) * 6} ${Math.sin(a) * 6}`,
                )}
              />
            )}
            <text
              className={pen("figure")}
              x={x + (summer ? -34 : 14)}
              y={y - (summer ? 18 : 10)}
              fontSize={14}
              textAnchor={summer ? "end" : "start"}
            >
              {altitude}°
            </text>
          </g>
        );
      })}
    </>
  );
}

const earth: Point[] = [
  ...steps(46, 6, 10.2).map((x): Point => [x, 783]),
  ...steps(6, 952, 10).map((x): Point => [x, 783]),
  ...steps(49, 462, 10.2).map((x): Point => [x, 857]),
];

function WholeSite() {
  return (
    <>
      <SunPath />
      <Ink as="hair" d={each(earth, ([x, y]) => d`M${x} ${y}l7 -9`)} />
      <Ink as="cut" d="M0 769.500h478v2.500h-478zM946 769.500h64v2.500h-64z" />
      <VillaShell />
      <TowerShell />
      <At x={390} y={770}>
        <Ink as="line" d={palm} />
      </At>
      <At x={426} y={770}>
        <Ink as="line" d={person} />
      </At>
      <Dimension from={[16, 648]} to={[16, 770]} ticks={[709]} figure="3.4" />
      <Dimension from={[64, 812]} to={[353, 812]} figure="16.0" />
      <Dimension from={[900, floorAt(10)]} to={[900, floorAt(2)]} ticks={steps(7, 3).reverse().map(floorAt)} figure="3.6" />
      <Level x={886} y={floorAt(10)} figure="+36.0" />
      <Level x={962} y={floorAt(0)} figure="0.0" />
      <Level x={962} y={floorAt(-1)} figure="−3.6" />
    </>
  );
}

"use client";
// Says which gains of fans and ducts the load leaves out, and adds the usual ones to all rooms.
import { useContext } from "react";
import { buttonClass } from "#components/ui/button";
import { FormContext } from "./detailed-fields.tsx";
import type { Building } from "./use-building.ts";

/** Common in the trade, no document read: fan coils 2 to 4 % of the room's heat, ducts in a hot roof void 5 to 10 %. */
const usual = { fanPercent: 3, ductPercent: 7.5 } as const;
type Gain = keyof typeof usual;

export function Allowances({ building: { project, changeRooms } }: { building: Building }) {
  const { allowances } = useContext(FormContext).words;
  const names: Record<Gain, string> = { fanPercent: allowances.fan, ductPercent: allowances.duct };
  const actions: Record<Gain, string> = { fanPercent: allowances.addFan, ductPercent: allowances.addDuct };
  const missing = (Object.keys(usual) as Gain[]).filter((gain) => project.rooms.every((room) => room[gain] === 0));
  if (missing.length === 0) return null;
  return (
    <section className="border-s-3 border-cool ps-4 print:hidden">
      <p className="font-medium">
        {allowances.title} {missing.map((gain) => names[gain]).join(" · ")}
      </p>
      <p className="max-w-[48rem] text-[0.9rem] text-soft">{allowances.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {missing.map((gain) => (
          <button
            key={gain}
            type="button"
            className={buttonClass("plain")}
            onClick={() =>
              changeRooms(
                project.rooms.map((room) => ({ ...room, [gain]: usual[gain] })),
                actions[gain],
              )
            }
          >
            {actions[gain]}
          </button>
        ))}
      </div>
    </section>
  );
}

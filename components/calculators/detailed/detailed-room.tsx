"use client";
// The fields of one room in four parts: the room itself, its surfaces, internal gains and air.
import { useContext } from "react";
import { missingLps, requiredLps, withUse } from "#lib/calculators/project/fresh-air";
import { type Project, projectLimits, type RoomInput, roomBounds, roomsOfZone } from "#lib/calculators/project/project";
import { filled } from "#lib/calculators/texts";
import {
  ChoiceField,
  choicePairs,
  FieldGroup,
  FormContext,
  fieldGrid,
  formatFlowIn,
  HoursField,
  TextField,
  useNumberFields,
} from "./detailed-fields.tsx";
import { Surfaces } from "./detailed-surfaces.tsx";

/** The fresh air that the standard requires for this room, and how much is missing; nothing where the room has no requirement. */
function FreshNeed({ room, project }: { room: RoomInput; project: Project }) {
  const { words, system } = useContext(FormContext);
  const needed = requiredLps(room, roomsOfZone(project, room.zone));
  if (needed === null) return null;
  const missing = missingLps(room);
  const flows = { needed: formatFlowIn(needed, system, words), missing: formatFlowIn(missing, system, words) };
  return (
    <p role="status" className={`mt-3 text-[0.9rem] ${missing > 0 ? "border-s-3 border-heat ps-3 font-medium" : "text-soft"}`}>
      {filled(missing > 0 ? words.freshMissing : room.space === "home" ? words.freshNeededHome : words.freshNeeded, flows)}
    </p>
  );
}

export function RoomFields({
  at,
  room,
  project,
  onChange,
}: {
  at: string;
  room: RoomInput;
  project: Project;
  onChange: (room: RoomInput) => void;
}) {
  const { words } = useContext(FormContext);
  const set = (change: Partial<RoomInput>) => onChange({ ...room, ...change });
  const field = useNumberFields({ at, values: room, bounds: roomBounds, onChange: set });
  const hours = (name: "peopleHours" | "lightHours" | "machineHours" | "freshHours") => (
    <HoursField path={at + name} label={words.fields[name]} value={room[name]} onValue={(changed) => set({ [name]: changed })} />
  );
  const typed = room.freshBy === "typed";
  const brings = !typed || room.freshLps > 0;
  return (
    <div className="pb-2">
      <FieldGroup title={words.parts.room}>
        <div className={fieldGrid}>
          <div className="col-span-full sm:col-span-1">
            <TextField label={words.fields.name} value={room.name} longest={projectLimits.nameLength} onValue={(name) => set({ name })} />
          </div>
          {field("zone")}
          {field("times")}
          {field("areaM2")}
          {field("heightM")}
          {field("indoorC")}
          {field("humidityPercent", { unit: "%" })}
          <ChoiceField label={words.fields.mass} value={room.mass} choices={choicePairs(words.masses)} onValue={(mass) => set({ mass })} />
        </div>
      </FieldGroup>
      <Surfaces at={at} room={room} project={project} set={set} />
      <FieldGroup title={words.parts.inside}>
        <div className={fieldGrid}>
          {field("people")}
          <ChoiceField
            label={words.fields.activity}
            value={room.activity}
            choices={choicePairs(words.activities)}
            onValue={(activity) => set({ activity })}
          />
          {hours("peopleHours")}
        </div>
        <div className={fieldGrid}>
          {field("lightsWm2")}
          {field("lightsInRoomPercent", { unit: "%" })}
          {hours("lightHours")}
        </div>
        <div className={fieldGrid}>
          {field("machinesWm2")}
          {field("machineLatentW", { unit: "W" })}
          {hours("machineHours")}
        </div>
      </FieldGroup>
      <FieldGroup title={words.parts.air} text={words.parts.airText}>
        <div className={fieldGrid}>
          <ChoiceField
            label={words.fields.space}
            value={room.space}
            choices={choicePairs(words.spaces)}
            onValue={(space) => onChange(withUse(room, space))}
          />
          <ChoiceField
            label={words.fields.freshBy}
            value={room.freshBy}
            choices={choicePairs<RoomInput["freshBy"]>(words.freshBys, room.space === "none" ? ["typed"] : undefined)}
            onValue={(freshBy) => set({ freshBy })}
          />
          {typed && field("freshLps")}
          {!typed && field("airEffectiveness")}
        </div>
        <FreshNeed room={room} project={project} />
        <div className={fieldGrid}>
          {brings && hours("freshHours")}
          {brings && field("heatRecoveryPercent", { unit: "%" })}
          {brings && field("moistureRecoveryPercent", { unit: "%" })}
          {field("leakAch")}
          {field("exhaustLps")}
          {field("supplyC")}
          {field("fanPercent", { unit: "%" })}
          {field("ductPercent", { unit: "%" })}
        </div>
      </FieldGroup>
    </div>
  );
}

// The questions as dials: plain server-rendered controls, so that the browser runs no script for them until the visitor touches one.

import { buttonClass } from "#components/ui/button";
import { choiceClass } from "#components/ui/field";
import { quickFields } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts } from "#lib/calculators/texts";
import { Dial } from "../dial.tsx";
import { NumberInput } from "../problems.tsx";

type Field = Exclude<keyof CalculatorTexts["questions"], symbol | number>;
type Given = URLSearchParams;
type Shared = { texts: CalculatorTexts; given: Given };

function Question({
  field,
  texts,
  unneededBy = [],
  children,
}: {
  field: Field;
  texts: CalculatorTexts;
  unneededBy?: readonly ("wall" | "glass")[];
  children: React.ReactNode;
}) {
  const notes = { wall: texts.form.unneededWall, glass: texts.form.unneeded };
  return (
    <Dial
      field={field}
      name={texts.dials[field]}
      hint={
        <>
          <b>{texts.questions[field]}</b> {texts.hints[field]}
        </>
      }
      unneeded={unneededBy.map((cause) => [cause, notes[cause]] as const)}
    >
      {children}
    </Dial>
  );
}

type Option = readonly [value: string, label: string];

function Select({
  field,
  options,
  texts,
  given,
  children,
}: Shared & { field: Field; options?: readonly Option[]; children?: React.ReactNode }) {
  const name = quickFields[field];
  return (
    <select
      name={name}
      aria-label={texts.questions[field]}
      aria-describedby={`q-${field}-hint q-${field}-problem`}
      defaultValue={given.get(name) ?? ""}
    >
      <option value="">{texts.form.unknown}</option>
      {options?.map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
      {children}
    </select>
  );
}

function Rooms(shared: Shared) {
  const { rooms, uses } = shared.texts;
  const groups = [
    [uses.home, ["bedroom", "living", "majlis", "kitchen", "home"]],
    [uses.office, ["office", "meeting", "shop", "work"]],
  ] as const;
  return (
    <Select field="room" {...shared}>
      {groups.map(([label, kinds]) => (
        <optgroup key={label} label={label}>
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {rooms[kind]}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

/** Eight directions laid out as on a map; east is on the right in either language. */
const rose = ["NW", "N", "NE", "W", null, "E", "SW", "S", "SE"] as const;

/** A list of several answers, which a native select cannot be: a button with what is chosen, and the compass that it opens. */
function Sides({ texts, given }: Shared) {
  const name = quickFields.directions;
  const chosen = given
    .getAll(name)
    .flatMap((value) => value.split("_"))
    .filter(Boolean);
  const box = (value: string, label: string, isChosen: boolean, look = "") => (
    <label key={value} dir="auto" className={`${choiceClass} ${look}`}>
      <input type="checkbox" name={name} value={value} defaultChecked={isChosen} />
      {label}
    </label>
  );
  return (
    <>
      <button type="button" popoverTarget="sides" aria-describedby="q-directions-hint q-directions-problem">
        <span className="sr-only">{texts.questions.directions}</span>
        {/* Each is shown by the style sheet while its box is checked. */}
        {rose.map(
          (direction) =>
            direction && (
              <span key={direction} className={`side side-${direction}`}>
                {texts.directions[direction]}
              </span>
            ),
        )}
        <span className="side side-none">{texts.form.noOutsideWall}</span>
        <span className="side side-open">{texts.form.unknown}</span>
      </button>
      <fieldset id="sides" popover="auto" className="ground-sheet">
        <legend>{texts.questions.directions}</legend>
        <p>{texts.hints.directions}</p>
        <div dir="ltr" className="rose">
          {rose.map((direction) =>
            direction ? (
              box(direction, texts.directions[direction], chosen.includes(direction), "rose-side")
            ) : (
              <svg key="needle" viewBox="0 0 60 60" aria-hidden="true" className="size-14" fill="none">
                <path d="M30 5L38 30H22Z" className="fill-cool stroke-cool" />
                <path d="M30 55L38 30H22Z" className="fill-paper stroke-cool" />
                <circle cx="30" cy="30" r="2.5" className="fill-paper stroke-cool" />
              </svg>
            ),
          )}
        </div>
        <div className="grid gap-2">
          {box("none", texts.form.noOutsideWall, chosen.includes("none"))}
          {box("", texts.form.unknown, chosen.length === 0, "border-dashed")}
        </div>
        <button type="button" popoverTarget="sides" popoverTargetAction="hide" className={buttonClass("primary")}>
          {texts.form.done}
        </button>
      </fieldset>
    </>
  );
}

/** A number, with what an empty field means in it. */
const Figure = ({ field, texts, given }: Shared & { field: "area" | "people" }) => (
  <NumberInput
    name={quickFields[field]}
    field={field}
    value={given.get(quickFields[field]) ?? ""}
    placeholder={texts.form.unknown}
    label={texts.questions[field]}
  />
);

const listed = (labels: Record<string, string>): Option[] => Object.entries(labels);

export function QuickForm({ texts, given, action, start }: Shared & { action: string; start: string }) {
  const shared = { texts, given };
  const power = given.get(quickFields.power);
  return (
    <form action={action} method="get" noValidate aria-label={texts.form.title} className="dials dials-room">
      <div className="dial-row">
        <Question field="place" texts={texts}>
          <Select field="place" options={listed(texts.places)} {...shared} />
        </Question>
        <Question field="built" texts={texts}>
          <Select field="built" options={listed(texts.ages)} {...shared} />
        </Question>
        <Question field="room" texts={texts}>
          <Rooms {...shared} />
        </Question>
        <Question field="area" texts={texts}>
          <div className="dial-figure">
            <Figure field="area" {...shared} />
            <select name={quickFields.areaUnit} aria-label={texts.form.areaUnit} defaultValue={given.get(quickFields.areaUnit) ?? "m2"}>
              <option value="m2">{texts.form.m2}</option>
              <option value="ft2">{texts.form.ft2}</option>
            </select>
          </div>
        </Question>
        <Question field="topFloor" texts={texts}>
          <Select
            field="topFloor"
            options={[
              ["1", texts.topFloors["1"]],
              ["0", texts.topFloors["0"]],
            ]}
            {...shared}
          />
        </Question>
        <Question field="directions" texts={texts}>
          <Sides {...shared} />
        </Question>
        <Question field="glass" texts={texts} unneededBy={["wall"]}>
          <Select field="glass" options={listed(texts.glassAmounts)} {...shared} />
        </Question>
        <Question field="shades" texts={texts} unneededBy={["wall", "glass"]}>
          <Select field="shades" options={listed(texts.shadesKinds)} {...shared} />
        </Question>
        <Question field="people" texts={texts}>
          <Figure field="people" {...shared} />
        </Question>
        <Question field="offByDay" texts={texts}>
          <select
            name={quickFields.offByDay}
            aria-label={texts.questions.offByDay}
            aria-describedby="q-offByDay-hint q-offByDay-problem"
            defaultValue={given.get(quickFields.offByDay) === "1" ? "1" : ""}
          >
            <option value="">{texts.offByDay.no}</option>
            <option value="1">{texts.offByDay.yes}</option>
          </select>
        </Question>
      </div>
      {power && <input type="hidden" name={quickFields.power} value={power} />}
      <div className="dial-foot">
        <p>
          {texts.form.hint} {texts.form.kept}
        </p>
        <button type="submit" className={buttonClass(given.size === 0 ? "primary" : "plain")}>
          {texts.form.submit}
        </button>
        <a href={start} data-clear="" className={buttonClass("quiet", "px-2!")}>
          {texts.form.clear}
        </a>
      </div>
    </form>
  );
}

// The questions, as plain server-rendered markup: the browser runs no script for them until the visitor touches one.

import { buttonClass } from "#components/ui/button";
import { choiceClass, controlClass } from "#components/ui/field";
import { quickFields } from "#lib/calculators/quick/quick-query";
import type { CalculatorTexts } from "#lib/calculators/texts";
import { NumberInput, Problem } from "../problems.tsx";

type Field = Exclude<keyof CalculatorTexts["questions"], symbol | number>;
type Given = URLSearchParams;
type Choice = { value: string; label: string };

/** Two choices side by side on a phone. */
const choicesClass = "grid grid-cols-2 gap-2 sm:flex sm:flex-wrap max-sm:[&>:last-child:nth-child(odd)]:col-span-2";
const unknownClass = "border-dashed text-soft has-checked:text-ink";

/** Classes that hide a question by CSS alone: no outside wall, or no glass in it. `note` shows the reason instead. */
const idle = {
  wall: {
    rest: "group-has-[[name=d][value=none]:checked]/quick:hidden",
    note: "group-has-[[name=d][value=none]:checked]/quick:block",
  },
  glass: {
    rest: "group-has-[[name=g][value=none]:checked]/quick:hidden",
    note: "group-has-[[name=g][value=none]:checked]/quick:not-group-has-[[name=d][value=none]:checked]/quick:block",
  },
} as const;

type QuestionProps = {
  field: Field;
  number: number;
  texts: CalculatorTexts;
  /** Which earlier answers make this question unnecessary. */
  idleBy?: readonly (keyof typeof idle)[];
  children: React.ReactNode;
};

function Question({ field, number, texts, idleBy = [], children }: QuestionProps) {
  const notes = { wall: texts.form.unneededWall, glass: texts.form.unneeded };
  return (
    <fieldset
      id={`q-${field}`}
      aria-describedby={`q-${field}-hint q-${field}-problem`}
      className="min-w-0 scroll-mt-24 border-t border-line py-5"
    >
      <legend className="float-start flex w-full items-start gap-3 font-medium">
        <span
          aria-hidden="true"
          className="mt-px inline-flex size-7 shrink-0 items-center justify-center rounded-full border border-cool text-[0.82rem] text-cool tabular-nums"
        >
          {number}
        </span>
        {texts.questions[field]}
      </legend>
      {idleBy.map((cause) => (
        <p key={cause} className={`clear-both hidden text-[0.88rem] text-soft sm:ps-10 ${idle[cause].note}`}>
          {notes[cause]}
        </p>
      ))}
      <div className={`clear-both ps-0 sm:ps-10 ${idleBy.map((cause) => idle[cause].rest).join(" ")}`}>
        <p id={`q-${field}-hint`} className="text-[0.88rem] text-soft">
          {texts.hints[field]}
        </p>
        <Problem name={field} />
        {children}
      </div>
    </fieldset>
  );
}

function Radios({ field, choices, given, unknown }: { field: Field; choices: Choice[]; given: Given; unknown: string }) {
  const name = quickFields[field];
  const now = given.get(name) ?? "";
  return (
    <div className={`mt-3 ${choicesClass}`}>
      {[...choices, { value: "", label: unknown }].map(({ value, label }) => (
        <label key={value} className={`${choiceClass} ${value === "" ? unknownClass : ""}`}>
          <input type="radio" name={name} value={value} defaultChecked={value === now} />
          {label}
        </label>
      ))}
    </div>
  );
}

/** Eight directions laid out as on a map; east is on the right in either language. */
const rose = ["NW", "N", "NE", "W", null, "E", "SW", "S", "SE"] as const;

function Compass({ texts, given }: { texts: CalculatorTexts; given: Given }) {
  const name = quickFields.directions;
  const chosen = given
    .getAll(name)
    .flatMap((value) => value.split("_"))
    .filter(Boolean);
  return (
    <>
      <div className="mt-4 max-w-[21rem]">
        <div dir="ltr" className="grid grid-cols-3 justify-items-center gap-2">
          {rose.map((direction) =>
            direction ? (
              <label
                key={direction}
                dir="auto"
                className={`${choiceClass} w-full min-w-0 flex-col justify-center gap-1 px-1! py-2! text-center text-[0.88rem]!`}
              >
                <input type="checkbox" name={name} value={direction} defaultChecked={chosen.includes(direction)} />
                <span className="whitespace-nowrap">{texts.directions[direction]}</span>
              </label>
            ) : (
              <svg key="needle" viewBox="0 0 60 60" aria-hidden="true" className="size-16 self-center" fill="none">
                <path d="M30 5L38 30H22Z" className="fill-cool stroke-cool" />
                <path d="M30 55L38 30H22Z" className="fill-paper stroke-cool" />
                <circle cx="30" cy="30" r="2.5" className="fill-paper stroke-cool" />
              </svg>
            ),
          )}
        </div>
      </div>
      <div className={`mt-2 ${choicesClass}`}>
        <label className={choiceClass}>
          <input type="checkbox" name={name} value="none" defaultChecked={chosen.includes("none")} />
          {texts.form.noOutsideWall}
        </label>
        <label className={`${choiceClass} ${unknownClass}`}>
          <input type="checkbox" name={name} value="" defaultChecked={chosen.length === 0} />
          {texts.form.unknown}
        </label>
      </div>
    </>
  );
}

const listed = (labels: Record<string, string>): Choice[] => Object.entries(labels).map(([value, label]) => ({ value, label }));

function Rooms({ texts, given }: { texts: CalculatorTexts; given: Given }) {
  const kinds = (names: readonly (keyof CalculatorTexts["rooms"])[]) => names.map((name) => ({ value: name, label: texts.rooms[name] }));
  const room = given.get(quickFields.room) ?? "";
  const rooms = [
    { label: texts.uses.home, choices: kinds(["bedroom", "living", "majlis", "kitchen", "home"]) },
    { label: texts.uses.office, choices: kinds(["office", "meeting", "shop", "work"]) },
    { label: "", choices: [{ value: "", label: texts.form.unknown }] },
  ];
  return (
    <>
      {rooms.map(({ label, choices }) => (
        <div key={label} className="mt-3">
          {label && <p className="mb-1.5 text-[0.85rem] text-soft">{label}</p>}
          <div className={choicesClass}>
            {choices.map(({ value, label: kind }) => (
              <label key={value} className={`${choiceClass} ${value === "" ? unknownClass : ""}`}>
                <input type="radio" name={quickFields.room} value={value} defaultChecked={value === room} />
                {kind}
              </label>
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function Area({ texts, given }: { texts: CalculatorTexts; given: Given }) {
  const areaUnit = given.get(quickFields.areaUnit) === "ft2" ? "ft2" : "m2";
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <NumberInput
        name={quickFields.area}
        field="area"
        value={given.get(quickFields.area) ?? ""}
        placeholder={texts.form.unknown}
        label={texts.questions.area}
      />
      {(["m2", "ft2"] as const).map((unit) => (
        <label key={unit} className={`${choiceClass} min-h-12`}>
          <input type="radio" name={quickFields.areaUnit} value={unit} defaultChecked={unit === areaUnit} />
          {texts.form[unit]}
        </label>
      ))}
    </div>
  );
}

export function QuickForm({ texts, given, action, start }: { texts: CalculatorTexts; given: Given; action: string; start: string }) {
  const { unknown } = texts.form;
  const shared = { texts, given, unknown };
  const power = given.get(quickFields.power);
  return (
    <form action={action} method="get" noValidate className="group/quick border border-line bg-paper">
      <div className="px-5 pt-5 pb-4 sm:px-7">
        <h2 className="text-[1.3rem]">{texts.form.title}</h2>
        <p className="mt-1 text-[0.95rem] text-soft">{texts.form.hint}</p>
      </div>
      <div className="px-5 sm:px-7">
        <Question field="place" number={1} texts={texts}>
          <select
            name={quickFields.place}
            aria-label={texts.questions.place}
            defaultValue={given.get(quickFields.place) ?? ""}
            className={`${controlClass()} mt-3 max-w-[22rem]`}
          >
            <option value="">{unknown}</option>
            {listed(texts.places).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Question>
        <Question field="built" number={2} texts={texts}>
          <Radios field="built" choices={listed(texts.ages)} {...shared} />
        </Question>
        <Question field="room" number={3} texts={texts}>
          <Rooms texts={texts} given={given} />
        </Question>
        <Question field="area" number={4} texts={texts}>
          <Area texts={texts} given={given} />
        </Question>
        <Question field="topFloor" number={5} texts={texts}>
          <Radios
            field="topFloor"
            choices={[
              { value: "1", label: texts.topFloors["1"] },
              { value: "0", label: texts.topFloors["0"] },
            ]}
            {...shared}
          />
        </Question>
        <Question field="directions" number={6} texts={texts}>
          <Compass texts={texts} given={given} />
        </Question>
        <Question field="glass" number={7} texts={texts} idleBy={["wall"]}>
          <Radios field="glass" choices={listed(texts.glassAmounts)} {...shared} />
        </Question>
        <Question field="shades" number={8} texts={texts} idleBy={["wall", "glass"]}>
          <Radios field="shades" choices={listed(texts.shadesKinds)} {...shared} />
        </Question>
        <Question field="people" number={9} texts={texts}>
          <NumberInput
            name={quickFields.people}
            field="people"
            value={given.get(quickFields.people) ?? ""}
            placeholder={unknown}
            label={texts.questions.people}
          />
        </Question>
      </div>
      {power && <input type="hidden" name={quickFields.power} value={power} />}
      <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-5 sm:px-7">
        <button type="submit" className={buttonClass("primary")}>
          {texts.form.submit}
        </button>
        <a href={start} data-clear="" className={buttonClass("quiet", "px-2!")}>
          {texts.form.clear}
        </a>
        <p className="w-full text-[0.85rem] text-soft">{texts.form.kept}</p>
      </div>
    </form>
  );
}

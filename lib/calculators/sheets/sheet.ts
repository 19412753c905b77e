import { type InvalidInput, InvalidInputError } from "../engineering/invalid-input.ts";
import { typedNumber } from "../typed-number.ts";
import { outcomeInImperial } from "./imperial.ts";
import type { Outcome } from "./outcome.ts";
import { fromBase, type Quantity, toBase, unitsOf } from "./quantities.ts";

/** The field is asked only while another field has one of these values. */
type AskedWhen = { field: string; values: readonly string[] };

type NumberField = {
  id: string;
  /** Its symbol in the formulas. */
  symbol?: string;
  quantity: Quantity;
  /** Limits in the quantity's first unit. */
  min: number;
  max: number;
  usual: number;
  /** The default is a good value for a visitor who does not know. */
  guess?: true;
  whole?: true;
  only?: AskedWhen;
};
type ChoiceField = {
  id: string;
  options: readonly string[];
  usual: string;
  guess?: true;
  only?: AskedWhen;
};
export type Field = NumberField | ChoiceField;

export const isChoiceField = (field: Field): field is ChoiceField => "options" in field;

export type Values = Record<string, number | string>;

/** Data that only the owner can provide; empty until it is entered in the settings. */
export type OwnerData = {
  amcPlans: readonly { page: string; name: string; visits: number; units: number; yearAed: number; extraUnitAed: number }[];
};

export type Sheet = {
  fields: readonly Field[];
  /** Takes values within their ranges; throws InvalidInputError with a field's id for combinations that cannot be computed. */
  compute: (values: Values, owner: OwnerData) => Outcome;
};

/** A problem with a field; `reason` is a word of the sheet for problems other than the range. */
export type AnswerProblem = { field: string } & (
  | { min: number; max: number; unit: string; whole: boolean }
  | { choice: true }
  | { reason: string }
);

export type SheetInput = {
  values: Values;
  /** As typed, for the form; units are under the field's id and "-u". */
  typed: Record<string, string>;
  problems: AnswerProblem[];
};

export const unitFieldName = (id: string) => `${id}-u`;

/** Query name and values of the choice between SI and IP results; SI is the default. */
export const systemFieldName = "unit-system";
export const systems = ["si", "ip"] as const;

/** Whether a field is asked: the field it depends on has one of its values and is itself asked. */
export function isAsked({ only }: Field, typed: Record<string, string>, fields: readonly Field[]): boolean {
  if (!only) return true;
  const parent = fields.find(({ id }) => id === only.field);
  return only.values.includes(typed[only.field] ?? "") && (!parent || isAsked(parent, typed, fields));
}

const shownLimit = (value: number, up: boolean) => {
  const scale = Math.abs(value) >= 100 ? 1 : Math.abs(value) >= 10 ? 10 : 1000;
  return (up ? Math.ceil(value * scale - 1e-6) : Math.floor(value * scale + 1e-6)) / scale;
};

/** An open field gets its default; a typed value is never changed silently. */
function readSheet({ fields }: Sheet, query: URLSearchParams): SheetInput {
  const typed: Record<string, string> = {};
  const values: Values = {};
  const problems: AnswerProblem[] = [];
  typed[systemFieldName] = query.get(systemFieldName) === "ip" ? "ip" : "si";
  for (const field of fields) {
    const text = (query.get(field.id) ?? "").trim().slice(0, 40);
    typed[field.id] = text || String(field.usual);
    if (isChoiceField(field)) continue;
    const unit = query.get(unitFieldName(field.id)) ?? "";
    const units = unitsOf(field.quantity);
    typed[unitFieldName(field.id)] = units.includes(unit) ? unit : (units[0] as string);
    // An open field shows its default in the selected unit.
    if (!text)
      typed[field.id] = String(Number(fromBase(field.usual, field.quantity, typed[unitFieldName(field.id)] as string).toPrecision(4)));
  }
  for (const field of fields) {
    const { id, usual } = field;
    values[id] = usual;
    const text = (query.get(id) ?? "").trim().slice(0, 40);
    if (!text || !isAsked(field, typed, fields)) continue;
    if (isChoiceField(field)) {
      if (field.options.includes(text)) values[id] = text;
      else problems.push({ field: id, choice: true });
      continue;
    }
    const unit = typed[unitFieldName(id)] as string;
    const value = toBase(typedNumber(text) ?? Number.NaN, field.quantity, unit);
    const slack = Math.abs(value) * 1e-9;
    if (value >= field.min - slack && value <= field.max + slack && (!field.whole || Number.isInteger(value))) values[id] = value;
    else {
      const limit = (end: number, up: boolean) => shownLimit(fromBase(end, field.quantity, unit), up);
      problems.push({ field: id, min: limit(field.min, true), max: limit(field.max, false), unit, whole: field.whole === true });
    }
  }
  return { values, typed, problems };
}

/** The shortest address of the same answers. */
function writeSheet({ fields }: Sheet, { typed }: SheetInput): string {
  const query = new URLSearchParams();
  for (const field of fields) {
    if (!isAsked(field, typed, fields)) continue;
    const text = typed[field.id] ?? "";
    if (isChoiceField(field)) {
      if (text !== field.usual) query.set(field.id, text);
      continue;
    }
    const unit = typed[unitFieldName(field.id)] as string;
    const standard = unit === unitsOf(field.quantity)[0];
    if (!standard || text !== String(field.usual)) query.set(field.id, text);
    if (!standard) query.set(unitFieldName(field.id), unit);
  }
  if (typed[systemFieldName] === "ip") query.set(systemFieldName, "ip");
  return query.toString();
}

export type AnsweredSheet = SheetInput & { address: string; outcome?: Outcome };

/** Computes an address into an outcome or into problems; the server and the browser use the same function. */
export function answerSheet(sheet: Sheet, query: URLSearchParams, owner: OwnerData = { amcPlans: [] }): AnsweredSheet {
  const read = readSheet(sheet, query);
  const address = writeSheet(sheet, read);
  if (read.problems.length > 0) return { ...read, address };
  try {
    const outcome = sheet.compute(read.values, owner);
    return { ...read, address, outcome: read.typed[systemFieldName] === "ip" ? outcomeInImperial(outcome) : outcome };
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    return { ...read, address, problems: error.refusals.map((refusal) => problemOf(sheet, refusal)) };
  }
}

function problemOf({ fields }: Sheet, { field, allowed }: InvalidInput): AnswerProblem {
  const asked = fields.find(({ id }) => id === field);
  if ("oneOf" in allowed && allowed.oneOf[0]) return { field: asked ? field : (fields[0] as Field).id, reason: allowed.oneOf[0] };
  if (!asked || !("min" in allowed)) return { field: (fields[0] as Field).id, reason: "together" };
  return { field, min: shownLimit(allowed.min, true), max: shownLimit(allowed.max, false), unit: allowed.unit, whole: false };
}

/** Error that refuses a field for a reason other than its range; `reason` is a word of the sheet. */
export const refuse = (field: string, value: unknown, reason: string) =>
  new InvalidInputError({ field, value, allowed: { oneOf: [reason] } });

export const numberOf = (values: Values, id: string) => values[id] as number;
export const choiceOf = <T extends string>(values: Values, id: string) => values[id] as T;

/** Text of a figure, with enough digits that a difference of two is still correct. */
export const formatFormulaValue = (value: number) =>
  String(Math.abs(value) >= 1000 ? Math.round(value * 100) / 100 : Number(value.toPrecision(6)));

/** The formula with figures in place of its symbols. */
export function withValues(formula: string, inputs: Record<string, number>): string {
  return formula.replace(/[\p{L}][\p{L}\p{N}]*/gu, (name) => {
    const value = inputs[name];
    if (value === undefined) return name;
    return value < 0 ? `(${formatFormulaValue(value).replace("-", "−")})` : formatFormulaValue(value);
  });
}

/** Whether something that is asked or answered has another unit in IP, so that a choice of units says something; counts have none. */
export function hasUnits(sheet: Sheet): boolean {
  if (sheet.fields.some((field) => !isChoiceField(field) && unitsOf(field.quantity).length > 1)) return true;
  const { outcome } = answerSheet(sheet, new URLSearchParams());
  return outcome !== undefined && JSON.stringify(outcomeInImperial(outcome)) !== JSON.stringify(outcome);
}

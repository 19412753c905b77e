// The variables of a reply template that are filled in from the lead, and look-alikes that are not. Pure; the office's forms check with it
// while the user types.

import { misspelling } from "../../formats/edit-distance.ts";

export const replyVariables = ["name", "reference", "business", "time", "technician", "phone"] as const;
export type ReplyVariable = (typeof replyVariables)[number];
export type ReplyFacts = Record<ReplyVariable, string>;

/** found: as written. meant: the closest variable; null if none is close. */
export type VariableFault = { found: string; meant: ReplyVariable | null };

const isVariable = (word: string): word is ReplyVariable => (replyVariables as readonly string[]).includes(word);

/** Other words that people use for the variables. */
const alsoCalled: Record<ReplyVariable, readonly string[]> = {
  name: ["customer", "client", "fullname", "اسم", "الاسم", "العميل"],
  reference: ["ref", "number", "request", "id", "المرجع", "رقم", "الطلب"],
  business: ["company", "office", "الشركة", "المكتب"],
  time: ["date", "day", "visit", "when", "الوقت", "الموعد", "التاريخ"],
  technician: ["engineer", "visitor", "who", "الفني", "المهندس"],
  phone: ["telephone", "mobile", "call", "الهاتف", "الجوال"],
};

function closestVariable(written: string): ReplyVariable | null {
  const word = /[\p{L}\p{M}]+/u.exec(written.toLowerCase())?.[0] ?? "";
  if (word === "") return null;
  const called = replyVariables.find((variable) => alsoCalled[variable].includes(word));
  if (called) return called;
  const [closest] = replyVariables.map((variable) => ({ variable, away: misspelling(word, variable) })).sort((a, b) => a.away - b.away);
  // A short variable may be half misspelt and still be recognised.
  return closest && closest.away <= Math.max(2, Math.floor(closest.variable.length / 3)) ? closest.variable : null;
}

// A closed pair on one line, an opening brace with the word after it, or a lone closing brace.
const braces = /\{[^{}\n]*\}|\{[\p{L}\p{M}]*|\}/gu;

/** Everything in braces that would not be filled in: the customer would read it as written. */
export function variableFaults(text: string): VariableFault[] {
  const faults = new Map<string, VariableFault>();
  for (const [found] of text.matchAll(braces)) {
    const closed = found.startsWith("{") && found.endsWith("}");
    if (faults.has(found) || (closed && isVariable(found.slice(1, -1)))) continue;
    faults.set(found, { found, meant: closestVariable(found) });
  }
  return [...faults.values()];
}

/** The message as the customer gets it. Anything that is not a variable stays as written. */
export function fillVariables(text: string, facts: ReplyFacts): string {
  return text.replace(/\{([a-z]+)\}/g, (written, word: string) => (isVariable(word) ? facts[word] : written));
}

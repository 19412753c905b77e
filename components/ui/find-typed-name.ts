// Finds the name in a list that typed letters mean.

/** Removes case, vowel marks, hamza and directional marks, which people omit when they type. */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .trim();

/**
 * The index of the name that `typed` means while the one at `from` is chosen; −1 for none. A completely typed name precedes those that
 * only begin with it. Repeating one letter goes from one match to the next. Initials count too: "NE" is North-east.
 */
export function findTypedName(names: readonly string[], from: number, typed: string): number {
  const text = plain(typed);
  const plainNames = names.map(plain);
  const isRepeated = new Set(text).size < 2;
  const next = (fits: (name: string) => unknown) => {
    const order = names.map((_, place) => (from + place + Number(isRepeated) + names.length) % names.length);
    return order.find((place) => fits(plainNames[place] as string)) ?? -1;
  };
  const found = next((name) => name.startsWith(isRepeated ? text.charAt(0) : text));
  if (found < 0) return next((name) => name.replace(/(\p{L})\p{L}*|./gu, "$1") === text);
  if (text.length > 1 && isRepeated) return found;
  const whole = plainNames.findIndex((name, place) => place !== found && name.startsWith(text) && plainNames[found]?.startsWith(name));
  return whole < 0 ? found : whole;
}

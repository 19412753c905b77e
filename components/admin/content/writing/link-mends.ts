// Mends a wrong link of a Markdown text, wherever it stands in it. Pure.

/** Replaces the address `found` with `meant`. */
export function withAddress(text: string, found: string, meant: string): string {
  return text.replace(/(\]\(\s*<?)([^)\s>]*)/g, (whole, open: string, address: string) => (address === found ? open + meant : whole));
}

/** The position of the bracket that opens the words of a link; -1 if there is none. */
function openingOf(text: string, closing: number): number {
  let inner = 0;
  for (let at = closing - 1; at >= 0; at--) {
    if (text[at - 1] === "\\") continue;
    if (text[at] === "]") inner += 1;
    if (text[at] === "[" && inner-- === 0) return at;
  }
  return -1;
}

/** Takes off the links to the address `found` and keeps their words. */
export function withoutLink(text: string, found: string): string {
  let left = text;
  // From the last link to the first, so that the positions of those before stay right.
  for (const { 0: target, 1: address, index } of [...text.matchAll(/\]\(\s*<?([^)\s>]*)/g)].reverse()) {
    if (address !== found) continue;
    const [opening, end] = [openingOf(left, index), left.indexOf(")", index + target.length)];
    if (opening < 0 || end < 0) continue;
    const start = left[opening - 1] === "!" ? opening - 1 : opening;
    left = left.slice(0, start) + left.slice(opening + 1, index) + left.slice(end + 1);
  }
  return left;
}

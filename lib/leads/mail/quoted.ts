// Parts what somebody wrote from the mails that their program quoted below or above it. The whole is kept; only the display is shorter.

const isQuoted = (line: string | undefined) => line?.startsWith(">") === true;
const longest = 400;

/** Lines by which mail programs introduce what they quote, in English and Arabic. */
const introductions = [
  /^On .{5,}\bwrote:$/,
  /^في .*كتبت?(?:\s.*)?:$/,
  /^[^<]{5,}<[^\s@<>]+@[^\s@<>]+> ?(?:كتبت?|wrote):$/,
  /^-{2,}\s*(?:Original Message|Reply message|الرسالة الأصلية|رسالة أصلية)\s*-{2,}$/i,
];
const headed = /^\*?(?:From|من):\*?\s/;
const headedNext = /^\*?(?:Sent|Date|To|Subject|تاريخ الإرسال|تم الإرسال|التاريخ|إلى|الموضوع):\*?/;

/** Whether the quotation begins at this line. Programs wrap their introduction over two lines, and Outlook draws a line above it. */
function begins(lines: readonly string[], at: number): boolean {
  const [line = "", next = "", third = ""] = lines
    .slice(at, at + 3)
    .map((each) => each.trim().replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ""));
  if (line.length > longest) return false;
  const joined = `${line} ${next}`.trim();
  const isIntroduced = introductions.some(
    (shape) => shape.test(line) || (joined.length <= longest && /^(?:On|في) /.test(line) && shape.test(joined)),
  );
  const isHeaded = headed.test(line) && (headedNext.test(next) || headedNext.test(third));
  return isIntroduced || isHeaded || (/^_{10,}$/.test(line) && headed.test(next));
}

/**
 * The text that is new, and the quotation. An answer below its quotation is the text; one whose lines stand between quoted ones is left as it
 * is, like a mail that only quotes.
 */
export function withoutQuoted(text: string): { fresh: string; quoted: string } {
  const lines = text.split("\n");
  let start = lines.findIndex((_, at) => begins(lines, at));
  if (start < 0) {
    // Quoted lines at the end without an introduction.
    let end = lines.length;
    while (end > 0 && (isQuoted(lines[end - 1]) || lines[end - 1]?.trim() === "")) end -= 1;
    if (!lines.slice(end).some(isQuoted)) return { fresh: text.trim(), quoted: "" };
    start = end;
  }
  const above = lines.slice(0, start).join("\n").trim();
  if (above) return { fresh: above, quoted: lines.slice(start).join("\n").trim() };
  const from = lines.findIndex(isQuoted);
  if (from < 0) return { fresh: text.trim(), quoted: "" };
  let to = from;
  while (to < lines.length && (isQuoted(lines[to]) || lines[to]?.trim() === "")) to += 1;
  const below = lines.slice(to).join("\n").trim();
  const isBetween = lines.slice(to).some(isQuoted);
  return below && !isBetween ? { fresh: below, quoted: lines.slice(0, to).join("\n").trim() } : { fresh: text.trim(), quoted: "" };
}

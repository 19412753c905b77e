// A calendar of visits as iCalendar (RFC 5545), for calendar programs that subscribe to it. Times are in UTC, which needs no time zone of its
// own. It names no customer. Pure.

export type FeedVisit = {
  id: string;
  version: number;
  starts_at: string;
  length_minutes: number;
  status: string;
  address: string;
  reference: string;
  technician: string | null;
  placeName: string;
  /** The lead in the office. */
  link: string;
};

/** In the language of the feed; `open` holds the link. */
export type FeedTexts = {
  name: string;
  summary: (reference: string, technician: string) => string;
  open: (link: string) => string;
  technician: (name: string) => string;
};

/** A value of type TEXT (3.3.11). Control characters are not allowed in it. */
const escaped = (text: string) =>
  text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n?|\n/g, "\\n")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f]/g, "");

const maxOctets = 75;

/** A content line in parts of at most 75 octets, none of which cuts a character (3.1); each further one begins with a space. */
function folded(line: string): string {
  const parts: string[] = [];
  let [part, octets] = ["", 0];
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      [part, octets] = [" ", 1];
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

const utc = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d{3}/g, "");

function event(visit: FeedVisit, texts: FeedTexts, host: string, now: number): string[] {
  const starts = Date.parse(visit.starts_at);
  const where = [visit.address, visit.placeName].filter(Boolean).join(", ");
  const about = [...(visit.technician ? [texts.technician(visit.technician)] : []), texts.open(visit.link)].join("\n");
  return [
    "BEGIN:VEVENT",
    `UID:${visit.id}@${host}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(starts)}`,
    `DTEND:${utc(starts + visit.length_minutes * 60_000)}`,
    `SEQUENCE:${visit.version}`,
    `STATUS:${visit.status === "cancelled" ? "CANCELLED" : "CONFIRMED"}`,
    `SUMMARY:${escaped(texts.summary(visit.reference, visit.technician ?? ""))}`,
    ...(where ? [`LOCATION:${escaped(where)}`] : []),
    `DESCRIPTION:${escaped(about)}`,
    `URL:${visit.link}`,
    "END:VEVENT",
  ];
}

/** `host` makes the identifiers of events unique in the world. */
export function calendarOf(visits: readonly FeedVisit[], texts: FeedTexts, host: string, now: number): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${host}//visits//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `NAME:${escaped(texts.name)}`,
    `X-WR-CALNAME:${escaped(texts.name)}`,
    // How often a program should read it again.
    "REFRESH-INTERVAL;VALUE=DURATION:PT15M",
    "X-PUBLISHED-TTL:PT15M",
    ...visits.flatMap((visit) => event(visit, texts, host, now)),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}

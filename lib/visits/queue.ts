// The rules by which a phone sends what it has kept: one thing after the other in the order in which it was done, each with its own key, so
// that the site can store it once however often it arrives. Pure, for the page, its service worker and the tests.

/** Nothing of a visit stays on a phone longer than this after its beginning, except what waits to be sent. */
export const keptAfterVisitMs = 2 * 86_400_000;

export const steps = ["on-the-way", "arrived", "missed"] as const;
export type Step = (typeof steps)[number];

/** A step, a report, or a photo of a report, in the order of `order`. */
export type QueueItem = {
  /** The key by which the site recognises it when it is sent again. */
  id: string;
  order: number;
  kind: "step" | "report" | "photo";
  visit: string;
  /** The time of the deed by the phone's clock. */
  at: string;
  /** Of a photo: its report, and what it shows. */
  report?: string;
  purpose?: string;
  /** Of a step: which one, for the page. */
  step?: Step;
  /** Why the site did not take it. Kept until the user has read it. */
  refused?: Refusal;
};

/** reported: another report of the visit is there. gone: not this user's visit. invalid: this version of the site does not take it. */
type Refusal = "reported" | "gone" | "invalid" | "unread";
const refusals: readonly Refusal[] = ["reported", "gone", "invalid", "unread"];

/** What an answer of the site means for the thing that was sent. later: nothing arrived for certain, so it is sent again. */
export type Verdict = "arrived" | "later" | "ended" | Refusal;

/** `status` is 0 where no answer came; a redirect leads to the sign-in page, because the session has ended. */
export function verdictOf(status: number, isRedirect: boolean, told: string | undefined): Verdict {
  if (isRedirect || status === 401 || status === 403) return "ended";
  if (status === 200) return told === "unread" ? "unread" : "arrived";
  const refusal = refusals.find((reason) => reason === told);
  if (refusal) return refusal;
  return status === 400 || status === 413 ? "invalid" : "later";
}

/** The next thing to send: a photo waits for its report, and is not sent without it. */
export const nextOf = (items: readonly QueueItem[]): QueueItem | undefined =>
  items.filter(({ refused }) => !refused).sort((a, b) => a.order - b.order)[0];

/** What a verdict makes of the queue: what arrived goes; a refused report takes its photos with it. */
export function afterVerdict(items: readonly QueueItem[], sent: QueueItem, verdict: Verdict): QueueItem[] {
  if (verdict === "later" || verdict === "ended") return [...items];
  if (verdict === "arrived") return items.filter(({ id }) => id !== sent.id);
  return items
    .filter(({ report }) => sent.kind !== "report" || report !== sent.id)
    .map((item) => (item.id === sent.id ? { ...item, refused: verdict } : item));
}

/** How long to wait after so many failures in a row: 5 s, then three times as long each time, at most a quarter of an hour. */
export const pauseMs = (failures: number): number => Math.min(5000 * 3 ** Math.max(0, failures - 1), 15 * 60_000);

/** Where a thing is sent to, below /admin/field/send. */
export function sendQuery(item: QueueItem): string {
  const { id, kind, visit, at, report, purpose } = item;
  return new URLSearchParams({ key: id, kind, visit, at, ...(report && { report }), ...(purpose && { purpose }) }).toString();
}

/** How many reports and steps wait, for what the page says. Photos count as part of their report. */
export function waiting(items: readonly QueueItem[]): { reports: number; steps: number; photos: number; refused: number } {
  const open = items.filter(({ refused }) => !refused);
  const count = (kind: QueueItem["kind"]) => open.filter((item) => item.kind === kind).length;
  return { reports: count("report"), steps: count("step"), photos: count("photo"), refused: items.length - open.length };
}

// A module of its own, because forms load it in the browser, which needs neither the hours nor the calendar (who-answers.ts).
import type { PhoneLine } from "../site/contact-links.ts";
import type { WhoAnswers } from "./who-answers.ts";

/** The line to call, of one or two (phoneLines); none while nobody answers. */
export const answeredLine = (lines: readonly PhoneLine[], { calls }: WhoAnswers): PhoneLine | undefined =>
  calls ? (lines.find((line) => line.calls === calls) ?? lines[0]) : undefined;

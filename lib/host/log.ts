// The log, one line for each thing that this process says, the framework's among them. Where LOG_FORMAT=json a line is an object that a
// machine reads, with the request it belongs to. Nobody's data is in it: what is logged anywhere says none.
import { format } from "node:util";
import { processState } from "./process/process-state.ts";
import { requestId } from "./requests/request-ids.ts";

const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
type Level = (typeof levels)[keyof typeof levels];
type Line = { at: string; level: Level; about?: string; message: string; request?: string } & Record<string, unknown>;

// A page that is rendered ahead may not ask what time it is, and the framework takes `new Date()` for that question, also in here.
const clock = () => new Date(performance.timeOrigin + performance.now());

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** `about` is what stands before the first colon ("leads: …"), as every line of ours begins; a plain object at the end are fields of the line. */
export function lineOf(level: Level, args: unknown[], now = clock(), request = requestId()): Line {
  const last = args.at(-1);
  const fields = args.length > 1 && isFields(last) ? last : {};
  const text = format(...(fields === last ? args.slice(0, -1) : args));
  const [, about, rest] = /^([a-z][a-z -]{0,30}): ([\s\S]+)$/.exec(text) ?? [];
  return {
    ...fields,
    at: now.toISOString(),
    level,
    ...(about && { about }),
    message: (rest ?? text).replace(/:$/, ""),
    ...(request && { request }),
  };
}

/** Fields that cannot be written as they are (errors, circles) become words. */
export function written(level: Level, args: unknown[]): string {
  try {
    return JSON.stringify(lineOf(level, args), (_, value: unknown) => (value instanceof Error ? format(value) : value));
  } catch {
    return JSON.stringify(lineOf(level, [format(...args)]));
  }
}

/** Line ends, also those that only some programs take for one, and what moves the cursor or colours the text of a terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const breaks = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]+[\t ]*/g;

/** One line, whatever is said in it: an error's words may come from a visitor, who could otherwise write lines of their own. */
export const lineOfText = (args: unknown[]): string => format(...args).replace(breaks, " ⏎ ");

/**
 * Whoever reads the log may go away before this process does. What is said then is lost; without this, each loss is a failure that is
 * said, and lost again: the process would be busy with nothing else.
 */
export function outliveReaders(): void {
  const state = processState("log-readers", () => ({ on: false }));
  if (state.on) return;
  state.on = true;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** From now on everything said goes out as such lines; where it is written to a file descriptor directly (a crash of Node), it does not. */
export function writeLogLines(as: "json" | "text"): void {
  const state = processState("log-lines", () => ({ on: false }));
  if (state.on) return;
  state.on = true;
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, Level][]) {
    const stream = level === "error" || level === "warn" ? process.stderr : process.stdout;
    console[method] = (...args: unknown[]) => void stream.write(`${as === "json" ? written(level, args) : lineOfText(args)}\n`);
  }
}

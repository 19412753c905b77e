// The log: one line for each message of this process, the framework's included. With LOG_FORMAT=json a line is a JSON object with the
// request that it belongs to. Log lines hold no personal data.
import { format } from "node:util";
import { processState } from "./process/process-state.ts";
import { requestId } from "./requests/request-ids.ts";

/** So many frames of a stack name the place; the rest is the framework's. */
const maxFrames = 8;

const levels = { debug: "debug", log: "info", info: "info", warn: "warn", error: "error" } as const;
type Level = (typeof levels)[keyof typeof levels];
type Line = { at: string; level: Level; about?: string; message: string; request?: string } & Record<string, unknown>;

// The framework fails a prerender that calls `new Date()`, also when only a log line needs the time.
const clock = () => new Date(performance.timeOrigin + performance.now());

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A log line as an object. `about` is the word before the first colon ("leads: …"). A plain object as the last argument adds its fields. */
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

/** The line as JSON. Fields that JSON cannot hold (errors, circular objects) are written as text. */
export function written(level: Level, args: unknown[]): string {
  try {
    return JSON.stringify(lineOf(level, args), (_, value: unknown) => (value instanceof Error ? format(value) : value));
  } catch {
    return JSON.stringify(lineOf(level, [format(...args)]));
  }
}

/** Line ends of all kinds, and control characters that move a terminal's cursor or colour its text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const breaks = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u2028\u2029]+[\t ]*/g;

/** The message on one line. An error's text may come from a visitor, who could otherwise forge log lines. */
export const lineOfText = (args: unknown[]): string => format(...args).replace(breaks, " ⏎ ");

/**
 * Ignores write errors of standard output and standard error. When the program that reads them has ended, each failed write would
 * otherwise be logged, which fails again, without end.
 */
export function outliveReaders(): void {
  const state = processState("log-readers", () => ({ on: false }));
  if (state.on) return;
  state.on = true;
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
}

/** Makes the console write such lines. What Node writes to a file descriptor itself (a crash) stays as it is. */
export function writeLogLines(as: "json" | "text"): void {
  const state = processState("log-lines", () => ({ on: false }));
  if (state.on) return;
  state.on = true;
  for (const [method, level] of Object.entries(levels) as [keyof typeof levels, Level][]) {
    const stream = level === "error" || level === "warn" ? process.stderr : process.stdout;
    console[method] = (...args: unknown[]) => void stream.write(`${as === "json" ? written(level, args) : lineOfText(args)}\n`);
  }
}

/** An error whose message holds no personal data. Others that know this of their messages set `isLoggable` themselves. */
export class LoggableError extends Error {
  readonly isLoggable = true;
}

/**
 * An error for the log: its message where it is loggable, otherwise its name, its code and the frames of its stack. Any other message may
 * quote what somebody typed; frames name files and functions only.
 */
export function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return "failure";
  if ((error as { isLoggable?: unknown }).isLoggable === true) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  const stack = error.stack ?? "";
  // A message of several lines could look like frames: they begin behind it.
  const frames = stack
    .slice(stack.indexOf(error.message) + error.message.length)
    .split("\n")
    .filter((line) => /^\s+at /.test(line));
  return [typeof code === "string" ? `${error.name} ${code}` : error.name, ...frames.slice(0, maxFrames).map((line) => line.trim())].join(
    " ",
  );
}

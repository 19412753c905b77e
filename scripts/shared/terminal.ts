// How the scripts read options and print: one line a step, and a failure with its cause and its cure.
import { type ParseArgsConfig, parseArgs } from "node:util";

export function say(text: string): void {
  console.log(`• ${text}`);
}

/** A failure that the user can act on. Any other error is a bug of ours and keeps its stack. */
export class Refusal extends Error {
  readonly cure: string;
  readonly exitCode: number;
  constructor(cause: string, cure: string, exitCode = 1) {
    super(cause);
    this.cure = cure;
    this.exitCode = exitCode;
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses a command's options and up to `maxPositionals` other words. --help prints the usage and exits; unknown options are refused before
 * anything is done, with exit code 2. Throws Refusal.
 */
export function readOptions<T extends Options>(usage: string, options: T, maxPositionals = 0) {
  try {
    const read = parseArgs({ options: { ...options, help: { type: "boolean", short: "h" } }, allowPositionals: true, strict: true });
    if ((read.values as { help?: boolean }).help) {
      console.log(usage);
      process.exit(0);
    }
    const tooMany = read.positionals[maxPositionals];
    if (tooMany !== undefined) throw new Error(`"${tooMany}"`);
    return read as { values: ReturnType<typeof parseArgs<{ options: T }>>["values"]; positionals: string[] };
  } catch (error) {
    const { message } = error as Error;
    const [what = message] = /['"][^'"]*['"]/.exec(message) ?? [];
    const fault = /argument missing/.test(message) ? "needs a value" : "is not understood here";
    throw new Refusal(`${what.replaceAll("'", '"')} ${fault}.`, `${usage}. Nothing was done.`, 2);
  }
}

export function reportAndExit(error: unknown): never {
  const { message, cure, exitCode } = error instanceof Error ? (error as Partial<Refusal>) : {};
  if (typeof cure === "string") console.error(`\n✗ ${message}\n  Cure: ${cure}`);
  else console.error(`\n✗ Unexpected failure:\n`, error);
  process.exit(exitCode ?? 1);
}

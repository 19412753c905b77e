// How the scripts read options and print: one line a step, and a failure with its cause and its cure.
import { type ParseArgsConfig, parseArgs } from "node:util";

export function say(text: string): void {
  console.log(`• ${text}`);
}

/** A failure that the user can act on. Any other error is a bug of ours and keeps its stack. */
export class Refusal extends Error {
  readonly cure: string;
  constructor(cause: string, cure: string) {
    super(cause);
    this.cure = cure;
  }
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/**
 * Parses a command's options and up to `maxPositionals` other words. --help prints the usage and exits; unknown options are refused before
 * anything is done. Throws Refusal.
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
    if (/argument missing/.test(message)) throw new Refusal(`${what.replaceAll("'", '"')} needs a value.`, `${usage}. Nothing was done.`);
    throw new Refusal(`${what.replaceAll("'", '"')} is not understood here.`, `${usage}. Nothing was done.`);
  }
}

export function reportAndExit(error: unknown): never {
  const { message, cure } = error instanceof Error ? (error as Partial<Refusal>) : {};
  if (typeof cure === "string") console.error(`\n✗ ${message}\n  Cure: ${cure}`);
  else console.error(`\n✗ Unexpected failure:\n`, error);
  process.exit(1);
}

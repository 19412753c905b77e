// How the scripts talk: one line a step, and a failure that names its cause and its cure.

export function say(text: string): void {
  console.log(`• ${text}`);
}

/** A failure a person can act on. Anything else that is thrown is a fault of ours and keeps its stack. */
export class Refusal extends Error {
  readonly cure: string;
  constructor(cause: string, cure: string) {
    super(cause);
    this.cure = cure;
  }
}

export function reportAndExit(error: unknown): never {
  if (error instanceof Refusal) console.error(`\n✗ ${error.message}\n  Cure: ${error.cure}`);
  else console.error(`\n✗ Unexpected failure:\n`, error);
  process.exit(1);
}

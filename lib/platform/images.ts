// Pictures from outside are drawn anew in a process apart from the one that serves pages (image-worker.ts): one at a time
// for visitors and one for the office, each with a time limit, senders in turn.
import "server-only";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Drawn, ImageAnswer, ImageFault, ImageJob, ImageRequest } from "./image-worker.ts";

/** busy: too many wait, or it waited too long; asking again later may help. Else what is wrong with the picture. */
export class PictureRefused extends Error {
  readonly reason: ImageFault | "busy";
  constructor(reason: ImageFault | "busy") {
    super(reason);
    this.reason = reason;
  }
}

type ImageLimits = {
  /** For one picture; the process is ended then. */
  drawMs: number;
  /** Until one's turn comes. */
  waitMs: number;
  mostWaiting: number;
  /** Of those, one sender's; whoever cannot be told apart counts as one. */
  mostOfSender: number;
  /** Without work the process ends, and gives back its memory. */
  idleMs: number;
};
const defaultLimits: ImageLimits = { drawMs: 15_000, waitMs: 20_000, mostWaiting: 40, mostOfSender: 20, idleMs: 20_000 };

type Waiting = { sender: string; job: ImageJob; data: Uint8Array; settle: (answer: Drawn | ImageFault | "busy") => void };

/** One process and its queue. */
export class ImageLane {
  private readonly limits: ImageLimits;
  private child: ChildProcess | undefined;
  private current: { id: number; settle: Waiting["settle"] } | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly queue: Waiting[] = [];
  /** When each sender's turn was last. */
  private readonly turns = new Map<string, number>();
  private next = 1;

  constructor(limits: Partial<ImageLimits> = {}) {
    this.limits = { ...defaultLimits, ...limits };
  }

  /** Draws one picture. Who has sent many waits behind who has sent few. Throws PictureRefused. */
  async draw(job: ImageJob, data: Uint8Array, sender = ""): Promise<Drawn> {
    const answer = await new Promise<Drawn | ImageFault | "busy">((resolve) => {
      const own = this.queue.filter((one) => one.sender === sender).length;
      if (this.queue.length >= this.limits.mostWaiting || own >= this.limits.mostOfSender) return resolve("busy");
      const waiting: Waiting = { sender, job, data, settle: resolve };
      const late = setTimeout(() => {
        const at = this.queue.indexOf(waiting);
        if (at === -1) return;
        this.queue.splice(at, 1);
        resolve("busy");
      }, this.limits.waitMs);
      waiting.settle = (given) => {
        clearTimeout(late);
        resolve(given);
      };
      this.queue.push(waiting);
      this.advance();
    });
    if (typeof answer === "string") throw new PictureRefused(answer);
    return answer;
  }

  private advance(): void {
    if (this.current || this.queue.length === 0) return;
    const waiting = this.queue.reduce((first, one) =>
      (this.turns.get(one.sender) ?? 0) < (this.turns.get(first.sender) ?? 0) ? one : first,
    );
    this.queue.splice(this.queue.indexOf(waiting), 1);
    if (this.queue.length === 0) this.turns.clear();
    const id = this.next++;
    this.turns.set(waiting.sender, id);
    clearTimeout(this.idle);
    const child = this.running();
    const late = setTimeout(() => this.stop("broken"), this.limits.drawMs);
    this.current = {
      id,
      settle: (answer) => {
        clearTimeout(late);
        this.current = undefined;
        waiting.settle(answer);
        this.idle = setTimeout(() => this.current || this.stop("busy"), this.limits.idleMs).unref();
        this.advance();
      },
    };
    child.send(
      { id, job: waiting.job, data: waiting.data } satisfies ImageRequest,
      (error) => error && this.child === child && this.stop("busy"),
    );
  }

  private running(): ChildProcess {
    if (this.child) return this.child;
    // Asked of the runtime: the bundler would take the file for a module of its own.
    const { fork } = process.getBuiltinModule("node:child_process");
    const child = fork(join(/* turbopackIgnore: true */ process.cwd(), "lib/platform/image-worker.ts"), [], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning", "--max-old-space-size=128"],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    });
    let works = false;
    child.on("message", (answer: ImageAnswer) => {
      works = true;
      if (this.child === child && this.current?.id === answer.id) this.current.settle("drawn" in answer ? answer.drawn : answer.fault);
    });
    child.on("error", () => this.child === child && this.stop("busy"));
    // A picture that ends the process is no picture; a process that never worked says nothing of it.
    child.on("exit", () => this.child === child && this.stop(works ? "broken" : "busy"));
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  /** Ends the process, whatever it is doing. */
  stop(answer: ImageFault | "busy" = "busy"): void {
    const { child } = this;
    this.child = undefined;
    child?.kill("SIGKILL");
    this.current?.settle(answer);
  }
}

// The bundler gives a process several copies of this module.
const holder = globalThis as { [key: symbol]: Record<"visitors" | "office", ImageLane> | undefined };
const key = Symbol.for("site.images");
function lanes() {
  // Signed-in staff wait for four widths in two formats.
  holder[key] ??= { visitors: new ImageLane(), office: new ImageLane({ drawMs: 90_000, waitMs: 120_000 }) };
  return holder[key];
}

/** A visitor's photo as JPEG, without what was hidden in it. `sender`: whom it comes from, for turns. Throws PictureRefused. */
export async function drawPhoto(data: Uint8Array, longestSide: number, sender?: string | null): Promise<Buffer> {
  const { files } = await lanes().visitors.draw({ kind: "photo", longestSide }, data, sender ?? "");
  return Buffer.from(files[0]?.data ?? []);
}

/** A picture of the office in all its widths and formats, by file name. Throws PictureRefused. */
export function drawRenditions(data: Uint8Array, widths: number[], smallestSide: number): Promise<Drawn> {
  return lanes().office.draw({ kind: "renditions", widths, smallestSide }, data);
}

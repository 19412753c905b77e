// Work that may take long or end badly, in a process apart from the one that serves pages: one piece at a time, senders in
// turn, each within its time. A thread would not do: it shares Node's four file threads with every page, and what it
// allocated stays with the server when it ends. A process can be ended in the middle and gives back all of its memory.
import "server-only";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type TurnLimits, Turns } from "../turns.ts";

export type Task<Job> = { id: number; job: Job };
/** `residentBytes`: what the process holds after this task. */
export type TaskAnswer<Result> = { id: number; result: Result; residentBytes: number };

export type WorkerLimits = TurnLimits & {
  /** For one task; the process is ended then. */
  taskMs: number;
  /** Until one's turn comes. */
  waitMs: number;
  /** Without work the process ends. */
  idleMs: number;
  /** A process that holds more after a task is replaced by a new one. */
  mostResidentBytes: number;
  /** Of JavaScript, in MB; 128 unless given. What is held beside it counts when it is cleared up. */
  heapMb?: number;
};

/** busy: too many wait, or it waited too long; asking again later may help. ended: this task took too long or ended the process. */
export type WorkerRefusal = "busy" | "ended";

type Waiting<Job, Result> = { sender: string | null; job: Job; settle: (answer: Result | WorkerRefusal) => void };

/** One process, started when there is work, and its queue. `script` is a path below the root; it calls serveTasks(). */
export class WorkerProcess<Job, Result extends object> {
  private readonly script: string;
  private readonly limits: WorkerLimits;
  private child: ChildProcess | undefined;
  private current: { id: number; settle: Waiting<Job, Result>["settle"] } | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly queue: Turns<Waiting<Job, Result>>;
  private next = 1;

  constructor(script: string, limits: WorkerLimits) {
    this.script = script;
    this.limits = limits;
    this.queue = new Turns(limits);
  }

  /** Whether one more task of this sender may wait. */
  takes(sender: string | null): boolean {
    return this.queue.takes(sender);
  }

  /** Does one task. Who has sent many waits behind who has sent few; a sender of null has no share of its own. */
  run(job: Job, sender: string | null): Promise<Result | WorkerRefusal> {
    return new Promise((resolve) => {
      if (!this.takes(sender)) return resolve("busy");
      const late = setTimeout(() => this.queue.remove(waiting) && resolve("busy"), this.limits.waitMs);
      const waiting: Waiting<Job, Result> = {
        sender,
        job,
        settle: (answer) => {
          clearTimeout(late);
          resolve(answer);
        },
      };
      this.queue.add(waiting);
      this.advance();
    });
  }

  private advance(): void {
    const waiting = this.current ? undefined : this.queue.next();
    if (!waiting) return;
    const id = this.next++;
    clearTimeout(this.idle);
    const child = this.running();
    const late = setTimeout(() => this.stop("ended"), this.limits.taskMs);
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
    child.send({ id, job: waiting.job } satisfies Task<Job>, (error) => error && this.child === child && this.stop("busy"));
  }

  private running(): ChildProcess {
    if (this.child) return this.child;
    // Asked of the runtime: the bundler would take the file for a module of its own.
    const { fork } = process.getBuiltinModule("node:child_process");
    const child = fork(join(/* turbopackIgnore: true */ process.cwd(), this.script), [], {
      serialization: "advanced",
      execArgv: ["--disable-warning=ExperimentalWarning", `--max-old-space-size=${this.limits.heapMb ?? 128}`],
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV },
    });
    let works = false;
    child.on("message", ({ id, result, residentBytes }: TaskAnswer<Result>) => {
      works = true;
      if (this.child !== child || this.current?.id !== id) return;
      if (residentBytes > this.limits.mostResidentBytes) this.end();
      this.current.settle(result);
    });
    child.on("error", () => this.child === child && this.stop("busy"));
    // A task that ends the process has failed; a process that never worked says nothing of its task.
    child.on("exit", () => this.child === child && this.stop(works ? "ended" : "busy"));
    child.unref();
    child.channel?.unref();
    this.child = child;
    return child;
  }

  private end(): void {
    const { child } = this;
    this.child = undefined;
    child?.kill("SIGKILL");
  }

  /** Ends the process, whatever it is doing; its task is answered so. */
  stop(answer: WorkerRefusal = "busy"): void {
    this.end();
    this.current?.settle(answer);
  }
}

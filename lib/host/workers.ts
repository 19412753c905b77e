// Work that may take long or end badly, in a process apart from the one that serves pages: one piece at a time, senders in
// turn, each within its time. A thread would not do: it shares Node's four file threads with every page, and what it
// allocated stays with the server when it ends. A process can be ended in the middle and gives back all of its memory.
import "server-only";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type TurnLimits, Turns } from "./requests/turns.ts";
import { overtimeExitCode, type Task, type TaskAnswer } from "./worker-tasks.ts";

export type WorkerLimits = TurnLimits & {
  /** For one task; the process is ended then. */
  taskMs: number;
  /** Of the processor's time, for one task, where the work is done by other threads (worker-tasks.ts). A busy machine does not shorten it. */
  processorMs?: number;
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

/** How long a sender whose task took all of its time waits behind everybody else. */
const behindMs = 10 * 60_000;
const mostRemembered = 10_000;

type Waiting<Job, Result> = { sender: string | null; job: Job; settle: (answer: Result | WorkerRefusal) => void };

/** One process, started when there is work, and its queue. `script` is a path below the root; it calls serveTasks(). */
export class WorkerProcess<Job, Result extends object> {
  private readonly script: string;
  private readonly limits: WorkerLimits;
  private child: ChildProcess | undefined;
  private current: { id: number; settle: Waiting<Job, Result>["settle"] } | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly queue: Turns<Waiting<Job, Result>>;
  /** Served while nobody waits in the other one. */
  private readonly lastQueue: Turns<Waiting<Job, Result>>;
  /** By sender, until when it waits behind everybody else; the earliest first. */
  private readonly behind = new Map<string, number>();
  private next = 1;

  constructor(script: string, limits: WorkerLimits) {
    this.script = script;
    this.limits = limits;
    this.queue = new Turns(limits);
    this.lastQueue = new Turns(limits);
  }

  private queueOf(sender: string | null, last: boolean): Turns<Waiting<Job, Result>> {
    return last || (sender !== null && (this.behind.get(sender) ?? 0) > Date.now()) ? this.lastQueue : this.queue;
  }

  /** Whoever finds no place, or has to leave theirs, is told so at once. */
  private queueUp(queue: Turns<Waiting<Job, Result>>, waiting: Waiting<Job, Result>): void {
    const place = queue.add(waiting);
    if (!place) waiting.settle("busy");
    else place.displaced?.settle("busy");
  }

  /** With all that it has waiting. */
  private putBehind(sender: string | null): void {
    if (sender === null) return;
    for (const one of this.queue.takeAll(sender)) this.queueUp(this.lastQueue, one);
    this.behind.delete(sender);
    this.behind.set(sender, Date.now() + behindMs);
    for (const [earliest] of this.behind) {
      if (this.behind.size <= mostRemembered) break;
      this.behind.delete(earliest);
    }
  }

  /** Whether one more task of this sender may wait. */
  takes(sender: string | null, last = false): boolean {
    return this.queueOf(sender, last).takes({ sender });
  }

  /**
   * Does one task. Who has sent many waits behind who has sent few; a sender of null has no share of its own. `last`: it is
   * known to take long, and waits until no other does.
   */
  run(job: Job, sender: string | null, last = false): Promise<Result | WorkerRefusal> {
    return new Promise((resolve) => {
      const late = setTimeout(() => (this.queue.remove(waiting) || this.lastQueue.remove(waiting)) && resolve("busy"), this.limits.waitMs);
      const waiting: Waiting<Job, Result> = {
        sender,
        job,
        settle: (answer) => {
          clearTimeout(late);
          resolve(answer);
        },
      };
      this.queueUp(this.queueOf(sender, last), waiting);
      this.advance();
    });
  }

  private advance(): void {
    const waiting = this.current ? undefined : (this.queue.next() ?? this.lastQueue.next());
    if (!waiting) return;
    const id = this.next++;
    clearTimeout(this.idle);
    const child = this.running();
    const late = setTimeout(() => this.stop("ended"), this.limits.taskMs);
    const begun = performance.now();
    this.current = {
      id,
      settle: (answer) => {
        clearTimeout(late);
        this.current = undefined;
        for (const queue of [this.queue, this.lastQueue]) queue.charge(waiting.sender, performance.now() - begun);
        if (answer === "ended") this.putBehind(waiting.sender);
        waiting.settle(answer);
        this.idle = setTimeout(() => this.current || this.stop("busy"), this.limits.idleMs).unref();
        this.advance();
      },
    };
    const { processorMs } = this.limits;
    child.send(
      { id, job: waiting.job, ...(processorMs && { processorMs }) } satisfies Task<Job>,
      (error) => error && this.child === child && this.stop("busy"),
    );
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
    child.on("exit", (code) => this.child === child && this.stop(works || code === overtimeExitCode ? "ended" : "busy"));
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

// Does work that may take long or crash in a separate process: one task at a time, senders in turn, each within its time. A thread
// would not do: it shares Node's four file threads with every page, and its memory stays with the server when it ends. A process can be
// killed at any moment and gives back all of its memory.
import "server-only";
import type { ChildProcess } from "node:child_process";
import { join } from "node:path";
import { type TurnLimits, Turns } from "./requests/turns.ts";
import { overtimeExitCode, type Task, type TaskAnswer } from "./worker-tasks.ts";

export type WorkerLimits = TurnLimits & {
  /** For one task; then the process is killed. */
  taskMs: number;
  /** Processor time for one task whose work is done by other threads (worker-tasks.ts). A busy machine does not shorten it. */
  processorMs?: number;
  /** How long a task may wait for its turn. */
  waitMs: number;
  /** After so long without work the process ends. */
  idleMs: number;
  /** A process that holds more after a task is replaced by a new one. */
  maxResidentBytes: number;
  /** The limit of the JavaScript heap in MB; 128 unless given. */
  heapMb?: number;
};

/** busy: too many tasks wait, or this one waited too long; asking later may help. ended: this task took too long or crashed the process. */
export type WorkerRefusal = "busy" | "ended";

/** How long a sender whose task used up its time waits behind everybody else. */
const behindMs = 10 * 60_000;
const maxRemembered = 10_000;

type Waiting<Job, Result> = { sender: string | null; job: Job; settle: (answer: Result | WorkerRefusal) => void };

/** One worker, started when there is work, and its queue. `script`: a path below the root of a file that calls serveTasks(). */
export class WorkerProcess<Job, Result extends object> {
  private readonly script: string;
  private readonly limits: WorkerLimits;
  private child: ChildProcess | undefined;
  private current: { id: number; settle: Waiting<Job, Result>["settle"] } | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly queue: Turns<Waiting<Job, Result>>;
  /** Served while the other queue is empty. */
  private readonly lastQueue: Turns<Waiting<Job, Result>>;
  /** Until when each sender waits behind everybody else, the earliest first. */
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

  /** Answers "busy" at once to a task that finds no place, and to one that loses its place. */
  private queueUp(queue: Turns<Waiting<Job, Result>>, waiting: Waiting<Job, Result>): void {
    const place = queue.add(waiting);
    if (!place) waiting.settle("busy");
    else place.displaced?.settle("busy");
  }

  /** Moves a sender behind everybody else, with all its waiting tasks. */
  private putBehind(sender: string | null): void {
    if (sender === null) return;
    for (const task of this.queue.takeAll(sender)) this.queueUp(this.lastQueue, task);
    this.behind.delete(sender);
    this.behind.set(sender, Date.now() + behindMs);
    for (const [earliest] of this.behind) {
      if (this.behind.size <= maxRemembered) break;
      this.behind.delete(earliest);
    }
  }

  /** Whether one more task of this sender may wait. */
  takes(sender: string | null, last = false): boolean {
    return this.queueOf(sender, last).takes({ sender });
  }

  /**
   * Does one task. Senders take turns; a sender of null cannot be told from others. `last`: the task is known to take long, and waits
   * until no other does.
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
    // Not imported: the bundler would try to bundle the worker's file.
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
      if (residentBytes > this.limits.maxResidentBytes) this.end();
      this.current.settle(result);
    });
    child.on("error", () => this.child === child && this.stop("busy"));
    // A process that has worked before was ended by its task. One that never worked could not start, and its task may be sound.
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

  /** Kills the process, whatever it is doing; its task gets this answer. */
  stop(answer: WorkerRefusal = "busy"): void {
    this.end();
    this.current?.settle(answer);
  }
}

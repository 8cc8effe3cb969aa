import cluster, { type Worker } from "node:cluster"
import { FigureRounds } from "./figure-rounds.ts"
import { type FromWorker, placeVariable, type ToWorker } from "./messages.ts"

/** Milliseconds until a worker that died has a successor. */
const untilReplaced = 1000
/** Milliseconds that a worker has to answer what is under way, and to say so to collectors of spans. */
const untilKilled = 9500

/** Processes that answer on one port as if they were one: this one hands each connection to the next of them. */
export class Workers {
  /** The exit code of a worker that ended before all answered; it has said itself why. */
  readonly failed: Promise<number>
  private readonly count: number
  private readonly warn: (message: string) => void
  private readonly running = new Map<number, Worker>()
  private readonly figures = new FigureRounds(this.running)
  private readonly fail: (code: number) => void
  private isUp = false
  private whenEmpty: (() => void) | undefined

  constructor(count: number, warn: (message: string) => void) {
    const { promise, resolve } = Promise.withResolvers<number>()
    this.failed = promise
    this.fail = resolve
    this.count = count
    this.warn = warn
    // The first begins alone, for it makes the tables.
    this.begin(0)
  }

  /** Lets each answer what is under way. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.kill(() => true), untilKilled)
      this.whenEmpty = () => {
        clearTimeout(late)
        resolve()
      }
      // One that does not listen yet has nothing under way, and may not hear.
      this.kill((worker) => !listening.has(worker))
      for (const worker of this.running.values())
        if (worker.isConnected()) worker.send({ tells: "stop" } satisfies ToWorker)
      if (this.running.size === 0) this.whenEmpty()
    })
  }

  private begin(place: number): void {
    if (this.whenEmpty !== undefined) return
    const worker = cluster.fork({ [placeVariable]: String(place) })
    this.running.set(place, worker)
    worker.once("listening", () => this.welcome(worker))
    worker.on("message", (said: FromWorker) => this.figures.hear(place, worker, said))
    worker.once("exit", (code, signal) => {
      this.running.delete(place)
      this.figures.forget(place)
      if (this.whenEmpty !== undefined) {
        if (this.running.size === 0) this.whenEmpty()
      } else if (this.isUp) {
        this.warn(`worker ${place} ended (${signal ?? `exit code ${code}`}); another takes its place`)
        setTimeout(() => this.begin(place), untilReplaced)
      } else this.fail(code ?? killed)
    })
  }

  private welcome(worker: Worker): void {
    listening.add(worker)
    if (this.isUp) return
    const all = [...this.running.values()]
    if (all.length === 1) for (let place = 1; place < this.count; place++) this.begin(place)
    else if (all.every((each) => listening.has(each))) {
      this.isUp = true
      this.running.get(0)?.send({ tells: "allAnswer" } satisfies ToWorker)
    }
  }

  private kill(which: (worker: Worker) => boolean): void {
    for (const worker of this.running.values()) if (which(worker)) worker.process.kill("SIGKILL")
  }
}

const listening = new WeakSet<Worker>()
/** What a process that a signal ended is given as its exit code. */
const killed = 70

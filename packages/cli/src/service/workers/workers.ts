import cluster, { type Worker } from "node:cluster"
import type { AddressInfo } from "node:net"
import { Mistake } from "../../errors/command-error.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { type Beginning, beginningVariable, type FromWorker, type ToWorker } from "./messages.ts"
import { FigureRounds } from "./metric-rounds.ts"

/** Milliseconds until a worker that died has a successor. */
const untilReplaced = 1000
/** Milliseconds that a worker has to answer what is under way, and to say so to collectors of spans. */
const untilKilled = 9500

/** A worker that has said itself why it ended is its exit code. */
type Failure = Mistake | number

/** Processes that answer on one port as if they were one: this one hands each connection to the next of them. */
export class Workers {
  /** Why a worker ended before all answered. */
  readonly failed: Promise<Failure>
  private readonly fail: (why: Failure) => void
  private readonly warn: (message: string) => void
  private readonly running = new Map<number, Worker>()
  private readonly listening = new Set<Worker>()
  private readonly figures = new FigureRounds((place, message) => this.tell(place, message))
  private settings: ServiceSettings
  private port = 0
  private isUp = false
  private whenEmpty: (() => void) | undefined

  constructor(settings: ServiceSettings, warn: (message: string) => void) {
    const { promise, resolve } = Promise.withResolvers<Failure>()
    this.failed = promise
    this.fail = resolve
    this.settings = settings
    this.warn = warn
    // The first begins alone, for it makes the tables.
    this.begin(0)
  }

  /** Lets each answer what is under way. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.kill([...this.running.values()]), untilKilled)
      this.whenEmpty = () => {
        clearTimeout(late)
        resolve()
      }
      // One that does not listen yet has nothing under way, and may not hear.
      this.kill([...this.running.values()].filter((worker) => !this.listening.has(worker)))
      for (const place of this.places()) this.tell(place, { tells: "stop" })
      if (this.running.size === 0) this.whenEmpty()
    })
  }

  private begin(place: number): void {
    if (this.whenEmpty !== undefined) return
    const beginning: Beginning = { place, settings: this.settings }
    const worker = cluster.fork({ [beginningVariable]: JSON.stringify(beginning) })
    this.running.set(place, worker)
    worker.once("listening", ({ port }: AddressInfo) => this.welcome(worker, port))
    worker.on("message", (said: FromWorker) => {
      if (said.tells === "needFigures") this.figures.begin(place, this.places())
      else this.figures.hear(place, said.round, said.text)
    })
    worker.once("exit", (code: number | null, signal: string) => this.end(place, worker, code ?? signal))
  }

  private welcome(worker: Worker, port: number): void {
    this.listening.add(worker)
    if (this.isUp) return
    this.port = port
    const { workers } = this.settings
    if (this.running.size === 1) for (let place = 1; place < workers; place++) this.begin(place)
    else if (this.listening.size === workers) {
      this.isUp = true
      this.tell(0, { tells: "allAnswer" })
    }
  }

  private end(place: number, worker: Worker, why: number | string): void {
    this.running.delete(place)
    this.listening.delete(worker)
    this.figures.endOf(place)
    if (this.whenEmpty !== undefined) {
      if (this.running.size === 0) this.whenEmpty()
    } else if (this.isUp) {
      // Any free port is the same one for all as long as one of them has it.
      if (this.listening.size === 0) this.settings = { ...this.settings, port: this.port }
      this.warn(
        `worker ${place} ended (${typeof why === "number" ? `exit code ${why}` : why}); another takes its place`
      )
      setTimeout(() => this.begin(place), untilReplaced)
    } else if (typeof why === "number") this.fail(why)
    else this.fail(new Mistake("unavailable", `worker ${place} was ended by ${why} before it answered`))
  }

  /** The places of those that answer. */
  private places(): ReadonlyArray<number> {
    return [...this.running].flatMap(([place, worker]) => (this.listening.has(worker) ? [place] : []))
  }

  private tell(place: number, message: ToWorker): void {
    // One that dies in this moment hears nothing, and its end says so.
    this.running.get(place)?.send(message, () => {})
  }

  private kill(workers: ReadonlyArray<Worker>): void {
    for (const worker of workers) worker.process.kill("SIGKILL")
  }
}

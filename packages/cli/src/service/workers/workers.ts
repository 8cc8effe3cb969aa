import cluster, { type Worker } from "node:cluster"
import type { AddressInfo } from "node:net"
import { CommandError } from "../../errors/command-error.ts"
import type { ServiceSettings } from "../../settings/service-settings.ts"
import { internalParts } from "../operator/internal-address.ts"
import { relayLines } from "../telemetry/relay-lines.ts"
import { type FromWorker, type ToWorker, WORKER_VARIABLE, type WorkerStart } from "./messages.ts"
import { MetricRounds } from "./metric-rounds.ts"

/** Delay in milliseconds before a terminated worker is replaced. */
const RESTART_DELAY = 1000
/** Time limit in milliseconds for a worker to finish its requests and send its spans. */
const STOP_LIMIT = 9500

/** Milliseconds between two checks of whether the workers respond. */
const CHECK_EVERY = 3000
/** Number of checks in a row that a worker may miss. Counted in checks, because a whole machine may be suspended. */
const MAX_MISSED = 3

/** Functions that write the lines of the workers. */
export type Output = Readonly<Record<"stdout" | "stderr", (lines: string) => void>>

/** Reason why a worker ended: its exit code if the worker has already reported the reason, otherwise an error. */
type Failure = CommandError | number

/** The worker processes that serve one port. This process hands each new connection to the next worker in turn. */
export class Workers {
  /** Resolves if a worker ends before all workers are listening. */
  readonly failed: Promise<Failure>
  private readonly fail: (failure: Failure) => void
  private readonly warn: (message: string) => void
  private readonly running = new Map<number, Worker>()
  private readonly listening = new Set<Worker>()
  private readonly missed = new Map<Worker, number>()
  private readonly output: Output
  private readonly checks: NodeJS.Timeout
  private readonly metrics = new MetricRounds((place, message) => this.send(place, message))
  private settings: ServiceSettings
  /** Number of listeners of each worker: the merchants' address, and the internal one. */
  private readonly addresses: number
  private ports: ReadonlyArray<number> = []
  private isUp = false
  private onEmpty: (() => void) | undefined

  constructor(settings: ServiceSettings, output: Output, warn: (message: string) => void) {
    const { promise, resolve } = Promise.withResolvers<Failure>()
    this.failed = promise
    this.fail = resolve
    this.settings = settings
    this.addresses = internalParts(settings).length > 0 ? 2 : 1
    this.warn = warn
    this.output = output
    // Each worker writes to a separate pipe, because a new process would make a shared pipe blocking for all others.
    cluster.setupPrimary({ stdio: ["inherit", "pipe", "pipe", "ipc"] })
    this.checks = setInterval(() => this.check(), CHECK_EVERY)
    // The first worker starts before the others, because it migrates the tables.
    this.start(0)
  }

  /** Stops the workers once their requests in progress have finished. Resolves when all workers have ended. */
  stop(): Promise<void> {
    clearInterval(this.checks)
    return new Promise((resolve) => {
      const timeout = setTimeout(() => this.kill([...this.running.values()]), STOP_LIMIT)
      this.onEmpty = () => {
        clearTimeout(timeout)
        resolve()
      }
      // A worker that does not listen yet has no requests, and may miss the message.
      this.kill([...this.running.values()].filter((worker) => !this.listening.has(worker)))
      for (const place of this.listeningPlaces()) this.send(place, { kind: "stop" })
      if (this.running.size === 0) this.onEmpty()
    })
  }

  private start(place: number): void {
    if (this.onEmpty !== undefined) return
    const start: WorkerStart = { place, settings: this.settings }
    const worker = cluster.fork({ [WORKER_VARIABLE]: JSON.stringify(start) })
    this.running.set(place, worker)
    const ports: Array<number> = []
    worker.on("listening", ({ port }: AddressInfo) => {
      if (ports.push(port) === this.addresses) this.onListening(worker, ports)
    })
    worker.on("message", (message: FromWorker) => {
      if (message.kind === "alive") this.missed.delete(worker)
      else if (message.kind === "requestTotal") this.metrics.start(place, this.listeningPlaces())
      else this.metrics.report(place, message.round, message.text)
    })
    for (const name of ["stdout", "stderr"] as const) relayLines(worker.process[name]!, this.output[name])
    // "close" follows "exit" when all output has been read.
    worker.process.once("close", (code: number | null, signal: string) => this.onExit(place, worker, code ?? signal))
  }

  private onListening(worker: Worker, ports: ReadonlyArray<number>): void {
    this.listening.add(worker)
    if (this.isUp) return
    this.ports = ports
    const { workers } = this.settings
    if (this.running.size === 1) for (let place = 1; place < workers; place++) this.start(place)
    else if (this.listening.size === workers) {
      this.isUp = true
      this.send(0, { kind: "allListening" })
    }
  }

  private onExit(place: number, worker: Worker, reason: number | string): void {
    this.running.delete(place)
    this.listening.delete(worker)
    this.missed.delete(worker)
    this.metrics.workerEnded(place)
    if (this.onEmpty !== undefined) {
      if (this.running.size === 0) this.onEmpty()
    } else if (this.isUp) {
      // With --port 0, the chosen port is kept while any worker listens. If no worker listens, the port must be set
      // explicitly.
      if (this.listening.size === 0) {
        const [port = 0, operatorPort = this.settings.operatorPort] = this.ports
        this.settings = { ...this.settings, port, operatorPort }
      }
      this.warn(`worker ${place} ended (${typeof reason === "number" ? `exit code ${reason}` : reason}); restarting it`)
      setTimeout(() => this.start(place), RESTART_DELAY)
    } else if (typeof reason === "number") this.fail(reason)
    else this.fail(new CommandError("unavailable", `worker ${place} was ended by ${reason} before it was listening`))
  }

  /** Kills workers that missed too many checks, so that the supervisor replaces them, and checks the others. */
  private check(): void {
    for (const place of this.listeningPlaces()) {
      const worker = this.running.get(place)!
      const missed = this.missed.get(worker) ?? 0
      if (missed >= MAX_MISSED) {
        this.warn(`worker ${place} has not responded for ${(MAX_MISSED * CHECK_EVERY) / 1000} seconds; killing it`)
        this.kill([worker])
      } else {
        this.missed.set(worker, missed + 1)
        this.send(place, { kind: "check" })
      }
    }
  }

  private listeningPlaces(): ReadonlyArray<number> {
    return [...this.running].flatMap(([place, worker]) => (this.listening.has(worker) ? [place] : []))
  }

  private send(place: number, message: ToWorker): void {
    // An ending worker cannot receive messages. `onExit` handles its end.
    this.running.get(place)?.send(message, () => {})
  }

  private kill(workers: ReadonlyArray<Worker>): void {
    for (const worker of workers) worker.process.kill("SIGKILL")
  }
}

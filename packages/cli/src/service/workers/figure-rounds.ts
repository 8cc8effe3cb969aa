import type { Worker } from "node:cluster"
import type { FromWorker, ToWorker } from "./messages.ts"

/** Milliseconds in which a worker says its figures; of one that is busier, those that it said before count. */
const patience = 1000

interface Round {
  readonly asker: Worker
  /** Places of workers that have not answered. */
  readonly missing: Set<number>
  readonly late: NodeJS.Timeout
}

/** Asks every worker for its figures when one of them needs those of all. */
export class FigureRounds {
  private readonly workers: ReadonlyMap<number, Worker>
  private readonly latest = new Map<number, string>()
  private readonly rounds = new Map<number, Round>()
  private count = 0

  constructor(workers: ReadonlyMap<number, Worker>) {
    this.workers = workers
  }

  hear(place: number, worker: Worker, said: FromWorker): void {
    if (said.tells === "needFigures") {
      this.begin(worker)
      return
    }
    this.latest.set(place, said.text)
    const round = this.rounds.get(said.round)
    round?.missing.delete(place)
    if (round?.missing.size === 0) this.end(said.round, round)
  }

  /** A new worker counts from zero. */
  forget(place: number): void {
    this.latest.delete(place)
  }

  private begin(asker: Worker): void {
    const number = ++this.count
    const missing = new Set<number>()
    const round = { asker, missing, late: setTimeout(() => this.end(number, round), patience) }
    this.rounds.set(number, round)
    for (const [place, worker] of this.workers) {
      if (!worker.isConnected()) continue
      missing.add(place)
      worker.send({ tells: "askFigures", round: number } satisfies ToWorker)
    }
  }

  private end(number: number, { asker, late }: Round): void {
    clearTimeout(late)
    this.rounds.delete(number)
    const texts = [...this.workers.keys()].flatMap((place) => this.latest.get(place) ?? [])
    if (asker.isConnected()) asker.send({ tells: "figures", texts } satisfies ToWorker)
  }
}

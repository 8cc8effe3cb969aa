import type { ToWorker } from "./messages.ts"
import { addedFigures } from "./sum-metrics.ts"

/** Milliseconds in which a worker says its figures; of one that is busier, those that it said before count. */
const patience = 1000

type Tell = (place: number, message: ToWorker) => void

interface Round {
  readonly asker: number
  /** Places of workers that have not answered. */
  readonly missing: Set<number>
  readonly late: NodeJS.Timeout
}

/** Asks every worker for its figures when one of them needs those of all. */
export class FigureRounds {
  private readonly tell: Tell
  private readonly latest = new Map<number, string>()
  private readonly rounds = new Map<number, Round>()
  private ended = ""
  private count = 0

  constructor(tell: Tell) {
    this.tell = tell
  }

  begin(asker: number, places: ReadonlyArray<number>): void {
    const number = ++this.count
    const late = setTimeout(() => this.end(number), patience)
    this.rounds.set(number, { asker, missing: new Set(places), late })
    for (const place of places) this.tell(place, { tells: "askFigures", round: number })
  }

  hear(place: number, number: number, text: string): void {
    this.latest.set(place, text)
    this.settle(number, place)
  }

  /** Whoever comes after a worker that ended counts from zero. */
  endOf(place: number): void {
    this.ended = addedFigures([], [this.ended, this.latest.get(place) ?? ""])
    this.latest.delete(place)
    for (const number of this.rounds.keys()) this.settle(number, place)
  }

  private settle(number: number, place: number): void {
    const missing = this.rounds.get(number)?.missing
    missing?.delete(place)
    if (missing?.size === 0) this.end(number)
  }

  private end(number: number): void {
    const { asker, late } = this.rounds.get(number)!
    clearTimeout(late)
    this.rounds.delete(number)
    this.tell(asker, { tells: "figures", text: addedFigures([...this.latest.values()], [this.ended]) })
  }
}

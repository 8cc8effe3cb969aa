import type { Instant, PersonsWork } from "@waybill/core/adapter"
import { parseInstant } from "../../sql/instants.ts"
import type { WorkRow } from "./figures-rows.ts"

type Count = Exclude<keyof PersonsWork, "name">

/** The numbers that a step adds to. */
const counts = ({ command, counted }: WorkRow): ReadonlyArray<Count> => {
  const isCounted = Number(counted) === 1
  if (command === "start") return isCounted ? ["started"] : []
  if (command === "ship") return isCounted ? ["shipments", "shipped"] : ["shipments"]
  return []
}

/** Adds up what each person did in consecutive hours. */
export class WorkOfHours {
  readonly #hours: ReadonlyArray<Instant>
  readonly #people = new Map<string | null, Readonly<Record<Count, Array<number>>>>()

  constructor(hours: ReadonlyArray<Instant>) {
    this.#hours = hours
  }

  add(row: WorkRow): void {
    const zeros = () => this.#hours.map(() => 0)
    const names = counts(row)
    if (names.length === 0) return
    const work = this.#people.get(row.operator) ?? { started: zeros(), shipments: zeros(), shipped: zeros() }
    this.#people.set(row.operator, work)
    const at = parseInstant(row.happened)
    const hour = this.#hours.findLastIndex((start) => start <= at)
    for (const name of names) work[name][hour]!++
  }

  /** Everybody's work, by name. */
  get people(): ReadonlyArray<PersonsWork> {
    return [...this.#people]
      .map(([name, work]) => ({ ...(name !== null && { name }), ...work }))
      .sort(({ name: one = "" }, { name: other = "" }) => (one < other ? -1 : 1))
  }
}

import { type BoxType, countEach } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/** Tracks the used boxes and the remaining stock of each type. */
export class Stock {
  private readonly used: Map<BoxType, number>

  constructor(plan: Plan) {
    this.used = countEach(plan.map(({ type }) => type))
  }

  take(type: BoxType): void {
    this.used.set(type, (this.used.get(type) ?? 0) + 1)
  }

  readonly has = (type: BoxType): boolean => (this.used.get(type) ?? 0) < type.stock
}

/** Returns whether a set contains the whole stock of a type. */
export const isUsedUp = (set: ReadonlyArray<BoxType>, type: BoxType): boolean =>
  set.filter((t) => t === type).length >= type.stock

import type { BoxType } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/** Tracks how many boxes of each type are used and whether more are in stock. */
export class Stock {
  private readonly used = new Map<BoxType, number>()

  constructor(plan: Plan) {
    for (const { type } of plan) this.take(type)
  }

  take(type: BoxType): void {
    this.used.set(type, (this.used.get(type) ?? 0) + 1)
  }

  readonly has = (type: BoxType): boolean => (this.used.get(type) ?? 0) < type.stock
}

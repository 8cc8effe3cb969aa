import type { BoxType } from "../problem/problem.ts"
import type { Plan } from "./search.ts"

/** Counts used boxes against the stock of each type. */
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

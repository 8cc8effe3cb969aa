import type { Unavailable } from "@waybill/core"
import type * as Effect from "effect/Effect"
import { MAX_BATCH_CHARACTERS } from "./tuning.ts"

/** Item waiting for a batch, and the function that resumes its caller. */
export interface Waiting<Item, Result> {
  readonly item: Item
  readonly keys: ReadonlyArray<string>
  readonly characters: number
  readonly resume: (result: Effect.Effect<Result, Unavailable>) => void
}

/** Items waiting for a batch, in order of arrival. */
export class Queue<Item, Result> {
  readonly #maxItems: number
  readonly #waiting: Array<Waiting<Item, Result>> = []
  #characters = 0

  constructor(maxItems: number) {
    this.#maxItems = maxItems
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  /** Whether there are enough waiting items to fill a batch. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#maxItems || this.#characters >= MAX_BATCH_CHARACTERS
  }

  add(waiting: Waiting<Item, Result>): void {
    this.#waiting.push(waiting)
    this.#characters += waiting.characters
  }

  /** Removes an item, unless a batch has taken it. */
  remove(waiting: Waiting<Item, Result>): void {
    const index = this.#waiting.indexOf(waiting)
    if (index >= 0) this.#splice(index, 1)
  }

  /** Removes and returns the items of the next batch. */
  take(): ReadonlyArray<Waiting<Item, Result>> {
    return this.#splice(0, this.#batchSize())
  }

  #splice(start: number, count: number): ReadonlyArray<Waiting<Item, Result>> {
    const removed = this.#waiting.splice(start, count)
    for (const { characters } of removed) this.#characters -= characters
    return removed
  }

  /** Returns the number of items at the head of the queue that fit into one batch and share no keys. */
  #batchSize(): number {
    const keys = new Set<string>()
    let characters = 0
    let count = 0
    for (const each of this.#waiting) {
      characters += each.characters
      if (count === this.#maxItems || (count > 0 && characters > MAX_BATCH_CHARACTERS)) break
      if (each.keys.some((key) => keys.has(key))) break
      for (const key of each.keys) keys.add(key)
      count++
    }
    return count
  }
}

import type { Scheduler } from "effect"
import type { Chance } from "./chance.ts"

/** Runs fibers one step at a time, always a waiting one that chance picks; nothing of it depends on the machine. */
export class SeededScheduler implements Scheduler.Scheduler {
  readonly executionMode = "sync"
  readonly #waiting: Array<() => void> = []
  readonly #chance: Chance
  readonly #yielding: number

  /** `yielding`: how likely a fiber pauses at any operation. Each pause adds two operations, so near 0.5 nothing ends. */
  constructor(chance: Chance, yielding: number) {
    this.#chance = chance
    this.#yielding = yielding
  }

  shouldYield(): boolean {
    return this.#chance.happens(this.#yielding)
  }

  makeDispatcher(): Scheduler.SchedulerDispatcher {
    return { scheduleTask: (task) => this.later(task), flush: () => this.finish() }
  }

  /** Something besides the fibers that happens at some time, such as a write that arrives late. */
  later(task: () => void): void {
    this.#waiting.push(task)
  }

  /** Takes one step; false when nothing is left to do. */
  step(): boolean {
    if (this.#waiting.length === 0) return false
    const index = this.#chance.below(this.#waiting.length)
    const task = this.#waiting[index]!
    this.#waiting[index] = this.#waiting[this.#waiting.length - 1]!
    this.#waiting.pop()
    task()
    return true
  }

  finish(): void {
    while (this.step());
  }
}

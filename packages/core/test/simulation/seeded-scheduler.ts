import type { Scheduler } from "effect"
import type { SeededRandom } from "./seeded-random.ts"

/** Runs fibers one step at a time and picks the next one at random. Depends on the seed only, not on the machine. */
export class SeededScheduler implements Scheduler.Scheduler {
  readonly executionMode = "sync"
  readonly #waiting: Array<() => void> = []
  readonly #random: SeededRandom
  readonly #yieldProbability: number

  /**
   * `yieldProbability` applies to every operation. A yield itself takes two operations, so with a value near 0.5 a run
   * never ends.
   */
  constructor(random: SeededRandom, yieldProbability: number) {
    this.#random = random
    this.#yieldProbability = yieldProbability
  }

  shouldYield(): boolean {
    return this.#random.happens(this.#yieldProbability)
  }

  makeDispatcher(): Scheduler.SchedulerDispatcher {
    return { scheduleTask: (task) => this.later(task), flush: () => this.finish() }
  }

  /** Schedules a task that is not a fiber, such as a delayed write. */
  later(task: () => void): void {
    this.#waiting.push(task)
  }

  /** Runs one task. Returns false if none is waiting. */
  step(): boolean {
    if (this.#waiting.length === 0) return false
    const index = this.#random.below(this.#waiting.length)
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

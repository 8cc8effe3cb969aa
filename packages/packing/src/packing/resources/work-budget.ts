import type { TimeLimit } from "../contract/request.ts"
import { WORK_BETWEEN_CLOCK_READS, WORK_PER_STEP } from "./search-limits.ts"

/** Limit that no search reaches. */
const unlimited: TimeLimit = { now: () => 0, limit: Infinity }

/** Counts evaluations and units of work, and checks the limits on work and time. */
export class WorkBudget {
  /** Number of attempts to fill a box. */
  evaluations = 0
  work = 0
  /** Whether the time limit had passed when work was last spent. */
  timedOut = false
  private maxWork: number
  private nextRead = 0
  private readonly lastWork: number
  private readonly timeLimit: TimeLimit
  private readonly start: number

  /** `lastWork` is the allowed work after the time limit. */
  constructor(maxWork: number, lastWork: number, timeLimit: TimeLimit = unlimited) {
    this.maxWork = maxWork
    this.lastWork = lastWork
    this.timeLimit = timeLimit
    this.start = timeLimit.now()
  }

  get isTimed(): boolean {
    return this.timeLimit !== unlimited
  }

  /** Whether the time limit has passed. Reads the clock. */
  get isTimeUp(): boolean {
    return this.timeLimit.now() - this.start >= this.timeLimit.limit
  }

  /** Whether all work is spent. */
  get isSpent(): boolean {
    return this.hasSpent(1)
  }

  /** Returns whether at least the given share of the work is spent. */
  hasSpent(share: number): boolean {
    return this.work >= this.maxWork * share
  }

  /** Remaining work. */
  get left(): number {
    return Math.max(0, this.maxWork - this.work)
  }

  /** Allows an amount of further work, unless the time limit has passed. */
  refill(work: number): void {
    if (!this.timedOut) this.maxWork = this.work + work
  }

  /** Adds work. Reads the clock at intervals of work. */
  spend(work: number): void {
    this.work += work
    if (this.timedOut || this.work < this.nextRead) return
    this.nextRead = this.work + WORK_BETWEEN_CLOCK_READS
    if (!this.isTimeUp) return
    this.timedOut = true
    this.maxWork = Math.min(this.maxWork, this.work + this.lastWork)
  }

  /** Reads the clock like `spend`, for a step of work that has a separate limit and does not count. */
  pass(): void {
    this.nextRead -= WORK_PER_STEP
    this.spend(0)
  }

  /** Returns the elapsed share of the time limit, from 0 to 1. Without a time limit, returns 0. */
  elapsed(): number {
    return Math.min(1, (this.timeLimit.now() - this.start) / this.timeLimit.limit)
  }
}

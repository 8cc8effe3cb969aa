import type { TimeLimit } from "../contract/request.ts"
import { limits } from "./limits.ts"

/** Counts evaluations and units of work against a limit, and watches the time limit. */
export class WorkBudget {
  /** Attempts to fill a box. */
  evaluations = 0
  work = 0
  /** Whether the time limit has passed. */
  timedOut = false
  private maxWork: number
  private nextClockRead = 0
  private readonly workAfterTimeLimit: number
  private readonly timeLimit: TimeLimit | undefined
  private readonly start: number

  /** `workAfterTimeLimit` is the work still allowed once the time limit has passed. */
  constructor(maxWork: number, workAfterTimeLimit: number, timeLimit: TimeLimit | undefined) {
    this.maxWork = maxWork
    this.workAfterTimeLimit = workAfterTimeLimit
    this.timeLimit = timeLimit
    this.start = timeLimit === undefined ? 0 : timeLimit.now()
  }

  /** Whether all work is spent. */
  get isSpent(): boolean {
    return this.hasSpent(1)
  }

  /** Whether at least this share of the work is spent. */
  hasSpent(share: number): boolean {
    return this.work >= this.maxWork * share
  }

  /** Adds work, and reads the clock from time to time. */
  spend(work: number): void {
    this.work += work
    if (this.timeLimit === undefined || this.timedOut || this.work < this.nextClockRead) return
    this.nextClockRead = this.work + limits.work.betweenClockReads
    if (this.timeLimit.now() - this.start < this.timeLimit.limit) return
    this.timedOut = true
    this.maxWork = Math.min(this.maxWork, this.work + this.workAfterTimeLimit)
  }

  /** Returns the share of the time limit that has passed, from 0 to 1; 0 without a time limit. */
  elapsedShare(): number {
    if (this.timeLimit === undefined) return 0
    return Math.min(1, (this.timeLimit.now() - this.start) / this.timeLimit.limit)
  }
}

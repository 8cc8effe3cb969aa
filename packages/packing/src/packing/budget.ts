import type { Fuse } from "./model.ts"

/** Work (spaces and pieces looked at) that any request may cost beyond its first constructive answer; and a unit of effort. */
const WORK = { always: 30_000_000, effort: 5_000_000 } as const

/** Counts evaluations (fillings of a box) and the work they are, and watches the fuse. */
export class Budget {
  evaluations = 0
  /** The fuse has blown. */
  cut = false
  private work = 0
  private readonly most: number
  private readonly fuse: Fuse | undefined
  private readonly start: number

  constructor(effort: number, fuse: Fuse | undefined) {
    this.most = WORK.always + effort * WORK.effort
    this.fuse = fuse
    this.start = fuse === undefined ? 0 : fuse.now()
  }

  /** Nothing more should be tried than is needed for an answer. */
  get over(): boolean {
    return this.cut || this.work > this.most
  }

  /** Counts one evaluation. */
  spend(work: number): void {
    this.evaluations++
    this.work += work
    if ((this.evaluations & 7) === 0 && this.fuse !== undefined && this.fuse.now() - this.start >= this.fuse.limit)
      this.cut = true
  }

  /** How much of the fuse has burnt, from 0 to 1; 0 without a fuse. */
  burnt(): number {
    if (this.fuse === undefined) return 0
    return Math.min(1, (this.fuse.now() - this.start) / this.fuse.limit)
  }
}

import type { Fuse } from "./model.ts"

/** Counts evaluations (fillings of a box) and watches the fuse. */
export class Budget {
  evaluations = 0
  /** The fuse has blown. */
  cut = false
  private readonly fuse: Fuse | undefined
  private readonly start: number

  constructor(fuse: Fuse | undefined) {
    this.fuse = fuse
    this.start = fuse === undefined ? 0 : fuse.now()
  }

  /** Counts one evaluation. */
  spend(): void {
    this.evaluations++
    if ((this.evaluations & 7) === 0) this.look()
  }

  /** Reads the fuse; true once it has blown. */
  look(): boolean {
    if (!this.cut && this.fuse !== undefined && this.fuse.now() - this.start >= this.fuse.limit) this.cut = true
    return this.cut
  }

  /** How much of the fuse has burnt, from 0 to 1; 0 without a fuse. */
  burnt(): number {
    if (this.fuse === undefined) return 0
    return Math.min(1, (this.fuse.now() - this.start) / this.fuse.limit)
  }
}

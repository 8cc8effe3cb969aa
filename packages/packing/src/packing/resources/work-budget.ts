import type { Fuse } from "../contract/request.ts"

/** Work between two looks at the fuse. */
const BETWEEN_LOOKS = 20_000

/** Counts evaluations (fillings of a box) and the work they are (spaces and pieces looked at), and watches the fuse. */
export class Budget {
  evaluations = 0
  work = 0
  /** The fuse has blown. */
  cut = false
  private most: number
  private nextLook = 0
  private readonly afterCut: number
  private readonly fuse: Fuse | undefined
  private readonly start: number

  /** `most`: the work that may be spent; `afterCut`: how much more once the fuse has blown. */
  constructor(most: number, afterCut: number, fuse: Fuse | undefined) {
    this.most = most
    this.afterCut = afterCut
    this.fuse = fuse
    this.start = fuse === undefined ? 0 : fuse.now()
  }

  /** No more may be spent. */
  get over(): boolean {
    return this.beyond(1)
  }

  /** No more than this share of all may be spent, and it is. */
  beyond(share: number): boolean {
    return this.work >= this.most * share
  }

  /** Counts work while it is done. */
  count(work: number): void {
    this.work += work
    if (this.fuse === undefined || this.cut || this.work < this.nextLook) return
    this.nextLook = this.work + BETWEEN_LOOKS
    if (this.fuse.now() - this.start < this.fuse.limit) return
    this.cut = true
    this.most = Math.min(this.most, this.work + this.afterCut)
  }

  /** How much of the fuse has burnt, from 0 to 1; 0 without a fuse. */
  burnt(): number {
    if (this.fuse === undefined) return 0
    return Math.min(1, (this.fuse.now() - this.start) / this.fuse.limit)
  }
}

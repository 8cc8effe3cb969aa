// Sets of pieces of a request, encoded as one bit per piece, and the boxes that they fit into.
import type { Accept, Item, Placement, Request } from "@waybill/packing"
import { type Allows, arranges, type Solid, solidOf } from "./arrangement.ts"
import { cavitiesOf } from "./cavities.ts"

/** Sets of pieces, one bit per piece. */
export class Pieces {
  readonly request: Request
  readonly solids: ReadonlyArray<Solid>
  /** Whether any search had too many positions. If so, the request allows no conclusion. */
  isUndecided = false
  private readonly rule: Accept | undefined
  private readonly known = new Map<number, boolean>()

  /** `rule` is a rule of the caller, for rigid boxes only. */
  constructor(request: Request, rule?: Accept) {
    this.request = request
    this.rule = rule
    this.solids = request.items.flatMap((item) => {
      const solid = solidOf(item)
      return Array.from({ length: item.quantity ?? 1 }, () => solid)
    })
  }

  /** Same pieces in a request whose required support is 0. */
  get withoutSupport(): Pieces {
    return this.request.support === 0 ? this : new Pieces({ ...this.request, support: 0 })
  }

  get all(): number {
    return (1 << this.solids.length) - 1
  }

  of(set: number): Solid[] {
    return this.solids.filter((_, i) => (set & (1 << i)) !== 0)
  }

  weight(set: number): number {
    return this.of(set).reduce((sum, { item }) => sum + (item.weight ?? 0), 0)
  }

  /** Returns the first piece of an item. */
  firstOf(item: Item): number {
    return 1 << this.solids.findIndex((solid) => solid.item === item)
  }

  /** Returns the whole group of an item, or its first piece if it has none. */
  unitOf(item: Item): number {
    if (item.group === undefined) return this.firstOf(item)
    return this.solids.reduce((unit, solid, i) => (solid.item.group === item.group ? unit | (1 << i) : unit), 0)
  }

  /** Returns whether the set contains no group partially. */
  keepsGroups(set: number): boolean {
    return this.of(set).every(({ item }) => item.group === undefined || (this.unitOf(item) & ~set) === 0)
  }

  /** Returns whether a set fits into a box under every rule. */
  fits(set: number, box: number): boolean {
    return this.isLight(set, box) && this.isWithinLimits(set, box) && this.fitsBySides(set, box)
  }

  /** Returns whether a box can carry a set. */
  isLight(set: number, box: number): boolean {
    const { emptyWeight = 0, maxWeight = Number.POSITIVE_INFINITY } = this.request.boxes[box]!
    return this.weight(set) + emptyWeight <= maxWeight
  }

  /** Returns whether a box may hold the number and the volume of the pieces of a set. */
  private isWithinLimits(set: number, box: number): boolean {
    const { inner, fillLimit = 1, maxPieces = Number.POSITIVE_INFINITY } = this.request.boxes[box]!
    const solids = this.of(set)
    const hundredths = solids.reduce((sum, { volume }) => sum + 100 * volume, 0)
    const allowed = Math.round(100 * fillLimit) * inner.width * inner.length * inner.height
    return solids.length <= maxPieces && hundredths <= allowed
  }

  /** Returns whether a set fits into a box if weight, number and fill limit are ignored. */
  fitsBySides(set: number, box: number): boolean {
    const key = set * this.request.boxes.length + box
    let fits = this.known.get(key)
    if (fits === undefined) {
      fits = this.areTogether(set) && this.arranges(set, box)
      this.known.set(key, fits)
    }
    return fits
  }

  private areTogether(set: number): boolean {
    const solids = this.of(set)
    const isApart = solids.some(({ item }, i) =>
      solids.some((other, j) => i !== j && item.apart?.includes(other.item.reference))
    )
    const hasTooMany = this.request.items.some(
      ({ perBox = 99, reference }) => solids.filter(({ item }) => item.reference === reference).length > perBox
    )
    return !isApart && !hasTooMany
  }

  /** Asks the rule for a placement. It does not tell how the piece is turned. */
  private allows(box: number): Allows {
    const { rule, request } = this
    if (rule === undefined) return () => true
    return (given, low, high) => {
      const { gap = 0, reference } = given
      const at = { x: low[0] + gap, y: low[1] + gap, z: low[2] + gap }
      const size = { x: high[0] - gap - at.x, y: high[1] - gap - at.y, z: high[2] - gap - at.z }
      const placement = { item: request.items.indexOf(given), reference, at, size } as Placement
      return rule(request.boxes[box]!, placement, given)
    }
  }

  private arranges(set: number, box: number): boolean {
    const solids = this.of(set)
    const volume = solids.reduce((sum, solid) => sum + solid.volume, 0)
    const { inner, unload = "top" } = this.request.boxes[box]!
    if (volume > inner.width * inner.length * inner.height) return false
    for (let i = 0; i < this.solids.length; i++)
      if (solids.length > 1 && (set & (1 << i)) !== 0 && !this.fitsBySides(1 << i, box)) return false
    return cavitiesOf(this.request.boxes[box]!).some(({ sides, floor }) => {
      const found = arranges(solids, sides, this.request.support ?? 0.75, floor, unload, this.allows(box))
      this.isUndecided ||= found === undefined
      return found
    })
  }
}

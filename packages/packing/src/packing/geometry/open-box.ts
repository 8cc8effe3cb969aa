import { isIn } from "../problem/conflicts.ts"
import type { Kind, Rules, Shape } from "../problem/problem.ts"
import { Spaces } from "./empty-spaces.ts"

/** Six numbers a placed piece: its corner nearest to the origin, then the one farthest from it. */
export const CORNERS = 6

/** What one box holds: which kinds, and where. Frozen once made. */
export interface Layout {
  readonly shape: Shape
  readonly kinds: ReadonlyArray<Kind>
  readonly corners: Int32Array
  readonly volume: number
  readonly weight: number
}

/** One box while it is being filled. Reused from filling to filling, so that trying costs no memory. */
export class Filling {
  readonly rules: Rules
  readonly spaces = new Spaces()
  shape!: Shape
  capacity = 0
  kinds: Kind[] = []
  corners = new Int32Array(64 * CORNERS)
  volume = 0
  weight = 0
  /** Spaces and pieces looked at since the reset. */
  looked = 0
  /** The companies that those in the box exclude, a bit each. */
  private readonly banned: Uint32Array
  /** For each height the last piece that ends there; and for each piece the one before it that ends as high, or −1. */
  private readonly lastAt = new Map<number, number>()
  private sameTop = new Int32Array(64)
  private marked: { count: number; readonly spaces: Spaces; readonly banned: Uint32Array } | undefined

  constructor(rules: Rules) {
    this.rules = rules
    this.banned = new Uint32Array(rules.clashes.rowLength)
  }

  reset(shape: Shape, capacity: number): void {
    this.shape = shape
    this.capacity = capacity
    this.kinds = []
    this.volume = 0
    this.weight = 0
    this.looked = 0
    this.banned.fill(0)
    this.lastAt.clear()
    this.spaces.reset(shape.x, shape.y, shape.z)
  }

  copyFrom(other: Filling): void {
    this.reset(other.shape, other.capacity)
    this.looked = other.looked
    const c = other.corners
    other.kinds.forEach((kind, i) => {
      const at = i * CORNERS
      this.put(kind, c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!)
    })
    this.spaces.copyFrom(other.spaces)
  }

  /** Remembers what the box holds now. */
  mark(): void {
    this.marked ??= { count: 0, spaces: new Spaces(), banned: this.banned.slice() }
    this.marked.count = this.kinds.length
    this.marked.spaces.copyFrom(this.spaces)
    this.marked.banned.set(this.banned)
    this.looked += this.spaces.count
  }

  /** Takes out again what was put since the mark. */
  backToMark(): void {
    const { count, spaces, banned } = this.marked!
    while (this.kinds.length > count) {
      const kind = this.kinds.pop()!
      const i = this.kinds.length
      this.lastAt.set(this.corners[i * CORNERS + 5]!, this.sameTop[i]!)
      this.volume -= kind.volume
      this.weight -= kind.weight
    }
    this.banned.set(banned)
    this.looked = this.work - spaces.work
    this.spaces.copyFrom(spaces)
  }

  get work(): number {
    return this.looked + this.spaces.work
  }

  /** Whether weight and company allow one more piece of this kind, wherever it may lie. */
  admits(kind: Kind): boolean {
    return this.weight + kind.weight <= this.capacity && (kind.clash < 0 || !isIn(this.banned, kind.clash))
  }

  /** Records a piece; the spaces are left as they are. */
  put(kind: Kind, x: number, y: number, z: number, X: number, Y: number, Z: number): void {
    const n = this.kinds.length
    const at = n * CORNERS
    if (at + CORNERS > this.corners.length) this.grow()
    const c = this.corners
    c[at] = x
    c[at + 1] = y
    c[at + 2] = z
    c[at + 3] = X
    c[at + 4] = Y
    c[at + 5] = Z
    this.sameTop[n] = this.lastEndingAt(Z)
    this.lastAt.set(Z, n)
    this.kinds.push(kind)
    this.volume += kind.volume
    this.weight += kind.weight
    if (kind.clash >= 0) this.rules.clashes.addTo(this.banned, kind.clash)
  }

  /** The last piece put that ends at a height, or −1; `endingBefore` gives the others. */
  lastEndingAt(Z: number): number {
    return this.lastAt.get(Z) ?? -1
  }

  endingBefore(piece: number): number {
    return this.sameTop[piece]!
  }

  private grow(): void {
    const corners = new Int32Array(this.corners.length * 2)
    corners.set(this.corners)
    this.corners = corners
    const sameTop = new Int32Array(this.sameTop.length * 2)
    sameTop.set(this.sameTop)
    this.sameTop = sameTop
  }

  layout(): Layout {
    const { shape, kinds, volume, weight } = this
    return { shape, kinds, corners: this.corners.slice(0, kinds.length * CORNERS), volume, weight }
  }
}

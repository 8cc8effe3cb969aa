import { clash, type Kind, type Rules, type Shape } from "./problem.ts"
import { Spaces } from "./spaces.ts"

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
  /** Companies in the box that exclude others or are excluded. */
  private clashing: number[] = []

  constructor(rules: Rules) {
    this.rules = rules
  }

  reset(shape: Shape, capacity: number): void {
    this.shape = shape
    this.capacity = capacity
    this.kinds = []
    this.volume = 0
    this.weight = 0
    this.looked = 0
    this.clashing.length = 0
    this.spaces.reset(shape.x, shape.y, shape.z)
  }

  copyFrom(other: Filling): void {
    this.shape = other.shape
    this.capacity = other.capacity
    this.kinds = other.kinds.slice()
    if (this.corners.length < other.corners.length) this.corners = new Int32Array(other.corners.length)
    this.corners.set(other.corners.subarray(0, other.kinds.length * CORNERS))
    this.volume = other.volume
    this.weight = other.weight
    this.looked = other.looked
    this.clashing = other.clashing.slice()
    this.spaces.copyFrom(other.spaces)
  }

  get work(): number {
    return this.looked + this.spaces.work
  }

  /** Whether weight and company allow one more piece of this kind, wherever it may lie. */
  admits(kind: Kind): boolean {
    if (this.weight + kind.weight > this.capacity) return false
    if (kind.clash < 0) return true
    return !this.clashing.some((c) => clash(this.rules, c, kind.clash))
  }

  /** Records a piece; the spaces are left as they are. */
  put(kind: Kind, x: number, y: number, z: number, X: number, Y: number, Z: number): void {
    const at = this.kinds.length * CORNERS
    if (at + CORNERS > this.corners.length) {
      const larger = new Int32Array(this.corners.length * 2)
      larger.set(this.corners)
      this.corners = larger
    }
    const c = this.corners
    c[at] = x
    c[at + 1] = y
    c[at + 2] = z
    c[at + 3] = X
    c[at + 4] = Y
    c[at + 5] = Z
    this.kinds.push(kind)
    this.volume += kind.volume
    this.weight += kind.weight
    if (kind.clash >= 0 && !this.clashing.includes(kind.clash)) this.clashing.push(kind.clash)
  }

  layout(): Layout {
    const { shape, kinds, volume, weight } = this
    return { shape, kinds, corners: this.corners.slice(0, kinds.length * CORNERS), volume, weight }
  }
}

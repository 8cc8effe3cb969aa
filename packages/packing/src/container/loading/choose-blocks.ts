// Part of the hot path: rates the blocks for a corner of an empty space. A search spends most of its time here.
import { CORNERS } from "../../packing/geometry/open-box.ts"
import type { Guide } from "../cargo/guides.ts"
import type { Load } from "./load.ts"

/** A face counts as touching if the distance is at most this share of the side of the block. */
const TOUCHING = 0.03

/** The best blocks for a corner of an empty space, best first. */
export class BlockChoice {
  readonly blocks: Int32Array
  private readonly ratings: Float64Array
  private readonly near = new Int32Array(4096)
  /** Number of blocks found. */
  count = 0

  constructor(max: number) {
    this.blocks = new Int32Array(max)
    this.ratings = new Float64Array(max)
  }

  /** Finds the best blocks for the space at an index. With `onlySingles`, considers only single pieces. */
  find(load: Load, space: number, guide: Guide, want: number, onlySingles: boolean): void {
    const { table, reach, candidates, candidateCount, spaces, hold } = load
    const { shape } = hold
    const { x: xs, y: ys, z: zs, volume } = table
    const c = spaces.corners
    const at = 6 * space
    const [x0, y0, z0, x1, y1, z1] = [c[at]!, c[at + 1]!, c[at + 2]!, c[at + 3]!, c[at + 4]!, c[at + 5]!]
    const [dx, dy, dz] = [x1 - x0, y1 - y0, z1 - z0]
    const [reachX, reachY, reachZ] = reach
    const usable = reachX[dx]! * reachY[dy]! * reachZ[dz]!
    const near = this.nearBlocks(load, x0, y0, z0, x1, y1, z1)
    const placed = load.corners
    const atRight = x0 > shape.x - x1
    const atFront = y0 > shape.y - y1
    const atTop = !hold.hasRules && z0 > shape.z - z1
    this.count = 0
    let worst = 0
    let n = firstAtMost(candidates, candidateCount, volume, dx * dy * dz)
    const begin = n
    for (; n < candidateCount; n++) {
      const block = candidates[n]!
      const attraction = guide[block]!
      if (attraction <= worst) {
        // The attraction of a block is at most its volume, and the volumes descend.
        if (volume[block]! <= worst) break
        continue
      }
      const w = xs[block]!
      const l = ys[block]!
      const h = zs[block]!
      if (w > dx || l > dy || h > dz || (onlySingles && table.totals[block]!.count > 1)) continue
      const kept = (w + reachX[dx - w]!) * (l + reachY[dy - l]!) * (h + reachZ[dz - h]!)
      let rating = (attraction * kept) / usable
      if (rating <= worst) continue
      const x = atRight ? x1 - w : x0
      const y = atFront ? y1 - l : y0
      const z = atTop ? z1 - h : z0
      const X = x + w
      const Y = y + l
      const Z = z + h
      const gapX = TOUCHING * w
      const gapY = TOUCHING * l
      const gapZ = TOUCHING * h
      const faceX = l * h
      const faceY = w * h
      const faceZ = w * l
      let touching = 0
      if (x <= gapX) touching += faceX
      if (X >= shape.x - gapX) touching += faceX
      if (y <= gapY) touching += faceY
      if (Y >= shape.y - gapY) touching += faceY
      if (z <= gapZ) touching += faceZ
      if (Z >= shape.z - gapZ) touching += faceZ
      for (let i = 0; i < near; i++) {
        const p = this.near[i]!
        const overX = Math.min(X, placed[p + 3]!) - Math.max(x, placed[p]!)
        const overY = Math.min(Y, placed[p + 4]!) - Math.max(y, placed[p + 1]!)
        const overZ = Math.min(Z, placed[p + 5]!) - Math.max(z, placed[p + 2]!)
        if (overX <= 0) {
          if (overY > 0 && overZ > 0 && -overX <= gapX) touching += overY * overZ
        } else if (overY <= 0) {
          if (overZ > 0 && -overY <= gapY) touching += overX * overZ
        } else if (overZ <= 0 && -overZ <= gapZ) touching += overX * overY
      }
      const share = touching / (2 * (faceX + faceY + faceZ))
      rating *= share * share * share * share
      if (rating <= worst) continue
      this.insert(block, rating, want)
      if (this.count === want) worst = this.ratings[want - 1]!
    }
    hold.work += (n - begin) / 4 + load.blocks.length / 8
  }

  private insert(block: number, rating: number, want: number): void {
    let i = this.count < want ? this.count++ : want - 1
    for (; i > 0 && this.ratings[i - 1]! < rating; i--) {
      this.ratings[i] = this.ratings[i - 1]!
      this.blocks[i] = this.blocks[i - 1]!
    }
    this.ratings[i] = rating
    this.blocks[i] = block
  }

  /** Lists the loaded blocks in possible contact with a block in a space. Returns their number. */
  private nearBlocks(load: Load, x: number, y: number, z: number, X: number, Y: number, Z: number): number {
    const c = load.corners
    const gapX = TOUCHING * (X - x)
    const gapY = TOUCHING * (Y - y)
    const gapZ = TOUCHING * (Z - z)
    const end = load.blocks.length * CORNERS
    let count = 0
    for (let p = 0; p < end && count < this.near.length; p += CORNERS)
      if (
        c[p]! <= X + gapX &&
        c[p + 3]! >= x - gapX &&
        c[p + 1]! <= Y + gapY &&
        c[p + 4]! >= y - gapY &&
        c[p + 2]! <= Z + gapZ &&
        c[p + 5]! >= z - gapZ
      )
        this.near[count++] = p
    return count
  }
}

/** Returns the index of the first candidate with a volume of at most `max`. */
const firstAtMost = (candidates: Int32Array, count: number, volume: Float64Array, max: number): number => {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (volume[candidates[middle]!]! > max) low = middle + 1
    else high = middle
  }
  return low
}

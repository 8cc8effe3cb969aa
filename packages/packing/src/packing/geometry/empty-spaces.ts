// Part of the hot path, see open-box.ts.

/** Numbers per space: the corner nearest to the origin, then the opposite corner. */
const STRIDE = 6

/** Appends a space to a list and returns the new end of the list. */
export const push = (
  list: Int32Array,
  end: number,
  x: number,
  y: number,
  z: number,
  X: number,
  Y: number,
  Z: number
) => {
  list[end] = x
  list[end + 1] = y
  list[end + 2] = z
  list[end + 3] = X
  list[end + 4] = Y
  list[end + 5] = Z
  return end + STRIDE
}

/** Returns whether one of the listed spaces contains the given one. */
const isContained = (
  list: Int32Array,
  from: number,
  end: number,
  x: number,
  y: number,
  z: number,
  X: number,
  Y: number,
  Z: number
): boolean => {
  for (let j = from; j < end; j += STRIDE)
    if (
      list[j]! <= x &&
      list[j + 3]! >= X &&
      list[j + 1]! <= y &&
      list[j + 4]! >= Y &&
      list[j + 2]! <= z &&
      list[j + 5]! >= Z
    )
      return true
  return false
}

/**
 * Maximal empty spaces of one box: all empty cuboids outside larger empty cuboids. They can overlap. A piece fits into
 * the box if and only if it fits into one of them, unless spaces were dropped.
 */
export class EmptySpaces {
  /** Corners of all spaces, six numbers each. */
  corners = new Int32Array(256 * STRIDE)
  count = 0
  /** Approximate number of comparisons since the reset. */
  work = 0
  private fresh = new Int32Array(512 * STRIDE)

  /** Resets to one space from the origin to (x, y, z). */
  reset(x: number, y: number, z: number): void {
    push(this.corners, 0, 0, 0, 0, x, y, z)
    this.count = 1
    this.work = 0
  }

  /** Resets to several spaces, six coordinates each. */
  resetTo(corners: Int32Array): void {
    if (this.corners.length < corners.length) this.corners = new Int32Array(2 * corners.length)
    this.corners.set(corners)
    this.count = corners.length / STRIDE
    this.work = this.count
  }

  copyFrom(other: EmptySpaces): void {
    this.resetTo(other.corners.subarray(0, other.count * STRIDE))
    this.work = other.work
  }

  /** Drops one space and moves the last space to its index. */
  drop(index: number): void {
    const last = --this.count
    if (index !== last) this.corners.copyWithin(index * STRIDE, last * STRIDE, (last + 1) * STRIDE)
  }

  /** Keeps the spaces at the given ascending indices and drops the others. */
  keep(indices: ReadonlyArray<number>): void {
    indices.forEach((from, to) => {
      this.corners.copyWithin(to * STRIDE, from * STRIDE, (from + 1) * STRIDE)
    })
    this.count = indices.length
  }

  /**
   * Removes the cuboid (x, y, z)–(X, Y, Z) from all spaces. Drops any remainder that is shorter than `minX`, `minY` or
   * `minZ`, the minimum sides of the remaining pieces.
   */
  occupy(
    x: number,
    y: number,
    z: number,
    X: number,
    Y: number,
    Z: number,
    minX: number,
    minY: number,
    minZ: number
  ): void {
    const a = this.corners
    if (this.fresh.length < this.count * 6 * STRIDE) this.fresh = new Int32Array(this.count * 12 * STRIDE)
    const f = this.fresh
    const end = this.count * STRIDE
    let kept = 0
    let m = 0
    for (let i = 0; i < end; i += STRIDE) {
      const sx = a[i]!
      const sy = a[i + 1]!
      const sz = a[i + 2]!
      const SX = a[i + 3]!
      const SY = a[i + 4]!
      const SZ = a[i + 5]!
      if (x >= SX || X <= sx || y >= SY || Y <= sy || z >= SZ || Z <= sz) {
        if (kept < i) push(a, kept, sx, sy, sz, SX, SY, SZ)
        kept += STRIDE
        continue
      }
      const wide = SX - sx >= minX
      const deep = SY - sy >= minY
      const high = SZ - sz >= minZ
      if (deep && high) {
        if (x - sx >= minX) m = push(f, m, sx, sy, sz, x, SY, SZ)
        if (SX - X >= minX) m = push(f, m, X, sy, sz, SX, SY, SZ)
      }
      if (wide && high) {
        if (y - sy >= minY) m = push(f, m, sx, sy, sz, SX, y, SZ)
        if (SY - Y >= minY) m = push(f, m, sx, Y, sz, SX, SY, SZ)
      }
      if (wide && deep) {
        if (z - sz >= minZ) m = push(f, m, sx, sy, sz, SX, SY, z)
        if (SZ - Z >= minZ) m = push(f, m, sx, sy, Z, SX, SY, SZ)
      }
    }
    this.work += this.count + ((kept / STRIDE) * (m / STRIDE)) / 4
    this.addMaximal(kept, m)
  }

  /** Adds the new spaces, except those inside another space. An old space is never inside a new one. */
  private addMaximal(kept: number, m: number): void {
    if (kept + m > this.corners.length) {
      const larger = new Int32Array((kept + m) * 2)
      larger.set(this.corners)
      this.corners = larger
    }
    const a = this.corners
    const f = this.fresh
    let w = kept
    for (let i = 0; i < m; i += STRIDE) {
      const x = f[i]!
      const y = f[i + 1]!
      const z = f[i + 2]!
      const X = f[i + 3]!
      const Y = f[i + 4]!
      const Z = f[i + 5]!
      if (!isContained(a, 0, w, x, y, z, X, Y, Z) && !isContained(f, i + STRIDE, m, x, y, z, X, Y, Z)) {
        w = push(a, w, x, y, z, X, Y, Z)
      }
    }
    this.count = w / STRIDE
  }
}

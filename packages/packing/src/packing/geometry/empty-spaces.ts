/** Six numbers a space: the corner nearest to the origin, then the corner farthest from it. */
const STRIDE = 6

/** Appends one space to a list of spaces and gives the list's new end. */
const push = (list: Int32Array, end: number, x: number, y: number, z: number, X: number, Y: number, Z: number) => {
  list[end] = x
  list[end + 1] = y
  list[end + 2] = z
  list[end + 3] = X
  list[end + 4] = Y
  list[end + 5] = Z
  return end + STRIDE
}

/** Whether one of the listed spaces contains the given one. */
const contained = (
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
 * The maximal empty spaces of one box: every empty cuboid that is contained in no other. They overlap; a piece fits
 * into the box exactly when it fits into one of them, as long as none is forgotten.
 */
export class Spaces {
  corners = new Int32Array(256 * STRIDE)
  count = 0
  /** Comparisons made since the reset, roughly. */
  work = 0
  private fresh = new Int32Array(512 * STRIDE)

  reset(x: number, y: number, z: number): void {
    const a = this.corners
    a[0] = a[1] = a[2] = 0
    a[3] = x
    a[4] = y
    a[5] = z
    this.count = 1
    this.work = 0
  }

  copyFrom(other: Spaces): void {
    if (this.corners.length < other.corners.length) this.corners = new Int32Array(other.corners.length)
    this.corners.set(other.corners.subarray(0, other.count * STRIDE))
    this.count = other.count
    this.work = other.work
  }

  /** Forgets one space. The order of the others changes. */
  drop(index: number): void {
    const last = --this.count
    if (index !== last) this.corners.copyWithin(index * STRIDE, last * STRIDE, (last + 1) * STRIDE)
  }

  /** Keeps some spaces, given by their places in ascending order, and forgets the others. */
  keep(places: ReadonlyArray<number>): void {
    places.forEach((from, to) => {
      this.corners.copyWithin(to * STRIDE, from * STRIDE, (from + 1) * STRIDE)
    })
    this.count = places.length
  }

  /**
   * Takes a cuboid (x, y, z)–(X, Y, Z) out of all spaces. Remainders thinner than the least sides still to come are
   * of no use and not kept.
   */
  occupy(
    x: number,
    y: number,
    z: number,
    X: number,
    Y: number,
    Z: number,
    leastX: number,
    leastY: number,
    leastZ: number
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
        if (kept !== i) {
          push(a, kept, sx, sy, sz, SX, SY, SZ)
        }
        kept += STRIDE
        continue
      }
      const wide = SX - sx >= leastX
      const deep = SY - sy >= leastY
      const high = SZ - sz >= leastZ
      if (deep && high) {
        if (x - sx >= leastX) m = push(f, m, sx, sy, sz, x, SY, SZ)
        if (SX - X >= leastX) m = push(f, m, X, sy, sz, SX, SY, SZ)
      }
      if (wide && high) {
        if (y - sy >= leastY) m = push(f, m, sx, sy, sz, SX, y, SZ)
        if (SY - Y >= leastY) m = push(f, m, sx, Y, sz, SX, SY, SZ)
      }
      if (wide && deep) {
        if (z - sz >= leastZ) m = push(f, m, sx, sy, sz, SX, SY, z)
        if (SZ - Z >= leastZ) m = push(f, m, sx, sy, Z, SX, SY, SZ)
      }
    }
    this.work += this.count + ((kept / STRIDE) * (m / STRIDE)) / 4
    this.keepMaximal(kept, m)
  }

  /** Adds the fresh spaces that no old and no other fresh space contains; old ones are never contained in fresh ones. */
  private keepMaximal(kept: number, m: number): void {
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
      if (!contained(a, 0, w, x, y, z, X, Y, Z) && !contained(f, i + STRIDE, m, x, y, z, X, Y, Z)) {
        w = push(a, w, x, y, z, X, Y, Z)
      }
    }
    this.count = w / STRIDE
  }
}

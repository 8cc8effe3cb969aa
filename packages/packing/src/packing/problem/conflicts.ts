/** Items with the same reference that must be apart from the same references. Omits unknown references. */
export interface ConflictClass {
  readonly reference: string
  readonly apart: ReadonlySet<string>
  /** Maximum number of pieces with the reference in one box, or Infinity. */
  readonly perBox: number
}

/** Contents of a box, as conflicts see them. A class of −1 means that the piece has no conflicts. */
type Contents = Iterable<{ readonly conflictClass: number }>

/**
 * Conflict classes that must not share a box, and the number of pieces that may. The contents of a box are one row of numbers: a bit for
 * each excluded class, then a count for each reference with a maximum.
 */
export interface Conflicts {
  readonly rowLength: number
  /** Returns whether two classes must not share a box. A class of −1 means that the item has no conflicts. */
  between(one: number, other: number): boolean
  /** Adds a piece to a row. Sets the bits of every class that the box excludes with it. */
  addTo(row: Uint32Array, conflictClass: number): void
  /** Returns whether all the pieces may share a box. */
  permit(contents: Contents): boolean
  /** Returns the least number of boxes for the pieces that may share a box only up to a maximum. 1 without such pieces. */
  fewestBoxes(contents: Contents): number
}

/** Returns the conflicts of classes. */
export const conflictsOf = (classes: ReadonlyArray<ConflictClass>): Conflicts => {
  const words = Math.ceil(classes.length / 32)
  const bits = new Uint32Array(classes.length * words)
  const set = (one: number, other: number): void => {
    bits[one * words + (other >> 5)]! |= 1 << (other & 31)
  }
  const byReference = Map.groupBy(classes.keys(), (index) => classes[index]!.reference)
  classes.forEach(({ apart, perBox, reference: own }, one) => {
    for (const reference of perBox === 1 ? [...apart, own] : apart)
      for (const other of byReference.get(reference) ?? []) {
        set(one, other)
        set(other, one)
      }
  })
  const limited = [...byReference.values()].filter(([first]) => classes[first!]!.perBox < Infinity)
  const counterOf = classes.map((_, index) => limited.findIndex((same) => same.includes(index)))
  const conflicts: Conflicts = {
    rowLength: words + limited.length,
    between: (one, other) => one >= 0 && other >= 0 && (bits[one * words + (other >> 5)]! & (1 << (other & 31))) !== 0,
    addTo: (row, conflictClass) => {
      const from = conflictClass * words
      for (let i = 0; i < words; i++) row[i]! |= bits[from + i]!
      const counter = counterOf[conflictClass]!
      if (counter < 0) return
      const count = ++row[words + counter]!
      if (count === classes[conflictClass]!.perBox)
        for (const same of limited[counter]!) row[same >> 5]! |= 1 << (same & 31)
    },
    permit: (contents) => {
      const row = new Uint32Array(conflicts.rowLength)
      for (const { conflictClass } of contents) {
        if (conflictClass < 0) continue
        if (rowHas(row, conflictClass)) return false
        conflicts.addTo(row, conflictClass)
      }
      return true
    },
    fewestBoxes: (contents) => {
      const row = new Uint32Array(conflicts.rowLength)
      for (const { conflictClass } of contents) if (conflictClass >= 0) conflicts.addTo(row, conflictClass)
      return limited.reduce(
        (most, [first], counter) => Math.max(most, Math.ceil(row[words + counter]! / classes[first!]!.perBox)),
        1
      )
    }
  }
  return conflicts
}

/** Returns whether the bit of a class is set. */
export const rowHas = (row: Uint32Array, conflictClass: number): boolean =>
  (row[conflictClass >> 5]! & (1 << (conflictClass & 31))) !== 0

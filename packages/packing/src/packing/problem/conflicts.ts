/** Items with the same reference that must be apart from the same references. Omits unknown references. */
export interface ConflictClass {
  readonly reference: string
  readonly apart: ReadonlySet<string>
  /** Maximum number of pieces with the reference in one box, or Infinity if there are not more. */
  readonly perBox: number
}

/** Piece, as conflicts see it. A class of −1 means that it has no conflicts. */
interface Classed {
  readonly conflictClass: number
}

/** Pieces with one reference, of which a box may contain at most `perBox`. */
interface Limited<Piece> {
  readonly pieces: ReadonlyArray<Piece>
  readonly perBox: number
}

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
  permit(pieces: Iterable<Classed>): boolean
  /** Returns the pieces of each reference with a maximum. */
  limitedIn<Piece extends Classed>(pieces: ReadonlyArray<Piece>): ReadonlyArray<Limited<Piece>>
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
    permit: (pieces) => {
      const row = new Uint32Array(conflicts.rowLength)
      for (const { conflictClass } of pieces) {
        if (conflictClass < 0) continue
        if (rowHas(row, conflictClass)) return false
        conflicts.addTo(row, conflictClass)
      }
      return true
    },
    limitedIn: (pieces) =>
      limited.map((same, counter) => ({
        pieces: pieces.filter(({ conflictClass }) => counterOf[conflictClass] === counter),
        perBox: classes[same[0]!]!.perBox
      }))
  }
  return conflicts
}

/** Returns whether the bit of a class is set. */
export const rowHas = (row: Uint32Array, conflictClass: number): boolean =>
  (row[conflictClass >> 5]! & (1 << (conflictClass & 31))) !== 0

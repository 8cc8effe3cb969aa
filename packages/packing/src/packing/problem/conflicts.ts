/** Items with the same reference that must be apart from the same references. Omits unknown references. */
export interface ConflictClass {
  readonly reference: string
  readonly apart: ReadonlySet<string>
}

/** Pairs of conflict classes that must not share a box, stored as one row of bits per class. */
export interface Conflicts {
  readonly rowLength: number
  /** Returns whether two classes must not share a box. A class of −1 means that the item has no conflicts. */
  between(one: number, other: number): boolean
  /** Sets the bits of every class that conflicts with the given one. */
  addTo(row: Uint32Array, conflictClass: number): void
}

/** Returns the pairs of classes that must not share a box. */
export const conflictsOf = (classes: ReadonlyArray<ConflictClass>): Conflicts => {
  const rowLength = Math.ceil(classes.length / 32)
  const bits = new Uint32Array(classes.length * rowLength)
  const set = (one: number, other: number): void => {
    bits[one * rowLength + (other >> 5)]! |= 1 << (other & 31)
  }
  const byReference = Map.groupBy(classes.keys(), (index) => classes[index]!.reference)
  classes.forEach(({ apart }, one) => {
    for (const reference of apart)
      for (const other of byReference.get(reference) ?? []) {
        set(one, other)
        set(other, one)
      }
  })
  return {
    rowLength,
    between: (one, other) =>
      one >= 0 && other >= 0 && (bits[one * rowLength + (other >> 5)]! & (1 << (other & 31))) !== 0,
    addTo: (row, conflictClass) => {
      const from = conflictClass * rowLength
      for (let i = 0; i < rowLength; i++) row[i]! |= bits[from + i]!
    }
  }
}

/** Returns whether the bit of a class is set. */
export const rowHas = (row: Uint32Array, conflictClass: number): boolean =>
  (row[conflictClass >> 5]! & (1 << (conflictClass & 31))) !== 0

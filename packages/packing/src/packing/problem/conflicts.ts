/**
 * Items with the same reference that must be apart from the same references. References that are not in the request are
 * left out.
 */
export interface ConflictClass {
  readonly reference: string
  readonly apart: ReadonlySet<string>
}

/** Pairs of conflict classes that must not share a box, stored as one row of bits per class. */
export class Conflicts {
  readonly rowLength: number
  private readonly bits: Uint32Array

  constructor(classes: ReadonlyArray<ConflictClass>) {
    this.rowLength = Math.ceil(classes.length / 32)
    this.bits = new Uint32Array(classes.length * this.rowLength)
    const byReference = new Map<string, number[]>(classes.map(({ reference }) => [reference, []]))
    classes.forEach(({ reference }, index) => {
      byReference.get(reference)!.push(index)
    })
    classes.forEach(({ apart }, one) => {
      for (const reference of apart) for (const other of byReference.get(reference) ?? []) this.exclude(one, other)
    })
  }

  private exclude(one: number, other: number): void {
    this.bits[one * this.rowLength + (other >> 5)]! |= 1 << (other & 31)
    this.bits[other * this.rowLength + (one >> 5)]! |= 1 << (one & 31)
  }

  /** Returns whether two classes must not share a box. A class of −1 means that the item has no conflicts. */
  between(one: number, other: number): boolean {
    return one >= 0 && other >= 0 && (this.bits[one * this.rowLength + (other >> 5)]! & (1 << (other & 31))) !== 0
  }

  /** Sets the bits of every class that conflicts with the given one. */
  addTo(row: Uint32Array, conflictClass: number): void {
    const from = conflictClass * this.rowLength
    for (let i = 0; i < this.rowLength; i++) row[i]! |= this.bits[from + i]!
  }
}

/** Returns whether the bit of a class is set. */
export const rowHas = (row: Uint32Array, conflictClass: number): boolean =>
  (row[conflictClass >> 5]! & (1 << (conflictClass & 31))) !== 0

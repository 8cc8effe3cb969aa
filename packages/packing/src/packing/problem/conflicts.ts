/** Items with the same reference and the same `apart` references that are in the request. */
export interface ConflictClass {
  readonly reference: string
  readonly apart: ReadonlySet<string>
}

/** The pairs of conflict classes that must not share a box, as one row of bits per class. */
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

  /** Returns whether two classes must not share a box; −1 stands for no class. */
  between(one: number, other: number): boolean {
    return one >= 0 && other >= 0 && (this.bits[one * this.rowLength + (other >> 5)]! & (1 << (other & 31))) !== 0
  }

  /** Adds every class that conflicts with the given one to a row of bits. */
  addTo(row: Uint32Array, conflictClass: number): void {
    const from = conflictClass * this.rowLength
    for (let i = 0; i < this.rowLength; i++) row[i]! |= this.bits[from + i]!
  }
}

/** Returns whether a row of bits contains a class. */
export const rowHas = (row: Uint32Array, conflictClass: number): boolean =>
  (row[conflictClass >> 5]! & (1 << (conflictClass & 31))) !== 0

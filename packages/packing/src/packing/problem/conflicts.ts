/** What a piece is called, and the references of those that it must not share a box with. */
export interface Company {
  readonly reference: string
  readonly apart: ReadonlySet<string>
}

/** Which companies must not share a box: a row of bits for each. */
export class Clashes {
  readonly rowLength: number
  private readonly bits: Uint32Array

  constructor(companies: ReadonlyArray<Company>) {
    this.rowLength = Math.ceil(companies.length / 32)
    this.bits = new Uint32Array(companies.length * this.rowLength)
    const called = new Map<string, number[]>(companies.map(({ reference }) => [reference, []]))
    companies.forEach(({ reference }, company) => {
      called.get(reference)!.push(company)
    })
    companies.forEach(({ apart }, one) => {
      for (const reference of apart) for (const other of called.get(reference) ?? []) this.exclude(one, other)
    })
  }

  private exclude(one: number, other: number): void {
    this.bits[one * this.rowLength + (other >> 5)]! |= 1 << (other & 31)
    this.bits[other * this.rowLength + (one >> 5)]! |= 1 << (one & 31)
  }

  /** Whether pieces of two companies must not share a box; −1 stands for none. */
  between(one: number, other: number): boolean {
    return one >= 0 && other >= 0 && (this.bits[one * this.rowLength + (other >> 5)]! & (1 << (other & 31))) !== 0
  }

  /** Adds to a row of bits all that a company excludes. */
  addTo(row: Uint32Array, company: number): void {
    const from = company * this.rowLength
    for (let i = 0; i < this.rowLength; i++) row[i]! |= this.bits[from + i]!
  }
}

/** Whether a row of bits holds a company. */
export const isIn = (row: Uint32Array, company: number): boolean => (row[company >> 5]! & (1 << (company & 31))) !== 0

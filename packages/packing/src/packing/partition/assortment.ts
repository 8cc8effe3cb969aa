// Selections from the pieces of an order. Equal units form a lot, and a selection is a number with one digit per lot.
import type { Unit } from "../part/units.ts"
import { countEach, type PieceKind } from "../problem/problem.ts"

/** Equal units. Each unit stays together. */
export interface Lot {
  readonly unit: Unit
  readonly count: number
}

/** Number that encodes how many units of each lot are selected. */
export type Selection = number

/** Divides pieces into lots of equal units: whole groups, and single pieces. */
export const lotsOf = (pieces: ReadonlyArray<PieceKind>): ReadonlyArray<Lot> => {
  const groups = Map.groupBy(pieces, ({ group }) => group)
  const single = countEach(groups.get(-1) ?? [])
  groups.delete(-1)
  return [
    ...[...single].map(([kind, count]) => ({ unit: [kind], count })),
    ...[...groups.values()].map((unit) => ({ unit, count: 1 }))
  ]
}

/** Returns the number of selections. */
export const countSelections = (lots: ReadonlyArray<Lot>): number =>
  lots.reduce((product, { count }) => product * (count + 1), 1)

/** Returns the number of ways to take one selection, and a part of it. */
export const countParts = (lots: ReadonlyArray<Lot>): number =>
  lots.reduce((product, { count }) => (product * (count + 1) * (count + 2)) / 2, 1)

/** All selections from some lots. */
export class Assortment {
  readonly lots: ReadonlyArray<Lot>
  readonly size: number
  private readonly strides: ReadonlyArray<number>

  constructor(lots: ReadonlyArray<Lot>) {
    this.lots = lots
    this.size = countSelections(lots)
    this.strides = lots.map((_, i) => countSelections(lots.slice(0, i)))
  }

  /** Selection of all units. */
  get all(): Selection {
    return this.size - 1
  }

  countOf(selection: Selection, lot: number): number {
    return Math.floor(selection / this.strides[lot]!) % (this.lots[lot]!.count + 1)
  }

  /** Returns the first lot with a selected unit. */
  firstLot(selection: Selection): number {
    let lot = 0
    while (lot < this.lots.length && this.countOf(selection, lot) === 0) lot++
    return lot
  }

  /** Returns all selected pieces. */
  piecesOf(selection: Selection): PieceKind[] {
    return this.lots.flatMap(({ unit }, lot) => Array.from({ length: this.countOf(selection, lot) }, () => unit).flat())
  }

  /** Returns every part of a selection that contains a unit of its first lot. */
  partsOf(selection: Selection): ReadonlyArray<Selection> {
    const first = this.firstLot(selection)
    let parts = [0]
    for (let lot = first; lot < this.lots.length; lot++) {
      const stride = this.strides[lot]!
      const count = this.countOf(selection, lot)
      const longer: number[] = []
      for (const part of parts) for (let n = lot === first ? 1 : 0; n <= count; n++) longer.push(part + n * stride)
      parts = longer
    }
    return parts
  }
}

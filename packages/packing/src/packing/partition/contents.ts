// Decides which boxes can hold each selection of an assortment.
import { boundBudget, isPairExcluded } from "../bounds/exclusion.ts"
import { decideFit, type Fit } from "../part/subsets.ts"
import { fitsType } from "../problem/box-shapes.ts"
import { type BoxType, countEach, type PieceKind } from "../problem/problem.ts"
import { add, isWithin, Sum, type Totals, totalsOf } from "../problem/totals.ts"
import { GROUP_BOUNDS_WORK } from "../resources/search-limits.ts"
import type { Search } from "../search/search.ts"
import { arrangeLargest } from "./arrange-largest.ts"
import type { Assortment, Lot, Selection } from "./assortment.ts"

/** Maximum number of nodes of an exact search for some of the pieces. */
const NODES = 200

/** Conflicting lots of each lot, one bit per lot. Its own bit: two of its units. */
type Exclusions = ReadonlyArray<number>

const kindsIn = ({ unit }: Lot): ReadonlyArray<PieceKind> => [...new Set(unit)]

const canShare = (search: Search, type: BoxType, a: Lot, b: Lot): boolean =>
  kindsIn(a).every((one) => kindsIn(b).every((other) => !isPairExcluded(search.problem.rules, one, other, type)))

const holdsUnit = (search: Search, type: BoxType, { unit }: Lot): boolean =>
  [...countEach(unit)].every(
    ([kind, count], i, all) =>
      fitsType(kind, type) &&
      all.slice(0, count > 1 ? i + 1 : i).every(([other]) => !isPairExcluded(search.problem.rules, kind, other, type))
  )

/** Selections as contents of a box. */
export class Contents {
  readonly assortment: Assortment
  readonly types: ReadonlyArray<BoxType>
  /** Totals of each selection. */
  readonly totals: ReadonlyArray<Totals>
  private readonly search: Search
  private readonly present: Uint32Array
  private readonly several: Uint32Array
  private readonly unfit: ReadonlyArray<number>
  private readonly exclusions: ReadonlyArray<Exclusions>
  private readonly fits = new Map<number, Fit>()
  private readonly bounds = boundBudget(GROUP_BOUNDS_WORK)

  /** `types` are the box types to use. Default: the whole stock. */
  constructor(search: Search, assortment: Assortment, types: ReadonlyArray<BoxType> = search.problem.types) {
    const { lots, size } = assortment
    this.search = search
    this.assortment = assortment
    this.types = types.filter(({ stock }) => stock > 0)
    this.present = new Uint32Array(size)
    this.several = new Uint32Array(size)
    const units = lots.map(({ unit }) => totalsOf(unit))
    this.totals = Array.from({ length: size }, (_, selection) => {
      const sum = new Sum()
      for (const [lot, unit] of units.entries()) {
        const count = assortment.countOf(selection, lot)
        add(sum, unit, count)
        if (count > 0) this.present[selection]! |= 1 << lot
        if (count > 1) this.several[selection]! |= 1 << lot
      }
      return sum
    })
    this.unfit = this.types.map((type) =>
      lots.reduce((bits, lot, i) => (holdsUnit(search, type, lot) ? bits : bits | (1 << i)), 0)
    )
    this.exclusions = this.types.map((type) =>
      lots.map((lot) =>
        lots.reduce((bits, other, j) => (canShare(search, type, lot, other) ? bits : bits | (1 << j)), 0)
      )
    )
  }

  /** Whether the search is past its time limit. */
  get isTimeUp(): boolean {
    return this.search.budget.isTimeUp
  }

  /** Returns false if a limit, a side or a pair of pieces proves that a box cannot hold a selection. */
  mayHold(selection: Selection, type: number): boolean {
    if (!isWithin(this.totals[selection]!, this.types[type]!.limits)) return false
    const present = this.present[selection]!
    if ((present & this.unfit[type]!) !== 0 || this.known(selection, type) === "impossible") return false
    const several = this.several[selection]!
    const exclusions = this.exclusions[type]!
    for (let lot = 0; lot < exclusions.length; lot++) {
      if ((present & (1 << lot)) === 0) continue
      const others = (present & ~(1 << lot)) | (several & (1 << lot))
      if ((others & exclusions[lot]!) !== 0) return false
    }
    return true
  }

  /** Returns the computed layout of a selection in a box, if any. */
  known(selection: Selection, type: number): Fit | undefined {
    return this.fits.get(selection * this.types.length + type)
  }

  /** Returns the layout of a selection in a box. Computes each answer once. */
  fitOf(selection: Selection, type: number): Fit {
    const fit = this.known(selection, type) ?? this.decide(this.assortment.piecesOf(selection), this.types[type]!)
    this.fits.set(selection * this.types.length + type, fit)
    return fit
  }

  private decide(pieces: ReadonlyArray<PieceKind>, type: BoxType): Fit {
    const fit = decideFit(this.search, pieces, type, this.bounds)
    return fit === "unknown" ? arrangeLargest(this.search.problem.rules, pieces, type, NODES) : fit
  }
}

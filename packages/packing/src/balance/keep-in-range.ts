// Brings the centre of gravity of every box into its range: moves the contents as a whole, arranges them again, uses other
// boxes, or divides them among several boxes.
import type { PackedBox } from "../packing/contract/outcome.ts"
import { bestFirst } from "../packing/problem/objective.ts"
import { type BoxType, type Problem, volumeOf } from "../packing/problem/problem.ts"
import { openBoxes } from "../placed/around.ts"
import type { PlacedProblem } from "../placed/placed-problem.ts"
import { valuesOf } from "../placed/values.ts"
import type { Arranger } from "./arranger.ts"
import type { Bin, Unit } from "./bin.ts"

/** Bins in range, and the remaining units. */
export interface InRange {
  readonly bins: ReadonlyArray<Bin>
  readonly unpacked: ReadonlyArray<Unit>
  /** Types of further boxes. */
  readonly inStock: ReadonlyArray<BoxType>
}

/**
 * Returns bins with centres of gravity in range, and the units without such a bin. Units that are missing in `start` get
 * another chance if boxes have lost units.
 */
export const keepInRange = (
  placed: PlacedProblem,
  arranger: Arranger,
  start: ReadonlyArray<Bin>,
  missing: ReadonlyArray<Unit>
): InRange => {
  const bins: Bin[] = []
  const unpacked: Unit[] = []
  let loose: ReadonlyArray<Unit> = []
  for (const [index, bin] of start.entries()) {
    const pieces = [...bin.bound, ...bin.units.flat()]
    const packed =
      arranger.settle(bin.packed, bin.fixed) ??
      (bin.type && pieces.length > 0 ? arranger.arrange(bin.type, bin.fixed, pieces) : undefined)
    if (packed !== undefined) bins.push({ ...bin, packed })
    else if (bin.fixed.length > 0) {
      const { bound } = bin
      const fixedOnly = { ...bin, units: [], bound: [], packed: openBoxes(placed)[index]! }
      const filled = withSome(arranger, fixedOnly, bound.length > 0 ? [bound, ...bin.units] : bin.units)
      const isFree = (unit: Unit): boolean => unit !== bound
      const isWhole = filled.rest.every(isFree)
      bins.push({ ...filled.bin, units: filled.bin.units.filter(isFree), bound: isWhole ? bound : [] })
      loose = [...loose, ...filled.rest.filter(isFree)]
      if (!isWhole) unpacked.push(bound)
    } else {
      const trimmed = bin.units.length > MAX_SINGLE_UNITS ? arranger.trim(bin.packed, bin.units) : undefined
      const { rest, ...some } = trimmed ?? { rest: bin.units }
      if (trimmed !== undefined) bins.push({ ...bin, ...some })
      loose = [...loose, ...rest]
    }
  }
  if (loose.length > 0) loose = [...loose, ...missing]
  else unpacked.push(...missing)
  const { budget, reserve, preferred: types, problem } = arranger.search
  const isInStock = (type: BoxType): boolean =>
    bins.filter(({ packed }) => packed.box === type.index).length < type.stock
  // Large units first.
  loose = bestFirst(loose, (unit) => [-volumeOf(unit.map(({ item }) => placed.kindOf.get(item)!))])
  while (loose.length > 0 && !(budget.isSpent && reserve.isSpent)) {
    const isAllowed = (bin: Bin): boolean => isFinite(problem, boxesOf([...bins, bin]))
    const filled = fillOne(arranger, bins, types.filter(isInStock), loose, isAllowed)
    if (filled === undefined) {
      if (budget.isSpent) break
      unpacked.push(loose[0]!)
      loose = loose.slice(1)
    } else {
      if (filled.index === bins.length) bins.push(filled.bin)
      else bins[filled.index] = filled.bin
      loose = filled.rest
    }
  }
  return { bins, unpacked: [...unpacked, ...loose], inStock: types.filter(isInStock) }
}

interface Filled {
  readonly index: number
  readonly bin: Bin
  readonly rest: ReadonlyArray<Unit>
}

/** Adds the first unit, and as many others as possible, to one bin or to a new box. */
const fillOne = (
  arranger: Arranger,
  bins: ReadonlyArray<Bin>,
  types: ReadonlyArray<BoxType>,
  units: ReadonlyArray<Unit>,
  isAllowed: (bin: Bin) => boolean
): Filled | undefined => {
  const empty = (type: BoxType): Bin => ({ type, fixed: [], units: [], bound: [], packed: undefined as never })
  for (const type of types) {
    const packed = arranger.arrange(type, [], units.flat())
    const bin = packed && { ...empty(type), units, packed }
    if (bin !== undefined && isAllowed(bin)) return { index: bins.length, bin, rest: [] }
  }
  const areMany = units.length > MAX_SINGLE_UNITS || arranger.search.budget.isSpent
  const inNewBox = (): Filled | undefined => inBestType(arranger, bins, types.map(empty), units, areMany, isAllowed)
  return (areMany ? inNewBox() : undefined) ?? inOneOf(arranger, bins, units) ?? (areMany ? undefined : inNewBox())
}

/** Adds units to the first bin with space for any of them. */
const inOneOf = (arranger: Arranger, bins: ReadonlyArray<Bin>, units: ReadonlyArray<Unit>): Filled | undefined => {
  for (const [index, bin] of bins.entries()) {
    const { bin: fuller, rest } = withSome(arranger, bin, units)
    if (rest.length < units.length) return { index, bin: fuller, rest }
  }
  return undefined
}

/** Adds units to the empty bin with space for most of them. */
const inBestType = (
  arranger: Arranger,
  bins: ReadonlyArray<Bin>,
  empty: ReadonlyArray<Bin>,
  units: ReadonlyArray<Unit>,
  areMany: boolean,
  isAllowed: (bin: Bin) => boolean
): Filled | undefined => {
  let best: Filled | undefined
  for (const start of empty) {
    const filled = areMany ? arranger.fill(start.type!, units) : undefined
    const { bin, rest } = filled
      ? { bin: { ...start, ...filled }, rest: filled.rest }
      : withSome(arranger, start, units)
    if (rest.length < (best?.rest.length ?? units.length) && isAllowed(bin)) best = { index: bins.length, bin, rest }
  }
  return best
}

/** Returns whether the cost of the boxes is finite. */
const isFinite = (problem: Problem, boxes: ReadonlyArray<PackedBox>): boolean =>
  !valuesOf(problem, boxes).includes(Infinity)

/** Maximum number of units added one by one. */
const MAX_SINGLE_UNITS = 30

/** Adds all units, or else the first half, the first quarter and fewer of them. */
const withPrefix = (arranger: Arranger, bin: Bin, units: ReadonlyArray<Unit>): Pick<Filled, "bin" | "rest"> => {
  for (let count = units.length; count > 0 && bin.type !== undefined; count = Math.floor(count / 2)) {
    const all = [...bin.units, ...units.slice(0, count)]
    const packed = arranger.arrange(bin.type, bin.fixed, [...bin.bound, ...all.flat()])
    if (packed !== undefined) return { bin: { ...bin, units: all, packed }, rest: units.slice(count) }
  }
  return { bin, rest: units }
}

/** Adds units to a bin one by one while they can be arranged in range. */
const withSome = (arranger: Arranger, bin: Bin, units: ReadonlyArray<Unit>): Pick<Filled, "bin" | "rest"> => {
  const rest: Unit[] = []
  let fuller = bin
  if (units.length > MAX_SINGLE_UNITS) return withPrefix(arranger, bin, units)
  for (const unit of units) {
    const all = [...fuller.units, unit]
    const packed = fuller.type && arranger.arrange(fuller.type, fuller.fixed, [...fuller.bound, ...all.flat()])
    if (packed === undefined) rest.push(unit)
    else fuller = { ...fuller, units: all, packed }
  }
  return { bin: fuller, rest }
}

/** Returns the boxes of bins. */
export const boxesOf = (bins: ReadonlyArray<Bin>): ReadonlyArray<PackedBox> => bins.map(({ packed }) => packed)

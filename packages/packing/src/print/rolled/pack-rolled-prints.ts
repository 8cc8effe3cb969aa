import { emptyWeightOf, tapeOf } from "../material/packaging-weight.ts"
import type { PrintTube } from "../model/catalogue.ts"
import type { UnpackedPrint } from "../model/outcome.ts"
import type { PrintTubeParcel } from "../model/parcels.ts"
import type { RolledCount } from "../model/prints.ts"
import { stepsDown } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { assignTubes } from "./assign-tubes.ts"
import { rolledAlong, type Sheet } from "./roll.ts"
import { loadOf, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** Line of rolled prints. */
export interface RolledPrints {
  /** Index into the list of prints. */
  readonly print: number
  readonly quantity: number
  readonly sheet: Sheet
}

/** Weight steps per unit of weight. */
export const WEIGHT_STEPS = 10_000

/** Tube of prints without its weight and its material. */
export type BareTube = Omit<PrintTubeParcel, "grossWeight" | "material">

/** Packs rolled prints into shared tubes. Prints that fit into no tube stay unpacked. */
export const packRolledPrints = (lines: readonly RolledPrints[], shop: Shop) => {
  const tubes = shop.catalogue.tubes
    .map((tube) => sizeOf(tube, shop))
    .sort((a, b) => a.cost[0] - b.cost[0] || a.cost[1] - b.cost[1] || (a.reference < b.reference ? -1 : 1))
  const unpacked = lines.flatMap((line) => unpackedOf(line, tubes))
  const possible = lines.filter(({ print }) => unpacked.every((each) => each.print !== print))

  const kinds = loadKindsOf(possible, tubes)
  const parcels: BareTube[] = []
  for (const { size, times, contents } of assignTubes(kinds, tubes)) {
    const { reference, outer } = tubes[size]!
    for (let n = 0; n < times; n++) {
      const counts = contents.flatMap(([kind, count]) => takeFrom(kinds[kind]!, count, tubes[size]!))
      parcels.push({ kind: "tube", reference, outer, contents: counts.sort((a, b) => a.print - b.print) })
    }
  }
  return { parcels, unpacked }
}

const sizeOf = (tube: PrintTube, { objective, profile }: Shop) => {
  const { diameter, emptyWeight, length, maxWeight = Infinity, outer, price = 0, reference } = tube
  const { packaging = {}, scale } = profile
  const values = { boxes: 1, volume: outer.width * outer.length * outer.height, price }
  const [first = "boxes", second = first === "boxes" ? "volume" : "boxes"] = objective
  const empty =
    emptyWeightOf({ kind: "tube", outer, ...(emptyWeight !== undefined && { emptyWeight }) }, packaging) ?? 0
  const net =
    Math.min(maxWeight, profile.maxWeight ?? Infinity) - empty - (packaging.tape ?? 0) * tapeOf({ kind: "tube", outer })
  return {
    reference,
    outer,
    cost: [values[first], values[second]] as const,
    capacity: Math.floor(net * WEIGHT_STEPS + 1e-6),
    diameter: stepsDown(diameter, scale),
    length: stepsDown(length, scale)
  }
}

const unpackedOf = ({ print, quantity, sheet }: RolledPrints, tubes: readonly TubeSize[]): readonly UnpackedPrint[] => {
  const load = loadOf(sheet, tubes)
  if (smallestTube(load, tubes) >= 0) return []
  const [reason, message] = tubes.every((tube) => rolledAlong(sheet, tube) === undefined)
    ? (["too-long", "is longer than every tube in both rolling directions"] as const)
    : smallestTube({ ...load, weight: 0 }, tubes) < 0
      ? (["too-thick", ", rolled, is too thick for every tube long enough for it"] as const)
      : (["too-heavy", "is too heavy for every tube that holds it"] as const)
  return [{ print, quantity, reason, message: `Print ${print + 1} ${message}`.replace(" ,", ",") }]
}

/** Sheets, from any line, that need the same space in every tube size. */
interface LoadKind {
  readonly load: TubeLoad
  quantity: number
  /** Lines, with the number of prints without a tube. */
  readonly lines: { readonly print: number; readonly sheet: Sheet; remaining: number }[]
}

const loadKindsOf = (lines: readonly RolledPrints[], tubes: readonly TubeSize[]): readonly LoadKind[] => {
  const kinds = new Map<string, LoadKind>()
  for (const { print, quantity, sheet } of lines) {
    const load = loadOf(sheet, tubes)
    const key = [load.core, load.weight, ...load.sections].join()
    const kind = kinds.get(key) ?? { load, quantity: 0, lines: [] }
    kind.quantity += quantity
    kind.lines.push({ print, sheet, remaining: quantity })
    kinds.set(key, kind)
  }
  return [...kinds.values()]
}

/** Removes a number of sheets from a kind, line by line. Returns them as contents of a tube. */
const takeFrom = (kind: LoadKind, count: number, tube: TubeSize): readonly RolledCount[] => {
  const taken: RolledCount[] = []
  for (let wanted = count; wanted > 0; ) {
    const line = kind.lines[0]!
    const quantity = Math.min(wanted, line.remaining)
    taken.push({ print: line.print, quantity, rolled: rolledAlong(line.sheet, tube)! })
    wanted -= quantity
    line.remaining -= quantity
    if (line.remaining === 0) kind.lines.shift()
  }
  return taken
}

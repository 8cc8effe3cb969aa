import { volumeOf } from "../flat/box-sizes.ts"
import { capacityIn } from "../material/packaging-weight.ts"
import type { PrintTube } from "../model/catalogue.ts"
import type { UnpackedPrint } from "../model/outcome.ts"
import type { PrintTubeParcel } from "../model/parcels.ts"
import type { RolledCount } from "../model/prints.ts"
import { stepsDown } from "../model/rounding.ts"
import type { Shop } from "../model/shop.ts"
import { assignTubes } from "./assign-tubes.ts"
import { rolledAlong, type Sheet, sectionOf } from "./roll.ts"
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
    for (let n = 0; n < times; n++) {
      const taken = contents.flatMap(([kind, count]) => takeFrom(kinds[kind]!, count))
      parcels.push(filledTube(tubes[size]!, taken, shop.profile.scale))
    }
  }
  return { parcels, unpacked }
}

type Tube = ReturnType<typeof sizeOf>

/** Returns the tube of rolled prints: their order in the roll, and its growing diameter. */
const filledTube = (tube: Tube, taken: readonly RolledPrints[], scale: number): BareTube => {
  const { diameter, length, outer, reference } = tube
  const core = Math.max(0, ...taken.map(({ sheet }) => sheet.core))
  let square = core * core
  const contents = [...taken]
    .sort((a, b) => a.print - b.print)
    .map(({ print, quantity, sheet }): RolledCount => {
      const rolled = rolledAlong(sheet, tube)!
      square += (quantity * sectionOf(sheet, tube) * 4) / Math.PI
      const other = sheet[rolled === "width" ? "height" : "width"]
      return { print, quantity, rolled, length: other / scale, diameter: Math.sqrt(square) / scale }
    })
  const inner = { diameter: diameter / scale, length: length / scale }
  return { kind: "tube", reference, outer, contents, packed: { inner, core: core / scale } }
}

const sizeOf = (tube: PrintTube, { objective, profile }: Shop) => {
  const values = { boxes: 1, volume: volumeOf(tube.outer), price: tube.price ?? 0 }
  const [first = "boxes", second = first === "boxes" ? "volume" : "boxes"] = objective
  return {
    ...tube,
    cost: [values[first], values[second]] as const,
    capacity: Math.floor(capacityIn({ ...tube, kind: "tube" }, profile) * WEIGHT_STEPS + 1e-6),
    diameter: stepsDown(tube.diameter, profile.scale),
    length: stepsDown(tube.length, profile.scale)
  }
}

const unpackedOf = ({ print, quantity, sheet }: RolledPrints, tubes: readonly TubeSize[]): readonly UnpackedPrint[] => {
  const load = loadOf(sheet, tubes)
  if (smallestTube(load, tubes) >= 0) return []
  const [reason, message] = tubes.every((tube) => rolledAlong(sheet, tube) === undefined)
    ? (["too-long", " is longer than every tube in both rolling directions"] as const)
    : smallestTube({ ...load, weight: 0 }, tubes) < 0
      ? (["too-thick", ", rolled, is too thick for every tube long enough for it"] as const)
      : (["too-heavy", " is too heavy for every tube that holds it"] as const)
  return [{ print, quantity, reason, message: `Print ${print + 1}${message}` }]
}

/** Sheets, from any line, that need the same space in every tube size. */
interface LoadKind {
  readonly load: TubeLoad
  quantity: number
  /** Lines with their prints that have no tube. */
  readonly lines: RolledPrints[]
}

const loadKindsOf = (lines: readonly RolledPrints[], tubes: readonly TubeSize[]): readonly LoadKind[] => {
  const kinds = new Map<string, LoadKind>()
  for (const line of lines) {
    const load = loadOf(line.sheet, tubes)
    const key = [load.core, load.weight, ...load.sections].join()
    const kind = kinds.get(key) ?? { load, quantity: 0, lines: [] }
    kind.quantity += line.quantity
    kind.lines.push(line)
    kinds.set(key, kind)
  }
  return [...kinds.values()]
}

/** Removes a number of sheets from a kind, line by line. */
const takeFrom = ({ lines }: LoadKind, count: number): readonly RolledPrints[] => {
  const taken: RolledPrints[] = []
  for (let wanted = count; wanted > 0; ) {
    const line = lines.shift()!
    const quantity = Math.min(wanted, line.quantity)
    taken.push({ ...line, quantity })
    if (quantity < line.quantity) lines.unshift({ ...line, quantity: line.quantity - quantity })
    wanted -= quantity
  }
  return taken
}

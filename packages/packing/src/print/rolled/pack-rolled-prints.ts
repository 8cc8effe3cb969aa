import type { PrintCatalogue } from "../model/catalogue.ts"
import type { RefusedPrint } from "../model/outcome.ts"
import type { PrintTubeParcel } from "../model/parcels.ts"
import type { RolledCount } from "../model/prints.ts"
import { stepsDown } from "../model/rounding.ts"
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

/** Packs rolled prints into shared tubes. Refuses prints that fit into no tube. */
export const packRolledPrints = (lines: readonly RolledPrints[], catalogue: PrintCatalogue, scale: number) => {
  const tubes = catalogue.tubes
    .map(({ reference, outer, diameter, length }) => ({
      reference,
      outer,
      volume: outer.width * outer.length * outer.height,
      diameter: stepsDown(diameter, scale),
      length: stepsDown(length, scale)
    }))
    .sort((a, b) => a.volume - b.volume || (a.reference < b.reference ? -1 : 1))
  const refusals = lines.flatMap((line) => refusalOf(line, tubes))
  if (refusals.length > 0) return { parcels: [], refusals }

  const kinds = loadKindsOf(lines, tubes)
  const parcels: PrintTubeParcel[] = []
  for (const { size, times, contents } of assignTubes(kinds, tubes)) {
    const { reference, outer } = tubes[size]!
    for (let n = 0; n < times; n++) {
      const counts = contents.flatMap(([kind, count]) => takeFrom(kinds[kind]!, count, tubes[size]!))
      parcels.push({ kind: "tube", reference, outer, contents: counts.sort((a, b) => a.print - b.print) })
    }
  }
  return { parcels, refusals: [] }
}

const refusalOf = ({ print, sheet }: RolledPrints, tubes: readonly TubeSize[]): readonly RefusedPrint[] => {
  if (smallestTube(loadOf(sheet, tubes), tubes) >= 0) return []
  return tubes.every((tube) => rolledAlong(sheet, tube) === undefined)
    ? [
        {
          print,
          reason: "too-long",
          message: `Print ${print + 1} is longer than every tube, whichever way it is rolled`
        }
      ]
    : [
        {
          print,
          reason: "too-thick",
          message: `Print ${print + 1}, rolled, is too thick for every tube long enough for it`
        }
      ]
}

/** Sheets, from any line, that need the same space in every tube size. */
interface LoadKind {
  readonly load: TubeLoad
  quantity: number
  /** Lines, with the number of their prints that are not in a tube yet. */
  readonly lines: { readonly print: number; readonly sheet: Sheet; remaining: number }[]
}

const loadKindsOf = (lines: readonly RolledPrints[], tubes: readonly TubeSize[]): readonly LoadKind[] => {
  const kinds = new Map<string, LoadKind>()
  for (const { print, quantity, sheet } of lines) {
    const load = loadOf(sheet, tubes)
    const key = [load.core, ...load.sections].join()
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

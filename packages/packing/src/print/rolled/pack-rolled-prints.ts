import type { PrintCatalogue } from "../model/catalogue.ts"
import type { PrintTubeParcel, RefusedPrint, RolledCount } from "../model/prints.ts"
import { stepsDown } from "../model/rounding.ts"
import { shareTubes } from "./assign-tubes.ts"
import { rolledAlong, type Sheet } from "./roll.ts"
import { loadOf, smallestTube, type TubeLoad, type TubeSize } from "./tube-load.ts"

/** A line of prints that are rolled. */
export interface RolledPrints {
  /** Index into the list of prints. */
  readonly print: number
  readonly quantity: number
  readonly sheet: Sheet
}

/** Rolls prints into shared tubes, or says which ones no tube takes. */
export const packRolled = (lines: readonly RolledPrints[], catalogue: PrintCatalogue, scale: number) => {
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

  const kinds = kindsOf(lines, tubes)
  const parcels: PrintTubeParcel[] = []
  for (const { tube, times, contents } of shareTubes(kinds, tubes)) {
    const { reference, outer } = tubes[tube]!
    for (let n = 0; n < times; n++) {
      const counts = contents.flatMap(([kind, count]) => takeFrom(kinds[kind]!, count, tubes[tube]!))
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

/** Sheets that load every tube alike, whichever lines they come from. */
interface Kind {
  readonly load: TubeLoad
  quantity: number
  /** The lines, with how many of each are not yet in a tube. */
  readonly lines: { readonly print: number; readonly sheet: Sheet; left: number }[]
}

const kindsOf = (lines: readonly RolledPrints[], tubes: readonly TubeSize[]): readonly Kind[] => {
  const kinds = new Map<string, Kind>()
  for (const { print, quantity, sheet } of lines) {
    const load = loadOf(sheet, tubes)
    const key = [load.core, ...load.sections].join()
    const kind = kinds.get(key) ?? { load, quantity: 0, lines: [] }
    kind.quantity += quantity
    kind.lines.push({ print, sheet, left: quantity })
    kinds.set(key, kind)
  }
  return [...kinds.values()]
}

const takeFrom = (kind: Kind, count: number, tube: TubeSize): readonly RolledCount[] => {
  const taken: RolledCount[] = []
  for (let wanted = count; wanted > 0; ) {
    const line = kind.lines[0]!
    const quantity = Math.min(wanted, line.left)
    taken.push({ print: line.print, quantity, rolled: rolledAlong(line.sheet, tube)! })
    wanted -= quantity
    line.left -= quantity
    if (line.left === 0) kind.lines.shift()
  }
  return taken
}

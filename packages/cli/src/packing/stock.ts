import type { Box } from "@waybill/packing"
import type { ItemCarton } from "@waybill/packing/cartons"
import {
  type CutCarton,
  type PrintBox,
  type PrintCatalogue,
  type PrintTube,
  printCatalogue
} from "@waybill/packing/prints"
import type { FileBox } from "../formats/boxes.ts"
import { formatUnits, type Units } from "../settings/units.ts"
import { unitsPerInch } from "./built-in-profile.ts"

/** The boxes and tubes available for packing. */
export interface Packaging {
  /** Boxes for items. */
  readonly boxes: ReadonlyArray<Box>
  /** Boxes and rigid mailers for prints. */
  readonly printBoxes: ReadonlyArray<PrintBox>
  readonly tubes: ReadonlyArray<PrintTube>
  /** Cartons for prints. */
  readonly cut: ReadonlyArray<CutCarton>
  /** Cartons for items. Only `waybill pack` supports them. */
  readonly cartons: ReadonlyArray<ItemCarton>
}

const isForItems = (box: FileBox): box is Box => box.kind !== "rigid-mailer"

/** Prints are packed without regard to the centre of gravity, so a box with a range is only for items. */
const isForPrints = ({ centreOfGravity, kind = "box" }: FileBox): boolean =>
  centreOfGravity === undefined && (kind === "box" || kind === "rigid-mailer")

/** Returns the packaging of a shop. Tubes and flexible mailers among the boxes are only for items. */
export const packagingOf = (
  boxes: ReadonlyArray<FileBox>,
  tubes: ReadonlyArray<PrintTube> = [],
  cut: ReadonlyArray<CutCarton> = [],
  cartons: ReadonlyArray<ItemCarton> = []
): Packaging => ({
  boxes: boxes.filter(isForItems),
  // Prints have no stops, so the direction of unloading does not matter.
  printBoxes: boxes.filter(isForPrints).map(({ unload: _, ...box }) => box as PrintBox),
  tubes,
  cut,
  cartons
})

/** Whether a box is a rigid cuboid, which can hold items and prints. */
export const isPlainBox = ({ kind = "box" }: Pick<FileBox, "kind">): boolean => kind === "box"

/** Returns the contents of a file for `--boxes`. */
export const boxesFileOf = ({ boxes, cut, printBoxes, tubes }: Packaging, units: Units) => ({
  units: formatUnits(units),
  boxes: [...boxes, ...printBoxes.filter((box) => !isPlainBox(box))],
  ...(tubes.length > 0 && { tubes }),
  ...(cut.length > 0 && { cut })
})

/** Returns the boxes and tubes for prints as a catalogue. */
export const catalogueOf = ({ cut, printBoxes, tubes }: Packaging): PrintCatalogue => ({
  boxes: printBoxes,
  tubes,
  cut
})

/** Rounding step of box sides, by unit. */
const steps: Readonly<Record<Units["length"], number>> = { in: 0.0001, ft: 0.001, mm: 1, cm: 0.1, m: 0.001 }

/** Returns the built-in trade sizes in a unit of length. Inner dimensions are rounded down and outer dimensions up. */
export const tradeSizes = (unit: Units["length"]): Packaging => {
  const stepsPerUnit = Math.round(1 / steps[unit])
  const convert = (length: number, round: (steps: number) => number) =>
    round(Number((length * unitsPerInch[unit] * stepsPerUnit).toFixed(6))) / stepsPerUnit
  const sidesOf = (sides: Box["inner"], round: (steps: number) => number) => ({
    width: convert(sides.width, round),
    length: convert(sides.length, round),
    height: convert(sides.height, round)
  })
  return packagingOf(
    printCatalogue.boxes.map(({ inner, kind, outer = inner, reference }) => ({
      reference,
      ...(kind !== undefined && { kind }),
      inner: sidesOf(inner, Math.floor),
      outer: sidesOf(outer, Math.ceil)
    })),
    printCatalogue.tubes.map(({ diameter, length, outer, reference }) => ({
      reference,
      diameter: convert(diameter, Math.floor),
      length: convert(length, Math.floor),
      outer: sidesOf(outer, Math.ceil)
    }))
  )
}

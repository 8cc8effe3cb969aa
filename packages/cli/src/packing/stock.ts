import type { Box } from "@waybill/packing"
import { type PrintTube, printCatalogue } from "@waybill/packing/prints"
import type { Units } from "../settings/units.ts"

/** The boxes and tubes available for packing. */
export interface Packaging {
  readonly boxes: ReadonlyArray<Box>
  readonly tubes: ReadonlyArray<PrintTube & { readonly emptyWeight?: number | undefined }>
}

/** Whether prints can be packed into a box. */
export const isPlainBox = ({ kind = "box" }: Box): boolean => kind === "box"

/** Length of an inch in each unit, and the step to which the sides of boxes are rounded. */
const inches: Readonly<Record<Units["length"], readonly [size: number, step: number]>> = {
  in: [1, 0.0001],
  ft: [1 / 12, 0.001],
  mm: [25.4, 1],
  cm: [2.54, 0.1],
  m: [0.0254, 0.001]
}

/** Returns the built-in trade sizes in a unit of length. Inner dimensions are rounded down and outer dimensions up. */
export const tradeSizes = (unit: Units["length"]): Packaging => {
  const [inch, step] = inches[unit]
  const stepsPerUnit = Math.round(1 / step)
  const convert = (length: number, round: (steps: number) => number) =>
    round(Number((length * inch * stepsPerUnit).toFixed(6))) / stepsPerUnit
  const sidesOf = (sides: Box["inner"], round: (steps: number) => number) => ({
    width: convert(sides.width, round),
    length: convert(sides.length, round),
    height: convert(sides.height, round)
  })
  return {
    boxes: printCatalogue.boxes.map(({ inner, outer = inner, reference }) => ({
      reference,
      inner: sidesOf(inner, Math.floor),
      outer: sidesOf(outer, Math.ceil)
    })),
    tubes: printCatalogue.tubes.map(({ diameter, length, outer, reference }) => ({
      reference,
      diameter: convert(diameter, Math.floor),
      length: convert(length, Math.floor),
      outer: sidesOf(outer, Math.ceil)
    }))
  }
}

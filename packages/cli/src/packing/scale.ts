import type { Request } from "@waybill/packing"

/** Maximum number of decimals that packing accepts. */
const MAX_DECIMALS = 6

const decimalsOf = (value: number | undefined): number => {
  if (value === undefined || Number.isInteger(value)) return 0
  const text = String(value)
  return text.includes("e") ? MAX_DECIMALS : Math.min(MAX_DECIMALS, text.length - text.indexOf(".") - 1)
}

/** Returns the coarsest scale at which every number in a request is an integer. */
export const scaleOf = ({ boxes, items }: Pick<Request, "items" | "boxes">): NonNullable<Request["scale"]> => {
  let [length, weight] = [0, 0]
  const addSides = (
    sides: { readonly width: number; readonly length: number; readonly height: number } | undefined
  ) => {
    if (sides !== undefined)
      length = Math.max(length, decimalsOf(sides.width), decimalsOf(sides.length), decimalsOf(sides.height))
  }
  for (const item of items) {
    addSides(item)
    length = Math.max(length, decimalsOf(item.gap))
    weight = Math.max(weight, decimalsOf(item.weight), decimalsOf(item.onTop))
  }
  for (const { emptyWeight, inner, maxWeight, outer } of boxes) {
    addSides(inner)
    addSides(outer)
    weight = Math.max(weight, decimalsOf(emptyWeight), decimalsOf(maxWeight))
  }
  return { length: 10 ** length, weight: 10 ** weight }
}

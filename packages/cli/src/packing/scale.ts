import type { Request } from "@waybill/packing"

/** Decimals at most; finer figures are refused. */
const MOST = 6

const decimalsOf = (value: number | undefined): number => {
  if (value === undefined || Number.isInteger(value)) return 0
  const text = String(value)
  return text.includes("e") ? MOST : Math.min(MOST, text.length - text.indexOf(".") - 1)
}

/** The coarsest scale in which all figures of a request are whole: the same packing, found with the smallest numbers. */
export const scaleOf = ({ boxes, items }: Pick<Request, "items" | "boxes">): NonNullable<Request["scale"]> => {
  let [length, weight] = [0, 0]
  const sides = (of: { readonly width: number; readonly length: number; readonly height: number } | undefined) => {
    if (of !== undefined) length = Math.max(length, decimalsOf(of.width), decimalsOf(of.length), decimalsOf(of.height))
  }
  for (const item of items) {
    sides(item)
    length = Math.max(length, decimalsOf(item.gap))
    weight = Math.max(weight, decimalsOf(item.weight), decimalsOf(item.onTop))
  }
  for (const { emptyWeight, inner, maxWeight, outer } of boxes) {
    sides(inner)
    sides(outer)
    weight = Math.max(weight, decimalsOf(emptyWeight), decimalsOf(maxWeight))
  }
  return { length: 10 ** length, weight: 10 ** weight }
}

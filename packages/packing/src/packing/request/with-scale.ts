import type { Request } from "../contract/request.ts"
import { sideNames } from "../fields/field.ts"
import { MAX_LOAD_UNITS, MAX_PIECES, MAX_SIDE_UNITS } from "../resources/limits.ts"

/** Returns a request with the scale of its decimals. Returns the given one if it has none, or is invalid. */
export const withScale = <A extends Request>(request: A): A => {
  const { boxes, items, scale } = request ?? {}
  // The text of a number has its exact decimals. Those beyond six or beyond the limit on steps are refused.
  const stepsOf = (limit: number, ...names: string[]): number => {
    const types = boxes.slice(0, MAX_PIECES)
    const lists = [items.slice(0, MAX_PIECES), types, types.map(({ inner, outer }) => [inner, outer])]
    const text = JSON.stringify(lists, names)
    if (!text.includes(".")) return 1
    const most = text.match(/[\d.]+/g)?.reduce((max, number) => Math.max(max, Number(number)), 0) ?? 0
    const counts = (decimals: number) => text.match(`\\.\\d{${decimals}}`) && most * 10 ** decimals <= limit
    return 10 ** ([6, 5, 4, 3, 2, 1].find(counts) ?? 0)
  }
  try {
    const { length = stepsOf(MAX_SIDE_UNITS, "gap", ...sideNames) } = scale ?? {}
    const { weight = stepsOf(MAX_LOAD_UNITS, "weight", "emptyWeight", "maxWeight", "onTop") } = scale ?? {}
    return length === 1 && weight === 1 ? request : { ...request, scale: { ...scale, length, weight } }
  } catch {
    // The reader refuses the request, with the place of the fault.
    return request
  }
}

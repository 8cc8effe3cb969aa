import type { Request } from "../contract/request.ts"
import { sideNames } from "../fields/field.ts"
import { MAX_LOAD_UNITS, MAX_PIECES, MAX_SIDE_UNITS } from "../resources/limits.ts"

/** Returns a request with the scale of its decimals. Returns the given one if it has none, or is invalid. */
export const withScale = <A extends Request>(request: A): A => {
  const { boxes, items, scale } = request ?? {}
  // Items, boxes and the sides of boxes.
  let parts: ReadonlyArray<object | undefined>
  const stepsOf = (limit: number, ...names: string[]): number => {
    let most = 0
    let decimals = 0
    for (const part of parts)
      for (const name of names) {
        const value = part?.[name as keyof object] as unknown
        if (!Number.isFinite(value)) continue
        most = Math.max(most, value as number)
        // The text of a number has its exact decimals.
        if (!Number.isInteger(value)) decimals = Math.max(decimals, `${value}`.split(/e.*|\./)[1]!.length)
      }
    // Those beyond six or beyond the limit on steps are refused.
    while (decimals > 6 || (decimals && most * 10 ** decimals > limit)) decimals--
    return 10 ** decimals
  }
  try {
    const ofBoxes = boxes.slice(0, MAX_PIECES).flatMap((box) => [box, box.inner, box.outer])
    parts = [...items.slice(0, MAX_PIECES), ...ofBoxes]
    const { length = stepsOf(MAX_SIDE_UNITS, "gap", ...sideNames) } = scale ?? {}
    const { weight = stepsOf(MAX_LOAD_UNITS, "weight", "emptyWeight", "maxWeight", "onTop") } = scale ?? {}
    return length === 1 && weight === 1 ? request : { ...request, scale: { ...scale, length, weight } }
  } catch {
    // The reader refuses the request, with the place of the fault.
    return request
  }
}

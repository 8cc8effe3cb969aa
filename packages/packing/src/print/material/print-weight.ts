import type { Print } from "../model/prints.ts"
import type { Finishing, PackagingWeights, Protection } from "../model/profile.ts"

/** Returns the weight of one print with its backing, glass and frame, or undefined if it is unknown. */
export const printWeight = (
  { height, weight, width }: Pick<Print, "height" | "weight" | "width">,
  finishing: Finishing
): number | undefined => {
  if (weight !== undefined) return weight
  if (finishing.weight === undefined) return undefined
  if (finishing.kind === "rolled") return width * height * finishing.weight
  const { backing = 0, bars = 0, glass = 0 } = finishing
  return width * height * (finishing.weight + backing + glass) + 2 * (width + height) * bars
}

/** Returns the weight of the material that protects a piece or a stack, or undefined if it is unknown. */
export const protectionWeight = (
  { height, width }: Pick<Print, "height" | "width">,
  { corners = 0, pads = 0, sleeve = false }: Protection,
  packaging: PackagingWeights
): number | undefined => {
  const weights = [
    corners === 0 ? 0 : packaging.corner === undefined ? undefined : corners * packaging.corner,
    pads === 0 ? 0 : packaging.pad === undefined ? undefined : pads * width * height * packaging.pad,
    !sleeve ? 0 : packaging.sleeve === undefined ? undefined : 2 * width * height * packaging.sleeve
  ]
  return sumOf(weights)
}

/** Returns the sum of weights, or undefined if one of them is unknown. */
export const sumOf = (weights: ReadonlyArray<number | undefined>): number | undefined =>
  weights.reduce<number | undefined>(
    (sum, weight) => (sum === undefined || weight === undefined ? undefined : sum + weight),
    0
  )

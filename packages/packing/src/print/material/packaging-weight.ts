import type { Sides } from "../../packing/contract/request.ts"
import type { PrintParcel } from "../model/parcels.ts"
import type { PackagingWeights, PrintProfile } from "../model/profile.ts"

/** Box, mailer or tube without its contents. */
export interface Container {
  readonly kind?: PrintParcel["kind"]
  readonly outer: Sides
  readonly emptyWeight?: number | undefined
  readonly maxWeight?: number | undefined
}

/** Returns the weight of an empty box, mailer or tube, or undefined if it is unknown. */
export const emptyWeightOf = (
  { emptyWeight, kind = "box", outer }: Container,
  { board, tube }: PackagingWeights
): number | undefined => {
  const perArea = kind === "tube" ? tube : board
  return emptyWeight ?? (perArea === undefined ? undefined : perArea * surface(outer))
}

/** Returns the maximum weight of the contents of a container with its tape. An unknown weight counts as 0. */
export const capacityIn = (container: Container, { maxWeight = Infinity, packaging = {} }: PrintProfile): number =>
  Math.min(maxWeight, container.maxWeight ?? Infinity) -
  (emptyWeightOf(container, packaging) ?? 0) -
  (packaging.tape ?? 0) * tapeOf(container)

const surface = ({ width, length, height }: Sides): number => 2 * (width * length + width * height + length * height)

/**
 * Returns the length of the tape on a container. A carton has a strip along the top and the bottom and across all four
 * ends. A tube has a strip around each cap. A mailer closes itself.
 */
export const tapeOf = ({
  kind = "box",
  outer: { height, length, width }
}: Pick<Container, "kind" | "outer">): number =>
  kind === "mailer" ? 0 : kind === "box" ? 2 * length + 4 * width : 2 * Math.PI * Math.max(width, height)

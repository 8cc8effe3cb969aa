import type { Sides } from "../../packing/contract/request.ts"
import type { PrintParcel } from "../model/parcels.ts"
import type { PackagingWeights } from "../model/profile.ts"

/** Box, mailer or tube without its contents. */
export interface Container {
  readonly kind?: PrintParcel["kind"]
  readonly outer: Sides
  readonly emptyWeight?: number
}

/** Returns the weight of an empty box, mailer or tube, or undefined if it is unknown. */
export const emptyWeightOf = (
  { emptyWeight, kind = "box", outer }: Container,
  { board, tube }: PackagingWeights
): number | undefined => {
  const perArea = kind === "tube" ? tube : board
  return emptyWeight ?? (perArea === undefined ? undefined : perArea * surface(outer))
}

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

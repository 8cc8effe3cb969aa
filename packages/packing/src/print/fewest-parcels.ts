import type { Bound } from "../packing/contract/witness.ts"
import { countOf, piecesOf } from "./flat/lots.ts"
import { packLots } from "./flat/pack-lots.ts"
import { printCatalogue } from "./model/built-in-catalogue.ts"
import { printProfile } from "./model/built-in-profile.ts"
import type { PrintCatalogue } from "./model/catalogue.ts"
import { Packer } from "./model/packer.ts"
import type { Print } from "./model/prints.ts"
import { finishingOf, type PrintProfile } from "./model/profile.ts"

/** Maximum number of pieces with proofs of more than one parcel. */
const MAX_PIECES = 600

/**
 * Lower bound for the number of parcels of an order, with its proof. `form`: rolled prints need a tube, and others a
 * box. Empty without a need for proof.
 *
 * @example
 * ```ts
 * const isSearched = ({ by }: FewestParcels): boolean => by.includes("exhausted")
 * ```
 */
export interface FewestParcels {
  /** Number of parcels that every packing of the order needs. */
  readonly parcels: number
  /** Arguments that prove the number. */
  readonly by: ReadonlyArray<Bound | "form">
}

/**
 * Returns a lower bound on the number of parcels under the rules of the profile. It is 1 without a
 * better proof: for loose prints, whose stacks can vary, and for cut-to-size cartons.
 *
 * @example
 * ```ts
 * const print = { width: 60, height: 40, finishing: "Canvas", quantity: 12 }
 * fewestParcels([print]).parcels
 * ```
 */
export const fewestParcels = (
  prints: ReadonlyArray<Print>,
  profile: PrintProfile = printProfile,
  catalogue: PrintCatalogue = printCatalogue
): FewestParcels => {
  const shop = { profile, catalogue, objective: ["boxes"] as const, effort: 0, packer: new Packer(undefined) }
  const lines = prints.map((line, print) => ({ ...line, print, finishing: finishingOf(profile, line.finishing) }))
  const tubes = lines.some(({ finishing }) => finishing.kind === "rolled") ? 1 : 0
  // A print with a choice of form can be in a tube, and loose prints can be between the others.
  const lots = lines.flatMap(({ finishing, ...line }) =>
    finishing.kind === "flat" && finishing.rolled === undefined && finishing.loose !== true
      ? [piecesOf({ ...line, finishing }, shop)]
      : []
  )
  const pieces = countOf(lots)
  const least = Math.min(1, prints.length)
  if (pieces === 0 || pieces > MAX_PIECES || (catalogue.cut ?? []).length > 0) return { parcels: least, by: [] }
  // With the smallest gap above each, the prints need at most as many boxes as with their own gaps.
  const gap = Math.min(...lots.map((lot) => lot.gap))
  const cartons = catalogue.boxes.filter(({ kind }) => kind !== "rigid-mailer")
  const { atLeast = 1, by = [] } =
    packLots(
      lots.map((lot) => ({ ...lot, gap })),
      cartons,
      shop
    ).fewest ?? {}
  const boxes = Math.max(1, atLeast)
  return { parcels: boxes + tubes, by: [...(tubes > 0 ? ["form" as const] : []), ...(boxes > 1 ? by : [])] }
}

import type { PrintCatalogue } from "./model/catalogue.ts"
import type { PrintOptions } from "./model/options.ts"
import type { PrintRefusal, PrintsPacked } from "./model/outcome.ts"
import type { Print } from "./model/prints.ts"
import type { PrintProfile } from "./model/profile.ts"
import { packPrints } from "./pack-prints.ts"

/**
 * The error of a refused order of prints. Its message has a line for each refusal.
 *
 * @example
 * ```ts
 * try {
 *   packPrintsOrThrow([{ width: 0, height: 20, quantity: 1 }])
 * } catch (error) {
 *   const reasons = error instanceof PrintPackingError ? error.refusals.map(({ reason }) => reason) : []
 * }
 * ```
 */
export class PrintPackingError extends Error {
  /** Always `PrintPackingError`, also in another copy of the package, where `instanceof` fails. */
  override readonly name = "PrintPackingError"
  /** The refusals, in the order of the prints. */
  readonly refusals: ReadonlyArray<PrintRefusal>

  /** Creates the error of the refusals of an order. */
  constructor(refusals: ReadonlyArray<PrintRefusal>) {
    super(refusals.map(({ message }) => message).join("\n"))
    this.refusals = refusals
  }
}

/**
 * Packs like `packPrints`, and throws a `PrintPackingError` if the order is refused. Prints that fit nowhere are in `unpacked`.
 *
 * @example
 * ```ts
 * const { parcels, unpacked } = packPrintsOrThrow([{ width: 24, height: 36, finishing: "Rolled", quantity: 3 }])
 * ```
 */
export const packPrintsOrThrow = (
  prints: ReadonlyArray<Print>,
  profile?: PrintProfile,
  catalogue?: PrintCatalogue,
  options?: PrintOptions
): PrintsPacked => {
  const info = packPrints(prints, profile, catalogue, options)
  if (info._tag === "Refused") throw new PrintPackingError(info.refusals)
  return info
}

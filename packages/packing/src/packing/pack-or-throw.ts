import type { RuledRequest } from "./contract/accept.ts"
import type { Packing, PackingRefusal } from "./contract/outcome.ts"
import { pack } from "./pack.ts"

/**
 * The error of a refused packing request. Its message has a line for each refusal, with the place in the request.
 *
 * @example
 * ```ts
 * try {
 *   packOrThrow({ items: [], boxes: [] })
 * } catch (error) {
 *   const places = error instanceof PackingError ? error.refusals.map(({ at }) => at) : []
 * }
 * ```
 */
export class PackingError extends Error {
  /** Always `PackingError`, also in another copy of the package, where `instanceof` fails. */
  override readonly name = "PackingError"
  /** The refusals, in the order of the request. */
  readonly refusals: ReadonlyArray<PackingRefusal>

  /** Creates the error of the refusals of a request. */
  constructor(refusals: ReadonlyArray<PackingRefusal>) {
    super(refusals.map(({ message }) => message).join("\n"))
    this.refusals = refusals
  }
}

/**
 * Packs like `pack`, and throws a `PackingError` if the request is refused. Pieces that fit into no box are in `unpacked`.
 *
 * @example
 * ```ts
 * const { boxes, unpacked } = packOrThrow({ items: request.items, boxes: request.boxes })
 * ```
 */
export const packOrThrow = (request: RuledRequest): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new PackingError(outcome.refusals)
  return outcome.packing
}

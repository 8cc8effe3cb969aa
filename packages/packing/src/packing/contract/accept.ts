// A rule of the caller as a function. It cannot be written as JSON.
import type { Placement } from "./outcome.ts"
import type { Box, Item, Request } from "./request.ts"

/**
 * Function that returns whether a piece may be in a box at a position. It gets the box type and the item as they are in
 * the request. Must be a pure function of its arguments. Pieces of an item are equal, so the placement has no `piece`.
 *
 * @example
 * ```ts
 * const heavyIsLow: Accept = (_box, { at, size }, { weight = 0 }) => weight <= 20 || at.z + size.z <= 100
 * ```
 */
export type Accept = (box: Box, placement: Omit<Placement, "piece">, item: Item) => boolean

/**
 * Request with a rule of the caller, for `pack`, `packOrThrow` and `packWithWitnesses`.
 *
 * @example
 * ```ts
 * const onFloor = (request: Request): RuledRequest => ({ ...request, accept: (_box, { at }) => at.z === 0 })
 * ```
 */
export interface RuledRequest extends Request {
  /**
   * Function that accepts or refuses a placement. Default: every placement is accepted. The search asks for the
   * corners of empty spaces. The bounds in the certificate do not know the rule. They hold, but are reached less often.
   * If the function throws, returns no boolean, or refuses a placement that it has accepted, the request is refused.
   */
  readonly accept?: Accept
}

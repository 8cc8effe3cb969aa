import type { PackingRefusal } from "../packing/contract/outcome.ts"
import { refusalsFor } from "../packing/pack.ts"
import { readRequest } from "../packing/request/read-request.ts"
import { withScale } from "../packing/request/with-scale.ts"
import type { ToSizeOutcome, ToSizeRequest } from "./contract.ts"
import { cartonErrors } from "./read-cartons.ts"
import { searchSizes } from "./search-sizes.ts"
import { boxOf, largestSize } from "./sizes.ts"

/** Steps of the sides and of the weight of a carton per unit, if the request states no scale. */
const defaultScale = { length: 1_000_000, weight: 1_000 }

/**
 * Packs items into cartons cut to their size, and into boxes: `pack` with a box for each size of each carton. If the
 * cartons have more than 1,000 sizes, it first tries those of rows and stacks of the items, and then smaller ones.
 *
 * @example
 * ```ts
 * const cutter: ItemCarton = {
 *   reference: "cut",
 *   min: { width: 20, length: 20, height: 5 },
 *   max: { width: 60, length: 80, height: 40 },
 *   step: { width: 1, length: 1, height: 1 },
 *   walls: { width: 1, length: 1, height: 2 }
 * }
 * const items = [{ reference: "lamp", width: 31, length: 22, height: 22 }]
 * const outcome = packToSize({ items, cartons: [cutter] })
 * if (outcome._tag === "Packed") outcome.packing.boxes[0]?.reference // => "cut 31x22x22"
 * ```
 */
export const packToSize = (request: ToSizeRequest): ToSizeOutcome => {
  const errors = cartonErrors(request)
  if (errors.length > 0) return { _tag: "Refused", refusals: errors }
  const { boxes = [], cartons: given, ...others } = request
  const scale = { ...defaultScale, ...request.scale }
  const cartons = given.map((carton) => ({ ...carton, scale }))
  const largest = cartons.map((carton) => boxOf(carton, largestSize(carton)))
  const parsed = readRequest(withScale({ ...others, boxes: [...boxes, ...largest] }))
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed.map((r) => ofCarton(r, boxes.length)) }
  try {
    return searchSizes({ ...others, boxes }, cartons, parsed)
  } catch (error) {
    return { _tag: "Refused", refusals: refusalsFor(error) }
  }
}

/** Moves a refusal of the largest size of a carton to the carton. */
const ofCarton = ({ box, ...refusal }: PackingRefusal, boxes: number): PackingRefusal => {
  if (box === undefined) return refusal
  if (box < boxes) return { ...refusal, box }
  const moved = (text: string) =>
    text.replace(/boxes(\/|\[)\d+/, `cartons$1${box - boxes}`).replace(/([/.])(?:inner|outer)\b/, "$1max")
  return { ...refusal, at: moved(refusal.at), message: moved(refusal.message) }
}

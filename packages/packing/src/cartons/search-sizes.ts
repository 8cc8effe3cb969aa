// Searches for the best sizes: first those of rows and stacks of the items, then smaller ones.
import type { PackingRefused, Proof } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { compareScores } from "../packing/problem/objective.ts"
import type { ParsedRequest } from "../packing/request/parsed-request.ts"
import { restOfTime } from "../placed/refusing.ts"
import { type Attempt, attempt, priceOf, type SizedCarton, volumeOf } from "./attempt.ts"
import type { PackedToSize } from "./contract.ts"
import { boxOf, everySize, firstSteps, type ScaledCarton, sizesOf, stepsBelow } from "./sizes.ts"

/** Maximum number of sizes of all cartons in one attempt. */
const MAX_SIZES = 1_000

/** Maximum number of sizes in the attempt with all smaller sizes. */
const MAX_SMALLER_SIZES = 3_000

/** Maximum number of pieces for the attempt with all smaller sizes. */
const MAX_PIECES = 12

/** Maximum number of attempts with sizes closer to those of the best packing. */
const MAX_REFINEMENTS = 3

/** Returns the best packing of a request into its boxes and into cartons. */
export const searchSizes = (
  request: Request,
  cartons: ReadonlyArray<ScaledCarton>,
  parsed: ParsedRequest
): PackedToSize | PackingRefused => {
  const { items, lengthScale, objective } = parsed
  const most = Math.floor(MAX_SIZES / cartons.length)
  const rest = restOfTime(request.timeLimit)
  const packInto = (sizes: ReadonlyArray<SizedCarton>) => attempt({ ...request, ...rest() }, sizes, objective)
  const first = cartons.map((carton) => firstSteps(carton, items, lengthScale, most))
  const tried = first.map(({ steps }) => [steps])
  const sizesIn = (steps: typeof tried): ReadonlyArray<SizedCarton> =>
    cartons.flatMap((carton, index) =>
      steps[index]!.flatMap((each) => sizesOf(carton, items, each)).map((inner) => ({
        carton,
        box: boxOf(carton, inner)
      }))
    )
  const found = packInto(sizesIn(tried))
  if ("_tag" in found) return found
  if (first.every(({ isComplete }) => isComplete)) return answerOf(found, found.packing.certificate.proofs)
  let best = found
  for (let n = 0; n < MAX_REFINEMENTS && !best.cut && best.used.length > 0; n++) {
    const closer = cartons.map((carton, index) => {
      const used = best.used.filter((size) => size.carton === carton)
      return used.map(({ box }) => stepsBelow(carton, box.inner, tried[index]!, most / used.length))
    })
    const next = packInto(sizesIn(closer))
    if ("_tag" in next || compareScores(next.score, best.score) >= 0) break
    best = next
    for (const [index, steps] of closer.entries()) tried[index]!.push(...steps)
  }
  const smaller = smallerSizes(best, cartons, parsed)
  const last = smaller && packInto([...smaller, ...best.used])
  if (last === undefined || "_tag" in last) return answerOf(best, boundsOf(found, best, cartons))
  const [boxes, measure] = last.packing.certificate.proofs
  // Without the number of boxes, several smaller boxes could have a lower value.
  const bounds = objective[0] === "boxes" ? [boxes!, { ...measure!, by: withVolume(measure!) }] : []
  return answerOf(compareScores(last.score, best.score) < 0 ? last : best, bounds)
}

/** Returns the reasoning behind a bound over all sizes: those with less volume than the items were not tried. */
const withVolume = ({ by }: Proof): Proof["by"] => [...new Set<Proof["by"][number]>(["volume", ...by])]

/**
 * Returns all sizes of one box that improve the volume or price of a packing in one box. Returns undefined for other
 * packings and objectives, and for too many pieces or sizes.
 */
const smallerSizes = (
  { cut, packing, score }: Attempt,
  cartons: ReadonlyArray<ScaledCarton>,
  { items, lengthScale, objective }: ParsedRequest
): ReadonlyArray<SizedCarton> | undefined => {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0)
  if (cut || packing.boxes.length !== 1 || packing.unpacked.length > 0 || pieces > MAX_PIECES) return undefined
  const index = objective[0] === "boxes" ? 1 : 0
  const measure = objective[index]
  if (measure !== "volume" && measure !== "price") return undefined
  const sizes: SizedCarton[] = []
  for (const carton of cartons) {
    const every = everySize(carton, items, lengthScale)
    if (every === undefined) return undefined
    for (const inner of every) {
      const box = boxOf(carton, inner)
      if ((measure === "volume" ? volumeOf(box.outer!) : priceOf(box)) >= score[index + 1]!) continue
      if (sizes.push({ carton, box }) > MAX_SMALLER_SIZES) return undefined
    }
  }
  return sizes
}

/**
 * Returns the bounds that hold for all sizes although only some were tried: those on unpacked pieces and on the number of
 * boxes, because the largest size was among them.
 */
const boundsOf = (first: Attempt, best: Attempt, cartons: ReadonlyArray<ScaledCarton>): ReadonlyArray<Proof> => {
  const isHeavier = cartons.some(({ boardWeight = 0, maxWeight }) => boardWeight > 0 && maxWeight !== undefined)
  if (isHeavier || best.score[0] !== first.score[0]) return []
  const { proofs } = first.packing.certificate
  const other = proofs.findIndex(({ measure }) => measure !== "unpacked" && measure !== "boxes")
  return other < 0 ? proofs : proofs.slice(0, other)
}

/** Returns a packing with bounds on the first values of its measures. */
const answerOf = ({ boxes, cut, packing, score }: Attempt, bounds: ReadonlyArray<Proof>): PackedToSize => {
  const values = packing.unpacked.length > 0 ? score : score.slice(1)
  const proofs = packing.certificate.proofs.map(({ measure }, index): Proof => {
    const { atLeast, by = [] } = bounds[index] ?? {}
    const value = values[index]!
    // The sizes are not in the request, so that `verify` cannot check a bound over all of them.
    return { measure, value, ...(atLeast !== undefined && { atLeast }), by, proved: false }
  })
  return {
    _tag: "Packed",
    packing: { ...packing, certificate: { proofs, optimal: false } },
    boxes,
    cut
  }
}

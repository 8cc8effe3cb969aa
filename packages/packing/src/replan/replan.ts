import type { Packed, Packing, Refusal } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { pack } from "../packing/pack.ts"
import type { ParsedRequest } from "../packing/request/parsed-request.ts"
import { readRequest } from "../packing/request/read-request.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import { refusing, remainingTime } from "../placed/refusing.ts"
import { packingFault } from "../verify/validators.ts"
import { keepPieces } from "./keep.ts"
import { matchEarlier } from "./match.ts"
import type { ReplanOptions, ReplanOutcome } from "./outcome.ts"
import { planAround, type Replan } from "./plan.ts"
import { report } from "./report.ts"

/**
 * Packs a changed request so that the pieces of an earlier packing stay where they are. The request is the new one, as
 * for `pack`: items may be added, removed or changed. A piece is the same if its reference and sides are equal. It moves
 * only if its position is no longer allowed, for example because the piece below it was removed, or if `moves` allows
 * it. Without a change, the result is the earlier packing, byte for byte.
 *
 * @example
 * ```ts
 * const withOneMore = (request: Request, earlier: Packing, item: Item): number => {
 *   const outcome = replan({ ...request, items: [...request.items, item] }, earlier)
 *   return outcome._tag === "Replanned" ? outcome.moved.length : 0
 * }
 * ```
 */
export const replan = (request: Request, earlier: Packing, options: ReplanOptions = {}): ReplanOutcome => {
  const parsed = readRequest(request)
  if (!("items" in parsed)) return { _tag: "Refused", refusals: parsed }
  const refusals = readEarlier(earlier, options)
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  return refusing(() => solve(request, parsed, earlier, options.moves ?? 0))
}

/** Returns the refusals of an earlier packing and of options. */
const readEarlier = (earlier: unknown, options: unknown): ReadonlyArray<Refusal> => {
  const reader = new RequestReader()
  const fault = packingFault(earlier)
  if (fault !== undefined) {
    const [at, expectation] = fault.split(/: (.*)/s)
    reader.refuse({ at: `/earlier${at}` }, "", "unknown", expectation!)
  }
  const given = reader.record<ReplanOptions>({ at: "/options" }, "", options)
  if (given === undefined) return reader.refusals
  reader.refuseUnknown<ReplanOptions>({ at: "/options" }, "", given, { moves: true })
  const { moves = 0 } = given
  if (moves !== Infinity) reader.whole({ at: "/options" }, "moves", moves, 1, 0, Number.MAX_SAFE_INTEGER)
  return reader.refusals
}

const solve = (request: Request, parsed: ParsedRequest, earlier: Packing, moves: number): ReplanOutcome => {
  const timeLeft = remainingTime(parsed.timeLimit)
  const free = pack(request)
  if (free._tag === "Refused") return free
  const match = matchEarlier(request, earlier)
  const same = [free.packing, ...free.alternatives].find((packing) => isSame(packing, earlier))
  if (same !== undefined) return report(request, match, unchangedReplan(same, free), free)
  const kept = keepPieces(request, match)
  return report(request, match, planAround({ request, parsed, free, moves, timeLeft }, kept), free)
}

const unchangedReplan = (packing: Packing, free: Packed): Replan => ({
  packing,
  boxes: packing.boxes.map((_, n) => n),
  released: new Map(),
  cut: free.cut
})

/** Returns whether two packings have the same pieces in the same places. */
const isSame = (a: Packing, b: Packing): boolean => signature(a) === signature(b)

const signature = ({ boxes, unpacked }: Packing): string =>
  JSON.stringify([
    boxes.map(({ box, reference, placements }) => [
      box,
      reference,
      placements.map(({ item, piece, reference, at, size, turned }) => [
        ...[item, piece, reference, at.x, at.y, at.z, size.x, size.y, size.z],
        ...[turned.x, turned.y, turned.z]
      ])
    ]),
    unpacked.map(({ item, reference, quantity, reason }) => [item, reference, quantity, reason])
  ])

import type { Packed, Packing, PackingRefusal, PackingRefused } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import type { ParsedRequest } from "../packing/request/parsed-request.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import { refusing, remainingTime } from "../placed/refusing.ts"
import { packingFault } from "../violations/packing-fault.ts"
import { keepPieces } from "./keep.ts"
import { matchEarlier } from "./match.ts"
import type { ReplanOptions, ReplanOutcome } from "./outcome.ts"
import { type PackAroundKept, planAround, type Replan } from "./plan.ts"
import { report } from "./report.ts"

/** Changed request, and how it is packed. */
export interface ReplanRequest {
  /** Request without rules about weights. */
  readonly request: Request
  readonly parsed: ParsedRequest
  /** Packs the request without regard to the earlier packing. */
  readonly packFreely: () => Packed | PackingRefused
  readonly packAround: PackAroundKept
}

/** Packs a valid request so that as many pieces as possible of an earlier packing stay where they are. */
export const replanWith = (given: ReplanRequest, earlier: Packing, options: ReplanOptions): ReplanOutcome => {
  const refusals = readEarlier(earlier, options)
  if (refusals.length > 0) return { _tag: "Refused", refusals }
  return refusing(() => solve(given, earlier, options.moves ?? 0))
}

/** Returns the refusals of an earlier packing and of options. */
const readEarlier = (earlier: unknown, options: unknown): ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const fault = packingFault(earlier)
  if (fault !== undefined) reader.refuse(`earlier${fault.pointer}`, "unknown", `must be ${fault.expected}`)
  const { moves = 0 } = reader.record<ReplanOptions>("options", options, { moves: true }) ?? {}
  if (moves !== Infinity) reader.number("options/moves", moves, 0, Number.MAX_SAFE_INTEGER, 1)
  return reader.refusals
}

const solve = (given: ReplanRequest, earlier: Packing, moves: number): ReplanOutcome => {
  const { request, parsed, packFreely } = given
  const timeLeft = remainingTime(parsed.timeLimit)
  const free = packFreely()
  if (free._tag === "Refused") return free
  const match = matchEarlier(request, earlier)
  const wanted = signature(earlier)
  const same = [free.packing, ...free.alternatives].find((packing) => signature(packing) === wanted)
  if (same !== undefined) return report(request, match, unchangedReplan(same, free), free)
  const kept = keepPieces(request, match)
  return report(request, match, planAround({ ...given, free, moves, timeLeft }, kept), free)
}

const unchangedReplan = (packing: Packing, free: Packed): Replan => ({
  packing,
  boxes: [...packing.boxes.keys()],
  released: new Map(),
  cut: free.cut
})

/** Fields for comparing packings and their parts. */
const comparedFields = [
  ...["boxes", "box", "reference", "placements", "item", "piece", "at", "x", "y", "z", "size", "turned"],
  ...["unpacked", "quantity", "reason"]
]

/** Returns a string that is equal for packings with the same pieces in the same places. */
const signature = (packing: Packing): string => JSON.stringify(packing, comparedFields)

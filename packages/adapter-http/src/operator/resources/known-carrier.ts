import { type Instant, nearestName, stages, unknownName } from "@waybill/core/adapter"
import * as Effect from "effect/Effect"
import { invalid } from "../problem/problem.ts"
import type { Failure } from "../problem/problem-of.ts"
import type { Call } from "../route/route.ts"

/**
 * Returns the problem with a carrier that has neither a rate card nor a recently updated order, but is similar to one
 * with a card. An order can have a carrier without a card, and no card is left of some earlier carriers.
 */
const carrierProblem = Effect.fnUntraced(function* ({ ports: { board, cards } }: Pick<Call, "ports">, carrier: string) {
  if (cards === undefined) return undefined
  const known = (yield* cards.list()).map((each) => each.carrier)
  const meant = known.includes(carrier) ? undefined : nearestName(carrier, known)
  if (meant === undefined) return undefined
  const options = { carrier, stage: stages, updatedSince: 0 as Instant, sort: "updated", limit: 1 } as const
  const { orders } = yield* board.list(options)
  return orders.length > 0 ? undefined : unknownName("carrier", carrier, known, meant)
})

/** Fails if a carrier that selects the entries of an empty list is misspelled. */
export const refuseMisspelledCarrier = (
  call: Pick<Call, "ports">,
  carrier: string | undefined
): Effect.Effect<void, Failure> =>
  carrier === undefined
    ? Effect.void
    : Effect.flatMap(carrierProblem(call, carrier), (problem) =>
        problem === undefined ? Effect.void : Effect.fail(invalid({ path: "carrier", problem }))
      )

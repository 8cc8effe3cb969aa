import { type Instant, OrderList, stages } from "@waybill/core/adapter"
import { nearestName, unknownName } from "@waybill/packing/values"
import { Effect } from "effect"
import { oneLine } from "../../output/safe-text.ts"
import { notify } from "../../output/terminal.ts"
import { refuseFlag } from "./list-orders.ts"

/** Maximum number of orders whose carriers are compared with an unknown one. */
const COMPARED_ORDERS = 500

/**
 * Prints that the carrier of an empty list is similar to the one of recent orders. It is not refused, because the command
 * has no rate cards, and the latest orders need not have every carrier.
 */
export const noteCarrier = (carrier: string) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const recent = { stage: stages, updatedSince: 0 as Instant, sort: "updated", limit: COMPARED_ORDERS } as const
    const { orders } = yield* list.list(recent)
    const known = [...new Set(orders.map(({ shipping }) => shipping.carrier))]
    const meant = known.includes(carrier) ? undefined : nearestName(carrier, known)
    if (meant !== undefined) notify(oneLine(`waybill: --carrier: ${unknownName("carrier", carrier, known, meant)}`))
  }).pipe(Effect.catchTag("ListRefusal", refuseFlag))

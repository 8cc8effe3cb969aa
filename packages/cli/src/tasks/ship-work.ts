import { type BoundQuote, boundQuotes, type Quoted, quote } from "@waybill/packing/rating"
import type { Work } from "../batch/order-result.ts"
import type { Order } from "../formats/order.ts"
import { withEmptySpace } from "../packing/empty-space.ts"
import { parcelWeights } from "../rating/parcel-weights.ts"
import { shipmentOf } from "../rating/rate-order.ts"
import { shipOrder } from "../rating/ship-order.ts"
import type { NotShipped, ShippedOrder } from "../rating/shipped-order.ts"
import { tariffOf } from "../rating/tariff-of.ts"
import { compileTariffs, type Tariffs } from "../rating/tariffs.ts"
import { buildSheet } from "../report/build-sheet.ts"
import { formatUnits } from "../settings/units.ts"
import { displayName } from "./lines/output-lines.ts"
import { shipLines } from "./lines/ship-lines.ts"
import { orderWork } from "./order-work.ts"
import { tallyMissing, tallyShipping } from "./tally-order.ts"
import type { OrderClaims, TaskOf } from "./task.ts"
import { writeDrawings } from "./write-drawings.ts"

/** Returns the quote of a shipped order, ready to be bound. */
const boundQuoteOf = (order: Order, { packed, rate }: ShippedOrder, tariffs: Tariffs): BoundQuote | undefined => {
  const shipment = shipmentOf(order, rate.carrier, packed.boxes)
  const context = tariffs.contextOf(order)
  const answer = quote(shipment, context)
  if (answer._tag === "Refused") return undefined
  return boundQuotes(answer, shipment, context).find(({ service }) => service === rate.method)
}

/** Returns the zone of a shipped order in the card of its rate. */
const zoneOf = (order: Order, { packed, rate }: ShippedOrder, tariffs: Tariffs): string => {
  const answer = quote(shipmentOf(order, rate.carrier, packed.boxes), tariffs.contextOf(order))
  return (answer as Quoted).zone!
}

/** Returns the work of `waybill ship`, which finds the cheapest combination of packing and service for an order. */
export const shipWork = ({ format, hasQuotes, html, items, pack, rate, svg, units }: TaskOf<"ship">): Work => {
  const tariffs = compileTariffs(rate)
  const lines = shipLines(format, pack.emptySpace !== undefined)
  return orderWork({ required: "items", units, items, isPriced: true, html, lines }, (label, order, draft) => {
    const outcome = shipOrder(order, pack, tariffs)
    if ("refusals" in outcome) return outcome
    const shipping = { ...outcome, packed: withEmptySpace(outcome.packed, order, pack) }
    if (svg !== undefined) writeDrawings(svg, draft, label.order, shipping.packed, units)
    const shipped = "problem" in shipping ? undefined : shipping
    const residential = order.residential ?? (rate.residential || undefined)
    const rush = order.rush ?? (rate.rush || undefined)
    // The output says how the order was rated, so that an audit of the invoice can rate it again.
    const rated = {
      ...order,
      units: formatUnits(units),
      ...(residential !== undefined && { residential }),
      ...(rush !== undefined && { rush })
    }
    const bound = hasQuotes && shipped !== undefined ? boundQuoteOf(order, shipped, tariffs) : undefined
    const quoted =
      shipped === undefined || bound === undefined ? shipping : { ...shipped, rate: { ...shipped.rate, quote: bound } }
    const dimensional = html && shipped !== undefined ? parcelWeights(shipped, tariffs, units) : []
    const claims = [...(shipping.packed.claims ?? []), ...(shipped?.judgedTotal ? [shipped.judgedTotal] : [])]
    const tally = tallyShipping(shipping, displayName(label), dimensional)
    return {
      text: lines.done(label, rated, quoted),
      tally: { ...tally, ...tallyMissing(label, order, [tariffs], "pieces") },
      ...("problem" in shipping && { unserved: [shipping.problem] }),
      ...(pack.verify === true && { extra: { order: displayName(label), claims } satisfies OrderClaims }),
      ...(html && {
        sheet: buildSheet(
          { name: displayName(label), line: label.line, order, failures: tally.failures },
          shipping.packed,
          units,
          shipped === undefined
            ? { problem: (shipping as NotShipped).problem }
            : {
                shipped,
                dimensional,
                card: tariffOf(shipped.rate, shipped.shipDate, tariffs).card,
                zone: zoneOf(order, shipped, tariffs)
              }
        )
      })
    }
  })
}

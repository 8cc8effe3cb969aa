import { date } from "../input/date-values.ts"
import { optional, required } from "../input/field.ts"
import { note, text } from "../input/text-values.ts"
import { type Change, command } from "../operator/define.ts"
import { flag, oneOf, parcelCorrections, trackingNumber } from "../operator/fields.ts"
import { invalid, refuse } from "../operator/refusal.ts"
import type { NewValues } from "../order/history.ts"
import type { OperatorKind } from "../order/lifecycle.ts"
import type { Order, OrderShipment } from "../order/order.ts"
import { madeShipments } from "../order/pieces.ts"
import { trackingStatuses, trackingStatusOf, withUpdate } from "../order/tracking.ts"
import type { Instant } from "../values/wire-date.ts"
import { checkNames } from "./listed-names.ts"
import { correctedParcels, sameNumberProblem } from "./parcels.ts"

const DAY = 86_400_000
/** Maximum age of a recorded shipment in days. */
const DAYS_BACK = 30

/** Earliest time of an update, 2000-01-01. Earlier ones come from clocks and conversions that start at 1970. */
const EARLIEST_UPDATE = 946_684_800_000

/**
 * Returns the problem with the time of a carrier's update, or undefined. Clocks of carriers may differ by a day, and a
 * shipment may be recorded after its first updates.
 */
const trackedAtProblem = (at: Instant, now: Instant): string | undefined => {
  if (at < EARLIEST_UPDATE) return "must not be before the year 2000"
  return at > now + DAY ? "must not be in the future" : undefined
}

/** Returns the problem with the time of a shipment, or undefined. */
export const shippedAtProblem = (shippedAt: Instant, now: Instant): string | undefined => {
  if (shippedAt > now) return "must not be in the future"
  return shippedAt < now - DAYS_BACK * DAY ? `must not be more than ${DAYS_BACK} days ago` : undefined
}

/** Kinds of refusal of `changeShipment`. */
const noShipment = ["unknownShipment", "voided"] as const

/** Changes one shipment of an order, unless the shipment does not exist or is voided. */
const changeShipment = <K extends OperatorKind = never>(
  order: Order,
  shipment_id: string,
  change: (shipment: OrderShipment) => OrderShipment | Exclude<Change<K>, NewValues | undefined>
): Change<K | (typeof noShipment)[number]> => {
  const found = order.shipments.find((each) => each.shipment_id === shipment_id)
  if (found === undefined) {
    const ids = order.shipments.map((each) => each.shipment_id).join(", ")
    return {
      refused: refuse("unknownShipment", `there is no shipment ${shipment_id}; the shipments are ${ids || "none"}`)
    }
  }
  if (found.voided !== undefined) return { refused: refuse("voided", `shipment ${shipment_id} is voided`) }
  const changed = change(found)
  if ("refused" in changed) return changed
  return { shipments: order.shipments.map((each) => (each === found ? changed : each)) }
}

/** Whether the carrier has delivered a shipment. A returned one is not delivered. */
const isDelivered = ({ tracking }: OrderShipment): boolean => trackingStatusOf(tracking) === "delivered"

const correction = {
  shipment_id: required(text),
  carrier: optional(text),
  trackingno: optional(trackingNumber),
  shipped_at: optional(date),
  parcels: optional(parcelCorrections),
  sameNumber: optional(flag),
  unlisted: optional(flag),
  msg: optional(note)
}

/** Replaces values of a shipment and of its parcels. The history keeps the old ones. */
export const correctShipment = command({
  name: "correctShipment",
  input: correction,
  refuses: noShipment,
  check: checkNames,
  change: (order, { carrier, parcels = [], sameNumber, shipment_id, shipped_at, trackingno }, { now }) => {
    if (carrier === undefined && trackingno === undefined && shipped_at === undefined && parcels.length === 0)
      return { refused: invalid("shipment_id", "give the carrier, trackingno, shipped_at or parcels to correct") }
    const problem = shipped_at === undefined ? undefined : shippedAtProblem(shipped_at, now)
    if (problem !== undefined) return { refused: invalid("shipped_at", problem) }
    return changeShipment(order, shipment_id, (shipment) => {
      const { service, ...others } = shipment
      const corrected = correctedParcels(shipment, parcels, trackingno)
      if ("problem" in corrected) return { refused: corrected }
      const isNumbered = trackingno !== undefined || parcels.some((each) => each.trackingno !== undefined)
      const known = { carrier: carrier ?? shipment.carrier, ...corrected }
      const made = madeShipments(order).filter((each) => each !== shipment)
      const repeated = isNumbered && sameNumber !== true ? sameNumberProblem(known, made) : undefined
      if (repeated !== undefined) return { refused: repeated }
      return {
        ...others,
        // The service of the old carrier is not one of the new carrier.
        ...(service !== undefined && known.carrier === shipment.carrier && { service }),
        ...known,
        ...(shipped_at !== undefined && { shipped_at })
      }
    })
  }
})

/**
 * Records that a shipment did not take place. Its pieces count as not shipped, and the order is in production again.
 */
export const voidShipment = command({
  name: "voidShipment",
  input: { shipment_id: required(text), msg: required(note) },
  refuses: [...noShipment, "delivered"],
  change: (order, { msg, shipment_id }, { now }) =>
    changeShipment(order, shipment_id, (shipment) =>
      isDelivered(shipment)
        ? { refused: refuse("delivered", `shipment ${shipment_id} was delivered`) }
        : { ...shipment, voided: { at: now, msg } }
    )
})

/** Maximum number of updates of one shipment, to limit the size of the order. */
const MAX_UPDATES = 200

/** Records a carrier's update. Updates may arrive late, twice and in any order. */
export const track = command({
  name: "track",
  input: {
    shipment_id: required(text),
    status: required(oneOf(() => trackingStatuses)),
    at: required(date),
    note: optional(note),
    msg: optional(note)
  },
  refuses: noShipment,
  change: (order, { at, note, shipment_id, status }, { now }) => {
    const problem = trackedAtProblem(at, now)
    if (problem !== undefined) return { refused: invalid("at", problem) }
    return changeShipment(order, shipment_id, (shipment) => {
      const tracking = withUpdate(shipment.tracking, { status, at, ...(note !== undefined && { note }) })
      return tracking.length > MAX_UPDATES
        ? { refused: invalid("status", `a shipment has at most ${MAX_UPDATES} updates`) }
        : { ...shipment, tracking }
    })
  }
})

import * as DateTime from "effect/DateTime"
import type { WebhookEventType } from "../command-table/webhook-events.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Hold, Order, OrderPreflight, OrderShipment, ShipmentParcel } from "../order/order.ts"
import { completeHistory, orderAt } from "../order/order-at.ts"
import type { Stage } from "../order/stage.ts"
import { statusOf } from "../order/summary.ts"
import { type TrackingStatus, trackingStatusOf } from "../order/tracking.ts"
import type { Policy } from "../policy-types/policy.ts"
import type { Instant } from "../values/wire-date.ts"
import { webhookEventTypeOf } from "./event-type.ts"

/** A hold, with its time in ISO 8601. */
export interface WebhookHold extends Pick<Hold, "hold_id" | "by" | "reason" | "msg"> {
  /** Start of the hold. */
  readonly since: string
}

/** A shipment, with its times in ISO 8601. */
export interface WebhookShipment
  extends Pick<OrderShipment, "shipment_id" | "carrier" | "service" | "trackingno" | "items"> {
  /** Time of the shipment. */
  readonly shipped_at: string
  /** Tracking numbers of the packages. Absent if the shipment is one package. */
  readonly parcels?: ReadonlyArray<Pick<ShipmentParcel, "trackingno">>
  /** Whether the shipment did not take place. */
  readonly voided: boolean
  /** The state after the carrier's updates. Absent if there are none. */
  readonly tracking_status?: TrackingStatus
  /** Updates of the carrier, sorted by time. */
  readonly tracking: ReadonlyArray<{
    /** State that the carrier reported. */
    readonly status: TrackingStatus
    /** Time of the update. */
    readonly at: string
    /** Text of the carrier. Absent without one. */
    readonly note?: string
  }>
}

/** The order as it was after the event. */
export interface WebhookData {
  /** Id of the account. */
  readonly account: string
  /** Id that Waybill gave the order. */
  readonly order_id: string
  /** Number of the event in its order, from 1. */
  readonly revision: number
  /** Stage after the event. */
  readonly stage: Stage
  /** This field and those below are absent if an earlier version wrote the event without the order's changes. */
  readonly xid?: string
  /** Status that the merchant sees, such as `On Hold`. */
  readonly order_status?: string
  /** Holds of the order, oldest first. */
  readonly holds?: ReadonlyArray<WebhookHold>
  /** All shipments, oldest first, including voided ones. */
  readonly shipments?: ReadonlyArray<WebhookShipment>
  /** Result of the preflight. Absent if the images were not checked. */
  readonly preflight?: OrderPreflight
}

/** The body of a webhook's request. */
export interface WebhookPayload {
  /** Type of the event, such as `order.shipped`. */
  readonly type: WebhookEventType
  /** Time of the event in ISO 8601. */
  readonly timestamp: string
  /** The order after the event, without its addresses and prints. */
  readonly data: WebhookData
}

const iso = (instant: Instant): string => DateTime.formatIso(DateTime.makeUnsafe(instant))

const holdOf = ({ by, hold_id, msg, reason, since }: Hold): WebhookHold => ({
  hold_id,
  by,
  reason,
  msg,
  since: iso(since)
})

const shipmentOf = (shipment: OrderShipment): WebhookShipment => {
  const { carrier, items, parcels, service, shipment_id, shipped_at, tracking, trackingno, voided } = shipment
  const tracking_status = trackingStatusOf(tracking)
  return {
    shipment_id,
    carrier,
    ...(service !== undefined && { service }),
    ...(trackingno !== undefined && { trackingno }),
    shipped_at: iso(shipped_at),
    items,
    ...(parcels !== undefined && {
      parcels: parcels.map(({ trackingno }) => (trackingno === undefined ? {} : { trackingno }))
    }),
    voided: voided !== undefined,
    ...(tracking_status !== undefined && { tracking_status }),
    tracking: tracking.map((update) => ({ ...update, at: iso(update.at) }))
  }
}

const factsOf = (order: Order | undefined, policy: Policy) =>
  order !== undefined && {
    xid: order.xid,
    order_status: statusOf({ stage: order.stage, isHeld: order.holds.length > 0 }, policy),
    holds: order.holds.map(holdOf),
    shipments: order.shipments.map(shipmentOf),
    ...(order.preflight !== undefined && { preflight: order.preflight })
  }

/**
 * An order with all its events since the revision, oldest first. The events can begin earlier, and be newer than the order.
 */
export interface OrderWithEvents {
  /** Order in its current revision. */
  readonly order: Order
  /** All events since a revision, oldest first. */
  readonly events: ReadonlyArray<HistoryEvent>
}

/**
 * Returns the body that webhooks receive for the event of a revision. It contains no data that was erased since. Returns
 * undefined if webhooks receive nothing for that revision.
 *
 * @example
 * ```ts
 * const payload = webhookPayloadOf({ order, events: history }, order.revision, policy())
 * ```
 */
export const webhookPayloadOf = (
  { events, order }: OrderWithEvents,
  revision: number,
  policy: Policy
): WebhookPayload | undefined => {
  const history = completeHistory(
    order,
    events.filter((event) => event.revision <= order.revision)
  )
  const event = history.find((each) => each.revision === revision)
  const type = event && webhookEventTypeOf(event)
  if (event === undefined || type === undefined) return undefined
  const { account_id, at, order_id, stage } = event
  return {
    type,
    timestamp: iso(at),
    data: { account: account_id, order_id, revision, stage, ...factsOf(orderAt(history, revision), policy) }
  }
}

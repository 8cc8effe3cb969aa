import { commandRow, type OperatorCommand, operatorCommandNames } from "../command-table/command-table.ts"
import type { WebhookEventType } from "../command-table/webhook-events.ts"
import type { HistoryEvent } from "../order/history.ts"

/** The type of the event that each command of merchants causes. */
const typeOfMethod = {
  push_order: "order.created",
  re_order: "order.created",
  hold_order: "order.held",
  unhold_order: "order.released",
  cancel_order: "order.cancelled",
  change_ship_address: "order.changed",
  change_ship_method: "order.changed",
  change_ship_deadline: "order.changed",
  enable_rush_processing: "order.changed"
} as const satisfies Readonly<Record<Exclude<HistoryEvent["command"], OperatorCommand>, WebhookEventType>>

const typeOfCommand: Partial<Record<HistoryEvent["command"], WebhookEventType | null>> = {
  ...typeOfMethod,
  ...Object.fromEntries(operatorCommandNames.map((name) => [name, commandRow(name).event]))
}

/**
 * Returns the type of the event that webhooks receive for an order's event, or undefined if they receive none. The first
 * event of a reprint is that of a new order, a voided shipment can lead a shipped order back to production, and a preflight can
 * hold or cancel an order.
 *
 * @example
 * ```ts
 * const types = history.flatMap((each) => webhookEventTypeOf(each) ?? [])
 * ```
 */
export const webhookEventTypeOf = ({
  changes,
  command,
  revision
}: Pick<HistoryEvent, "changes" | "command" | "revision">): WebhookEventType | undefined => {
  if (revision === 1) return "order.created"
  const changesAny = (paths: RegExp) => changes?.some(({ path }) => paths.test(path)) === true
  if (command === "voidShipment" && changesAny(/^stage$/)) return "order.processing"
  if (command === "recordPreflight" && changesAny(/^stage$/)) return "order.cancelled"
  if (command === "recordPreflight" && changesAny(/^holds/)) return "order.held"
  return typeOfCommand[command] ?? undefined
}

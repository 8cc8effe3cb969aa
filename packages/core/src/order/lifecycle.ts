import type { Policy } from "../policy/policy.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import type { Order } from "./order.ts"
import type { Stage } from "./stage.ts"

/** The kinds of refusal that an operator's command can cause. */
export type OperatorKind =
  | "temporary"
  | "missing"
  | "unknownOrder"
  | "wrongStage"
  | "onHold"
  | "partlyShipped"
  | "badItem"

/** The refusal of a command, with the reason and the command that would unblock it. */
export interface Blocked<K extends string = string> {
  readonly kind: K
  readonly reason: string
  readonly unblock?: string
}

/** A property of an order that blocks a command even though the order's stage allows it. */
type Obstacle = "held" | "notHeld" | "partlyShipped"

/** The stage to which a command leads, unless an obstacle blocks the command. */
export interface Transition<K extends string = string> {
  readonly to: Stage
  /** The stage after a command that is only partly completed, such as a partial shipment. */
  readonly partly?: Stage
  readonly unless?: Readonly<Partial<Record<Obstacle, Blocked<K>>>>
}

type Cell<K extends string = string> = Transition<K> | Blocked<K>

/** All commands on an existing order: first the API methods, then the operator's commands. */
export const commands = [
  "hold_order",
  "unhold_order",
  "cancel_order",
  "change_ship_address",
  "change_ship_method",
  "change_ship_deadline",
  "enable_rush_processing",
  "startProcessing",
  "recordShipment",
  "cancel"
] as const
/** A command on an existing order. */
export type Command = (typeof commands)[number]

/**
 * The kinds of refusal that a command can cause. For an API method, they are the kinds in its row of the table of
 * codes.
 */
export type KindsOfCommand<C extends Command> = C extends MethodName ? RefusalKindOf<C> : OperatorKind

/** The outcome of each command in each stage. */
export type Lifecycle = Readonly<Record<Stage, { readonly [C in Command]: Cell<KindsOfCommand<C>> }>>

const blocked = <K extends string>(kind: K, reason: string, unblock?: string): Blocked<K> => ({
  kind,
  reason,
  ...(unblock !== undefined && { unblock })
})

const notHeld = blocked("notOnHold", "the order is not on hold", "hold_order")
const unhold = (to: Stage): Transition<"notOnHold"> => ({ to, unless: { notHeld } })
const partlyShipped = blocked("partlyShipped", "part of the order has shipped")
const shipped = blocked("alreadyShipped", "the order has shipped")
const gone = blocked("wrongStage", "the order has shipped")
const cancelled = blocked("wrongStage", "the order is cancelled")
const started = blocked("wrongStage", "the order is in production")

const cancelStarted = (cancelFrom: Policy["cancelFrom"]): Cell<"wrongStage"> =>
  cancelFrom.includes("processing")
    ? { to: "cancelled", unless: { partlyShipped: blocked("wrongStage", partlyShipped.reason) } }
    : blocked("wrongStage", "the order is in production; ask the operator")

/**
 * Returns the lifecycle table for a policy: stage × command → next stage or refusal. No other code decides transitions.
 */
export const lifecycleOf = ({ cancelFrom, holdFrom }: Policy): Lifecycle => {
  const hold = (stage: (typeof holdFrom)[number]): Cell<"wrongStage"> =>
    holdFrom.includes(stage) ? { to: stage } : blocked("wrongStage", `an order that is ${stage} cannot be put on hold`)
  return {
    new: {
      hold_order: hold("new"),
      unhold_order: unhold("new"),
      cancel_order: cancelFrom.includes("new")
        ? { to: "cancelled" }
        : blocked("wrongStage", "orders cannot be cancelled"),
      change_ship_address: { to: "new" },
      change_ship_method: { to: "new" },
      change_ship_deadline: { to: "new" },
      enable_rush_processing: { to: "new" },
      startProcessing: {
        to: "processing",
        unless: { held: blocked("onHold", "the order is on hold", "unhold_order") }
      },
      recordShipment: blocked("wrongStage", "the order is not in production", "startProcessing"),
      cancel: { to: "cancelled" }
    },
    processing: {
      hold_order: blocked("inProcessing", "the order is in production"),
      unhold_order: unhold("processing"),
      cancel_order: cancelStarted(cancelFrom),
      change_ship_address: { to: "processing", unless: { partlyShipped } },
      change_ship_method: { to: "processing", unless: { partlyShipped } },
      change_ship_deadline: { to: "processing" },
      enable_rush_processing: { to: "processing" },
      startProcessing: started,
      recordShipment: { to: "shipped", partly: "processing" },
      cancel: { to: "cancelled", unless: { partlyShipped } }
    },
    shipped: {
      hold_order: hold("shipped"),
      unhold_order: unhold("shipped"),
      cancel_order: gone,
      change_ship_address: shipped,
      change_ship_method: shipped,
      change_ship_deadline: shipped,
      enable_rush_processing: gone,
      startProcessing: gone,
      recordShipment: gone,
      cancel: gone
    },
    cancelled: {
      hold_order: hold("cancelled"),
      unhold_order: unhold("cancelled"),
      cancel_order: { to: "cancelled" },
      change_ship_address: cancelled,
      change_ship_method: cancelled,
      change_ship_deadline: cancelled,
      enable_rush_processing: cancelled,
      startProcessing: cancelled,
      recordShipment: cancelled,
      cancel: cancelled
    }
  }
}

const obstacles: Readonly<Record<Obstacle, (order: Order) => boolean>> = {
  held: (order) => order.hold !== null,
  notHeld: (order) => order.hold === null,
  partlyShipped: (order) => order.shipments.length > 0
}

/** Returns the transition that a command causes in an order, or the refusal of the command. */
export const next = <C extends Command>(
  lifecycle: Lifecycle,
  order: Order,
  command: C
): Transition<KindsOfCommand<C>> | Blocked<KindsOfCommand<C>> => {
  const cell = lifecycle[order.stage][command] as Cell<KindsOfCommand<C>>
  if (!("to" in cell)) return cell
  for (const [obstacle, refusal] of Object.entries(cell.unless ?? {})) {
    if (obstacles[obstacle as Obstacle](order)) return refusal
  }
  return cell
}

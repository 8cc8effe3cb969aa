import type { Policy } from "../policy/policy.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import type { Order } from "./order.ts"
import type { Stage } from "./stage.ts"

/** Why an operator's command can be refused. */
export type OperatorKind =
  | "temporary"
  | "missing"
  | "unknownOrder"
  | "wrongStage"
  | "onHold"
  | "partlyShipped"
  | "badItem"

/** A command is refused: as what, why, and what would change that. */
export interface No<K extends string = string> {
  readonly kind: K
  readonly why: string
  readonly unblock?: string
}

/** A fact of the order that stands in a command's way although its stage would allow it. */
type Obstacle = "held" | "notHeld" | "partlyShipped"

/** Where a command leads, if nothing stands in its way. */
export interface Yes<K extends string = string> {
  readonly to: Stage
  /** Where it leads while only a part of it is done. */
  readonly partly?: Stage
  readonly unless?: Readonly<Partial<Record<Obstacle, No<K>>>>
}

type Cell<K extends string = string> = Yes<K> | No<K>

/** The commands of the wire, then those of the operator. */
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
export type Command = (typeof commands)[number]

/** The kinds with which a command can be refused: those of its method's row, or an operator's. */
export type KindsOfCommand<C extends Command> = C extends MethodName ? RefusalKindOf<C> : OperatorKind

export type Lifecycle = Readonly<Record<Stage, { readonly [C in Command]: Cell<KindsOfCommand<C>> }>>

const no = <K extends string>(kind: K, why: string, unblock?: string): No<K> => ({
  kind,
  why,
  ...(unblock !== undefined && { unblock })
})

const notHeld = no("notOnHold", "the order is not on hold", "hold_order")
const unhold = (to: Stage): Yes<"notOnHold"> => ({ to, unless: { notHeld } })
const shipping = no("alreadyShipped", "a shipment has left already")
const shipped = no("alreadyShipped", "the order has shipped")
const gone = no("wrongStage", "the order has shipped")
const cancelled = no("wrongStage", "the order is cancelled")
const started = no("wrongStage", "the order is in production")

/** Stage × command → stage, as the policy has it. This table is the lifecycle: nothing else decides. */
export const lifecycleOf = ({ cancelFrom, holdFrom }: Policy): Lifecycle => {
  const hold = (stage: (typeof holdFrom)[number]): Cell<"wrongStage"> =>
    holdFrom.includes(stage) ? { to: stage } : no("wrongStage", `an order that is ${stage} cannot be put on hold`)
  const cancelStarted: Cell<"wrongStage"> = cancelFrom.includes("processing")
    ? { to: "cancelled", unless: { partlyShipped: no("wrongStage", shipping.why) } }
    : no("wrongStage", "the order is in production; ask the operator")
  return {
    new: {
      hold_order: hold("new"),
      unhold_order: unhold("new"),
      cancel_order: cancelFrom.includes("new") ? { to: "cancelled" } : no("wrongStage", "orders cannot be cancelled"),
      change_ship_address: { to: "new" },
      change_ship_method: { to: "new" },
      change_ship_deadline: { to: "new" },
      enable_rush_processing: { to: "new" },
      startProcessing: {
        to: "processing",
        unless: { held: no("onHold", "the order is on hold", "unhold_order") }
      },
      recordShipment: no("wrongStage", "the order is not in production", "startProcessing"),
      cancel: { to: "cancelled" }
    },
    processing: {
      hold_order: no("inProcessing", "the order is in production"),
      unhold_order: unhold("processing"),
      cancel_order: cancelStarted,
      change_ship_address: { to: "processing", unless: { partlyShipped: shipping } },
      change_ship_method: { to: "processing", unless: { partlyShipped: shipping } },
      change_ship_deadline: { to: "processing" },
      enable_rush_processing: { to: "processing" },
      startProcessing: started,
      recordShipment: { to: "shipped", partly: "processing" },
      cancel: { to: "cancelled", unless: { partlyShipped: no("partlyShipped", shipping.why) } }
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

const stands: Readonly<Record<Obstacle, (order: Order) => boolean>> = {
  held: (order) => order.hold !== null,
  notHeld: (order) => order.hold === null,
  partlyShipped: (order) => order.shipments.length > 0
}

/** Where a command would lead this order, or why it may not. */
export const next = <C extends Command>(
  lifecycle: Lifecycle,
  order: Order,
  command: C
): Yes<KindsOfCommand<C>> | No<KindsOfCommand<C>> => {
  const cell = lifecycle[order.stage][command] as Cell<KindsOfCommand<C>>
  if (!("to" in cell)) return cell
  for (const [obstacle, answer] of Object.entries(cell.unless ?? {})) {
    if (stands[obstacle as Obstacle](order)) return answer
  }
  return cell
}

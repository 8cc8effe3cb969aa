import { operatorCommandNames } from "../command-table/command-table.ts"
import type { Policy } from "../policy-types/policy.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { accountHold, describeHolds, operatorHolds } from "./holds.ts"
import type { Order } from "./order.ts"
import { madeShipments } from "./pieces.ts"
import type { Stage } from "./stage.ts"

/** The kinds of refusal that an operator's command can cause. */
export type OperatorKind =
  | "temporary"
  | "invalid"
  | "unknownOrder"
  | "wrongStage"
  | "onHold"
  | "notOnHold"
  | "partlyShipped"
  | "unknownHold"
  | "unknownShipment"
  | "voided"
  | "delivered"
  | "erased"
  | "changed"
  | "addressChanged"
  | "unsupported"

/** The refusal of a command, with the reason and the command that would unblock it. */
export interface Blocked<K extends string = string> {
  /** Kind of the refusal. */
  readonly kind: K
  /** Reason of the refusal for people. */
  readonly reason: string
  /** Command that would unblock this one. Absent if there is none. */
  readonly unblock?: string
}

/** A property of an order that blocks a command even though the order's stage allows it. */
type Obstacle = keyof typeof obstacles

/** The next stage of a command, unless an obstacle blocks it. */
export interface Transition<K extends string = string> {
  /** Stage after the command. It can be the current one. */
  readonly to: Stage
  /** The stage after a partial command, such as a partial shipment. */
  readonly partly?: Stage
  /** Refusals by obstacle, of which the first that applies counts. */
  readonly unless?: Readonly<Partial<Record<Obstacle, Blocked<K>>>>
}

type Cell<K extends string = string> = Transition<K> | Blocked<K>
type Row<K extends string = string> = Readonly<Record<Stage, Cell<K>>>

/** All commands on an existing order: first the API methods, then the operator's commands. */
export const commands = [
  "hold_order",
  "unhold_order",
  "cancel_order",
  "change_ship_address",
  "change_ship_method",
  "change_ship_deadline",
  "enable_rush_processing",
  ...operatorCommandNames
] as const
/** A command on an existing order. */
export type Command = (typeof commands)[number]

/**
 * The kinds of refusal that a command can cause. For an API method, they are the kinds in its row of the table of
 * codes.
 */
export type KindsOfCommand<C extends Command> = C extends MethodName ? RefusalKindOf<C> : OperatorKind

/** The outcome of each command in each stage. */
export type Lifecycle = { readonly [C in Command]: Row<KindsOfCommand<C>> }

const blocked = <K extends string>(kind: K, reason: string, unblock?: string): Blocked<K> => ({
  kind,
  reason,
  ...(unblock !== undefined && { unblock })
})

const onHold = blocked("onHold", "the order is on hold", "unhold_order")
const operatorHeld = blocked("onHold", "the operator holds the order", "release")
const onlyOperatorHeld = blocked("heldByOperator", "the operator holds the order", "release")
const notHeld = blocked("notOnHold", "the order is not on hold", "hold_order")
const partlyShipped = blocked("partlyShipped", "part of the order has shipped")
const partlyGone = blocked("partlyShipped", "part of the order has shipped", "voidShipment")
const shipped = blocked("alreadyShipped", "the order has shipped")
const gone = blocked("wrongStage", "the order has shipped")
const cancelled = blocked("wrongStage", "the order is cancelled")
const started = blocked("wrongStage", "the order is in production")
const notStarted = blocked("wrongStage", "the order is not in production", "start")
const nothingShipped = blocked("wrongStage", "nothing has shipped", "ship")

const imagesErased = blocked("erased", "the order's images were erased")
const dataErased = blocked("erased", "the order's personal data was erased")

const cancelStarted = (cancelFrom: Policy["cancelFrom"]): Cell<"wrongStage"> =>
  cancelFrom.includes("processing")
    ? { to: "cancelled", unless: { partlyShipped: blocked("wrongStage", partlyShipped.reason) } }
    : blocked("wrongStage", "the order is in production; ask the operator")

/** Returns a row with every stage leading to itself, except for the given cells. */
const keeping = <K extends string>(cells: Partial<Row<K>> = {}, unless?: Transition<K>["unless"]): Row<K> => {
  const same = (to: Stage): Transition<K> => ({ to, ...(unless !== undefined && { unless }) })
  return {
    new: same("new"),
    processing: same("processing"),
    shipped: same("shipped"),
    cancelled: same("cancelled"),
    ...cells
  }
}

/**
 * Returns the lifecycle table for a policy: command × stage → next stage or refusal. No other code decides transitions.
 *
 * @example
 * ```ts
 * const { start } = lifecycleOf(policy())
 * ```
 */
export const lifecycleOf = ({ cancelFrom, holdFrom }: Policy): Lifecycle => {
  const hold = (stage: (typeof holdFrom)[number]): Cell<"wrongStage"> =>
    holdFrom.includes(stage) ? { to: stage } : blocked("wrongStage", `an order that is ${stage} cannot be put on hold`)
  const cancelNew: Cell<"wrongStage"> = cancelFrom.includes("new")
    ? { to: "cancelled" }
    : blocked("wrongStage", "orders cannot be cancelled")
  const open = { new: { to: "new" }, processing: { to: "processing" } } as const
  const unlessShipped = { ...open, processing: { to: "processing", unless: { partlyShipped } } } as const
  const ended = {
    new: { to: "cancelled" },
    processing: { to: "cancelled", unless: { partlyShipped: partlyGone } },
    shipped: gone,
    cancelled
  } as const
  return {
    hold_order: {
      new: hold("new"),
      processing: blocked("inProcessing", "the order is in production"),
      shipped: hold("shipped"),
      cancelled: hold("cancelled")
    },
    unhold_order: keeping({}, { onlyOperatorHeld, notHeld }),
    cancel_order: {
      new: cancelNew,
      processing: cancelStarted(cancelFrom),
      shipped: gone,
      cancelled: { to: "cancelled" }
    },
    change_ship_address: { ...unlessShipped, shipped, cancelled },
    change_ship_method: { ...unlessShipped, shipped, cancelled },
    change_ship_deadline: { ...open, shipped, cancelled },
    enable_rush_processing: { ...open, shipped: gone, cancelled },
    start: {
      new: { to: "processing", unless: { operatorHeld, held: onHold } },
      processing: started,
      shipped: gone,
      cancelled
    },
    undoStart: {
      new: notStarted,
      processing: { to: "new", unless: { partlyShipped: partlyGone } },
      shipped: gone,
      cancelled
    },
    hold: keeping({ cancelled }),
    release: keeping({}, { notOperatorHeld: blocked("notOnHold", "the operator does not hold the order", "hold") }),
    ship: {
      new: notStarted,
      processing: { to: "shipped", partly: "processing", unless: { operatorHeld } },
      shipped: gone,
      cancelled
    },
    correctShipment: keeping({ new: nothingShipped, cancelled }, { erased: dataErased }),
    voidShipment: {
      new: nothingShipped,
      processing: { to: "processing" },
      shipped: { to: "processing", unless: { erased: dataErased } },
      cancelled
    },
    track: keeping({ new: nothingShipped, cancelled }),
    cancel: ended,
    reject: ended,
    reprint: keeping({ new: notStarted, cancelled }, { erased: imagesErased }),
    bindQuote: keeping({ cancelled }, { erased: dataErased }),
    recordPreflight: keeping({ cancelled }, { erased: dataErased }),
    note: keeping(),
    erase: keeping({
      new: blocked("wrongStage", "the order has not shipped", "cancel"),
      processing: blocked("wrongStage", "the order has not shipped", "ship")
    })
  }
}

const obstacles = {
  operatorHeld: (order: Order) => operatorHolds(order).length > 0,
  onlyOperatorHeld: (order: Order) => operatorHolds(order).length > 0 && accountHold(order) === undefined,
  held: ({ holds }: Order) => holds.length > 0,
  notHeld: (order: Order) => accountHold(order) === undefined,
  notOperatorHeld: (order: Order) => operatorHolds(order).length === 0,
  partlyShipped: (order: Order) => madeShipments(order).length > 0,
  erased: ({ erased }: Order) => erased !== undefined
}

/** Obstacles with the operator's reasons in the refusal. */
const namesHolds: ReadonlySet<string> = new Set(["operatorHeld", "onlyOperatorHeld"] satisfies ReadonlyArray<Obstacle>)

/** Returns the transition that a command causes in an order, or the refusal of the command. */
export const next = <C extends Command>(
  lifecycle: Lifecycle,
  order: Order,
  command: C
): Transition<KindsOfCommand<C>> | Blocked<KindsOfCommand<C>> => {
  const cell = lifecycle[command][order.stage] as Cell<KindsOfCommand<C>>
  if (!("to" in cell)) return cell
  for (const [obstacle, refusal] of Object.entries(cell.unless ?? {})) {
    if (!obstacles[obstacle as Obstacle](order)) continue
    if (!namesHolds.has(obstacle)) return refusal
    return { ...refusal, reason: `${refusal.reason}: ${describeHolds(operatorHolds(order))}` }
  }
  return cell
}

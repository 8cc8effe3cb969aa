// `npm run draw -- types` generates this file from the methods and commands; a test fails if it is out of date.
import type * as Effect from "effect/Effect"
import type { OperatorOptions } from "../call/typed-options.ts"
import type {
  BindQuoteCommandInput,
  CancelCommandInput,
  EraseCommandInput,
  HoldCommandInput,
  NoteCommandInput,
  RecordPreflightCommandInput,
  RejectCommandInput,
  ReleaseCommandInput,
  ReprintCommandInput,
  StartCommandInput,
  UndoStartCommandInput
} from "../input-types/order-command-inputs.ts"
import type {
  CorrectShipmentCommandInput,
  ShipCommandInput,
  TrackCommandInput,
  VoidShipmentCommandInput
} from "../input-types/shipment-command-inputs.ts"
import type { OperatorRefusal } from "../operator/refusal.ts"
import type { Order } from "../order/order.ts"
import type { OrderRef } from "../ports/order-store.ts"

/**
 * The operator's commands. Each one returns the order. They die with a `TypeError` if the account is not a non-empty
 * string, an option is unknown, or an identifier is misspelled.
 */
export interface OperatorCommands {
  /**
   * Starts production of a new order that is not on hold. Kinds: `invalid`, `unknownOrder`, `wrongStage`, `onHold`,
   * `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.start("shop-1", { order_id: "200000000000001" })
   * ```
   */
  readonly start: (
    account_id: string,
    ref: OrderRef,
    data?: StartCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Returns an order without shipments to the stage before production. Kinds: `invalid`, `unknownOrder`, `wrongStage`,
   * `partlyShipped`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.undoStart("shop-1", { order_id: "200000000000001" }, { msg: "wrong paper" })
   * ```
   */
  readonly undoStart: (
    account_id: string,
    ref: OrderRef,
    data: UndoStartCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Adds a hold of the operator. If an equal hold exists, the command succeeds without a change. Kinds: `invalid`,
   * `unknownOrder`, `wrongStage`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.hold("shop-1", { order_id: "200000000000001" }, { reason: "stock", msg: "no canvas left" })
   * ```
   */
  readonly hold: (
    account_id: string,
    ref: OrderRef,
    data: HoldCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Removes one of the operator's holds, or all of them. The merchant's hold stays. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `notOnHold`, `unknownHold`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.release("shop-1", { order_id: "200000000000001" }, { hold_id: "H2" })
   * ```
   */
  readonly release: (
    account_id: string,
    ref: OrderRef,
    data?: ReleaseCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Records a shipment. Without items, it contains everything that has not shipped yet. The order's stage becomes
   * `shipped` once every item has shipped. Recording the same carrier, tracking number and items again changes nothing.
   * Kinds: `invalid`, `unknownOrder`, `wrongStage`, `onHold`, `addressChanged`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.ship("shop-1", { order_id: "200000000000001" }, { carrier: "acme", trackingno: "T-1" })
   * ```
   */
  readonly ship: (
    account_id: string,
    ref: OrderRef,
    data?: ShipCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Replaces values of a shipment and of its parcels. The history keeps the old ones. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `erased`, `unknownShipment`, `voided`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.correctShipment("shop-1", { order_id: "200000000000001" }, { shipment_id: "S1", trackingno: "T-2" })
   * ```
   */
  readonly correctShipment: (
    account_id: string,
    ref: OrderRef,
    data: CorrectShipmentCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Records that a shipment did not take place. Its pieces count as not shipped, and the order is in production again.
   * Kinds: `invalid`, `unknownOrder`, `wrongStage`, `erased`, `unknownShipment`, `voided`, `delivered`, `changed`,
   * `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.voidShipment("shop-1", { order_id: "200000000000001" }, { shipment_id: "S1", msg: "never collected" })
   * ```
   */
  readonly voidShipment: (
    account_id: string,
    ref: OrderRef,
    data: VoidShipmentCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Records a carrier's update. Updates may arrive late, twice and in any order. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `unknownShipment`, `voided`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.track("shop-1", { order_id: "200000000000001" }, { shipment_id: "S1", status: "delivered", at: "2026-11-30 12:00:00" })
   * ```
   */
  readonly track: (
    account_id: string,
    ref: OrderRef,
    data: TrackCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Cancels an order without shipments, and removes its holds. Kinds: `invalid`, `unknownOrder`, `wrongStage`,
   * `partlyShipped`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.cancel("shop-1", { order_id: "200000000000001" }, { msg: "the customer called" })
   * ```
   */
  readonly cancel: (
    account_id: string,
    ref: OrderRef,
    data: CancelCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Cancels an order that the operator does not accept, and records the reason. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `partlyShipped`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.reject("shop-1", { order_id: "200000000000001" }, { reason: "artwork", msg: "the image is too small" })
   * ```
   */
  readonly reject: (
    account_id: string,
    ref: OrderRef,
    data: RejectCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Creates an order for all or some pieces of an order, at no cost to the merchant, and links the two. Its xid is the
   * order's, with `-R1`, `-R2` and so on. Kinds: `invalid`, `unknownOrder`, `wrongStage`, `erased`, `changed`,
   * `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.reprint("shop-1", { order_id: "200000000000001" }, input)
   * ```
   */
  readonly reprint: (
    account_id: string,
    ref: OrderRef,
    data: ReprintCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Binds the sale quote to an order. A bound quote is replaced, and the history keeps it. Kinds: `invalid`,
   * `unknownOrder`, `wrongStage`, `erased`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.bindQuote("shop-1", { order_id: "200000000000001" }, input)
   * ```
   */
  readonly bindQuote: (
    account_id: string,
    ref: OrderRef,
    data: BindQuoteCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Records the result of a preflight: holds or rejects the order as the gravest issue demands. An order keeps its
   * first result, so that a repeated event does not undo a release. Kinds: `invalid`, `unknownOrder`, `wrongStage`,
   * `erased`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.recordPreflight("shop-1", { order_id: "200000000000001" }, input)
   * ```
   */
  readonly recordPreflight: (
    account_id: string,
    ref: OrderRef,
    data?: RecordPreflightCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Adds a note to the history. Kinds: `invalid`, `unknownOrder`, `wrongStage`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.note("shop-1", { order_id: "200000000000001" }, { msg: "packed by Ada" })
   * ```
   */
  readonly note: (
    account_id: string,
    ref: OrderRef,
    data: NoteCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /**
   * Replaces the personal data in an order and its history with blanks. Cannot be undone. Kinds: `invalid`,
   * `unknownOrder`, `wrongStage`, `unsupported`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * yield* waybill.operator.erase("shop-1", { order_id: "200000000000001" })
   * ```
   */
  readonly erase: (
    account_id: string,
    ref: OrderRef,
    data?: EraseCommandInput,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
}

// `npm run draw -- types` generates this file from the methods and commands; a test fails if it is out of date.
import type { OperatorOrder } from "@waybill/core/adapter"
import type {
  BindQuoteCommandInput,
  CancelCommandInput,
  CorrectShipmentCommandInput,
  EraseCommandInput,
  HoldCommandInput,
  NoteCommandInput,
  RecordPreflightCommandInput,
  RejectCommandInput,
  ReleaseCommandInput,
  ReprintCommandInput,
  ShipCommandInput,
  StartCommandInput,
  TrackCommandInput,
  UndoStartCommandInput,
  VoidShipmentCommandInput
} from "@waybill/core/inputs"
import type { CommandOptions, OrderName } from "../client-values/command-options.ts"
import type { OperatorAnswer } from "../client-values/operator-replies.ts"

/** The operator's commands as functions. Their promises reject only for a mistake in the arguments. */
export interface OperatorClientCommands {
  /**
   * Starts production of a new order that is not on hold. Kinds: `invalid`, `unknownOrder`, `wrongStage`, `onHold`,
   * `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.start({ account: "shop-1", order_id: "200000000000001" })
   * ```
   */
  readonly start: (
    order: OrderName,
    data?: StartCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Returns an order without shipments to the stage before production. Kinds: `invalid`, `unknownOrder`, `wrongStage`,
   * `partlyShipped`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.undoStart({ account: "shop-1", order_id: "200000000000001" }, { msg: "wrong paper" })
   * ```
   */
  readonly undoStart: (
    order: OrderName,
    data: UndoStartCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Adds a hold of the operator. If an equal hold exists, the command succeeds without a change. Kinds: `invalid`,
   * `unknownOrder`, `wrongStage`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.hold({ account: "shop-1", order_id: "200000000000001" }, { reason: "stock", msg: "no canvas left" })
   * ```
   */
  readonly hold: (
    order: OrderName,
    data: HoldCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Removes one of the operator's holds, or all of them. The merchant's hold stays. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `notOnHold`, `unknownHold`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.release({ account: "shop-1", order_id: "200000000000001" }, { hold_id: "H2" })
   * ```
   */
  readonly release: (
    order: OrderName,
    data?: ReleaseCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Records a shipment. Without items, it contains everything that has not shipped yet. The order's stage becomes
   * `shipped` once every item has shipped. Recording the same carrier, tracking number and items again changes nothing.
   * Kinds: `invalid`, `unknownOrder`, `wrongStage`, `onHold`, `addressChanged`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.ship({ account: "shop-1", order_id: "200000000000001" }, { carrier: "acme", trackingno: "T-1" })
   * ```
   */
  readonly ship: (
    order: OrderName,
    data?: ShipCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Replaces values of a shipment and of its parcels. The history keeps the old ones. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `erased`, `unknownShipment`, `voided`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.correctShipment({ account: "shop-1", order_id: "200000000000001" }, { shipment_id: "S1", trackingno: "T-2" })
   * ```
   */
  readonly correctShipment: (
    order: OrderName,
    data: CorrectShipmentCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Records that a shipment did not take place. Its pieces count as not shipped, and the order is in production again.
   * Kinds: `invalid`, `unknownOrder`, `wrongStage`, `erased`, `unknownShipment`, `voided`, `delivered`, `changed`,
   * `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.voidShipment({ account: "shop-1", order_id: "200000000000001" }, { shipment_id: "S1", msg: "never collected" })
   * ```
   */
  readonly voidShipment: (
    order: OrderName,
    data: VoidShipmentCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Records a carrier's update. Updates may arrive late, twice and in any order. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `unknownShipment`, `voided`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.track({ account: "shop-1", order_id: "200000000000001" }, { shipment_id: "S1", status: "delivered", at: "2026-11-30 12:00:00" })
   * ```
   */
  readonly track: (
    order: OrderName,
    data: TrackCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Cancels an order without shipments, and removes its holds. Kinds: `invalid`, `unknownOrder`, `wrongStage`,
   * `partlyShipped`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.cancel({ account: "shop-1", order_id: "200000000000001" }, { msg: "the customer called" })
   * ```
   */
  readonly cancel: (
    order: OrderName,
    data: CancelCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Cancels an order that the operator does not accept, and records the reason. Kinds: `invalid`, `unknownOrder`,
   * `wrongStage`, `partlyShipped`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.reject({ account: "shop-1", order_id: "200000000000001" }, { reason: "artwork", msg: "the image is too small" })
   * ```
   */
  readonly reject: (
    order: OrderName,
    data: RejectCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Creates an order for all or some pieces of an order, at no cost to the merchant, and links the two. Its xid is the
   * order's, with `-R1`, `-R2` and so on. Kinds: `invalid`, `unknownOrder`, `wrongStage`, `erased`, `changed`,
   * `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.reprint({ account: "shop-1", order_id: "200000000000001" }, input)
   * ```
   */
  readonly reprint: (
    order: OrderName,
    data: ReprintCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Binds the sale quote to an order. A bound quote is replaced, and the history keeps it. Kinds: `invalid`,
   * `unknownOrder`, `wrongStage`, `erased`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.bindQuote({ account: "shop-1", order_id: "200000000000001" }, input)
   * ```
   */
  readonly bindQuote: (
    order: OrderName,
    data: BindQuoteCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Records the result of a preflight: holds or rejects the order as the gravest issue demands. An order keeps its
   * first result, so that a repeated event does not undo a release. Kinds: `invalid`, `unknownOrder`, `wrongStage`,
   * `erased`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.recordPreflight({ account: "shop-1", order_id: "200000000000001" }, input)
   * ```
   */
  readonly recordPreflight: (
    order: OrderName,
    data?: RecordPreflightCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Adds a note to the history. Kinds: `invalid`, `unknownOrder`, `wrongStage`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.note({ account: "shop-1", order_id: "200000000000001" }, { msg: "packed by Ada" })
   * ```
   */
  readonly note: (
    order: OrderName,
    data: NoteCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
  /**
   * Replaces the personal data in an order and its history with blanks. Cannot be undone. Kinds: `invalid`,
   * `unknownOrder`, `wrongStage`, `unsupported`, `changed`, `temporary`, `host`.
   *
   * @example
   * ```ts
   * const answer = await client.erase({ account: "shop-1", order_id: "200000000000001" })
   * ```
   */
  readonly erase: (
    order: OrderName,
    data?: EraseCommandInput,
    options?: CommandOptions
  ) => Promise<OperatorAnswer<OperatorOrder>>
}

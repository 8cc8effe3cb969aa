// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.
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
} from "./order-command-inputs.ts"
import type {
  CorrectShipmentCommandInput,
  ShipCommandInput,
  TrackCommandInput,
  VoidShipmentCommandInput
} from "./shipment-command-inputs.ts"

/**
 * The inputs of the operator's commands, keyed by the name of the command.
 *
 * @example
 * ```ts
 * const input: CommandInputs["hold"] = { reason: "stock", msg: "no canvas left" }
 * ```
 */
export interface CommandInputs {
  /** Starts production of a new order that is not on hold. */
  readonly start: StartCommandInput
  /** Returns an order without shipments to the stage before production. */
  readonly undoStart: UndoStartCommandInput
  /** Adds a hold of the operator. If an equal hold exists, the command succeeds without a change. */
  readonly hold: HoldCommandInput
  /** Removes one of the operator's holds, or all of them. The merchant's hold stays. */
  readonly release: ReleaseCommandInput
  /**
   * Records a shipment. Without items, it contains everything that has not shipped yet. The order's stage becomes
   * `shipped` once every item has shipped. Recording the same carrier, tracking number and items again changes nothing.
   */
  readonly ship: ShipCommandInput
  /** Replaces values of a shipment and of its parcels. The history keeps the old ones. */
  readonly correctShipment: CorrectShipmentCommandInput
  /**
   * Records that a shipment did not take place. Its pieces count as not shipped, and the order is in production again.
   */
  readonly voidShipment: VoidShipmentCommandInput
  /** Records a carrier's update. Updates may arrive late, twice and in any order. */
  readonly track: TrackCommandInput
  /** Cancels an order without shipments, and removes its holds. */
  readonly cancel: CancelCommandInput
  /** Cancels an order that the operator does not accept, and records the reason. */
  readonly reject: RejectCommandInput
  /**
   * Creates an order for all or some pieces of an order, at no cost to the merchant, and links the two. Its xid is the
   * order's, with `-R1`, `-R2` and so on.
   */
  readonly reprint: ReprintCommandInput
  /** Binds the sale quote to an order. A bound quote is replaced, and the history keeps it. */
  readonly bindQuote: BindQuoteCommandInput
  /**
   * Records the result of a preflight: holds or rejects the order as the gravest issue demands. An order keeps its
   * first result, so that a repeated event does not undo a release.
   */
  readonly recordPreflight: RecordPreflightCommandInput
  /** Adds a note to the history. */
  readonly note: NoteCommandInput
  /** Replaces the personal data in an order and its history with blanks. Cannot be undone. */
  readonly erase: EraseCommandInput
}

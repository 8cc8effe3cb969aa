// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.
import type { BoundQuote } from "@waybill/packing/rating"

/** The input of the operator's command `start`. Null and blank strings are refused. */
export interface StartCommandInput {
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** The input of the operator's command `undoStart`. Null and blank strings are refused. */
export interface UndoStartCommandInput {
  /**
   * The reason, for the order's history. At most 2000 characters. Policy: `limits.note`. Refused with the kind
   * `invalid`.
   */
  readonly msg: string
}

/** The input of the operator's command `hold`. Null and blank strings are refused. */
export interface HoldCommandInput {
  /**
   * The reason for the hold, one of the policy's `holdReasons`. By default `customer`, `artwork`, `payment`, `address`,
   * `stock`, `other`. Policy: `holdReasons`. Refused with the kind `invalid`.
   */
  readonly reason: string
  /**
   * The explanation, for the print shop and the merchant. At most 2000 characters. Policy: `limits.note`. Refused with
   * the kind `invalid`.
   */
  readonly msg: string
}

/** The input of the operator's command `release`. Null and blank strings are refused. */
export interface ReleaseCommandInput {
  /**
   * The id of the hold to remove, such as `H2`. Default: all holds of the operator. At most 255 characters. Policy:
   * `limits.name`. Refused with the kind `invalid`.
   */
  readonly hold_id?: string | undefined
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** The input of the operator's command `cancel`. Null and blank strings are refused. */
export interface CancelCommandInput {
  /**
   * The reason, which the merchant can read in the history. At most 2000 characters. Policy: `limits.note`. Refused
   * with the kind `invalid`.
   */
  readonly msg: string
}

/** The input of the operator's command `reject`. Null and blank strings are refused. */
export interface RejectCommandInput {
  /**
   * The reason for the rejection, one of the policy's `holdReasons`. By default `customer`, `artwork`, `payment`,
   * `address`, `stock`, `other`. Policy: `holdReasons`. Refused with the kind `invalid`.
   */
  readonly reason: string
  /**
   * The explanation, which the merchant can read in the history. At most 2000 characters. Policy: `limits.note`.
   * Refused with the kind `invalid`.
   */
  readonly msg: string
}

/** The input of the operator's command `reprint`. Null and blank strings are refused. */
export interface ReprintCommandInput {
  /**
   * The pieces to print again. Default: all pieces of the order. 1 to 500 entries. Policy: `limits.items`. Refused with
   * the kind `invalid`.
   */
  readonly items?: ReadonlyArray<PiecesInput> | undefined
  /**
   * The reason for the reprint, one of the policy's `reprintReasons`. By default `damaged`, `lost`, `quality`, `wrong`,
   * `other`. Policy: `reprintReasons`. Refused with the kind `invalid`.
   */
  readonly reason: string
  /**
   * The explanation, for the order's history. At most 2000 characters. Policy: `limits.note`. Refused with the kind
   * `invalid`.
   */
  readonly msg: string
}

/** The input of the operator's command `bindQuote`. Null and blank strings are refused. */
export interface BindQuoteCommandInput {
  /**
   * The sale quote, for the carrier and the service of the order. It replaces an earlier one. Refused with the kind
   * `invalid`.
   */
  readonly quote: BoundQuote
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** The input of the operator's command `recordPreflight`. Null and blank strings are refused. */
export interface RecordPreflightCommandInput {
  /**
   * The issues with the images. Default: none. 1 to 500 entries. Policy: `limits.items`. Refused with the kind
   * `invalid`.
   */
  readonly issues?: ReadonlyArray<ImageIssueInput> | undefined
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** The input of the operator's command `note`. Null and blank strings are refused. */
export interface NoteCommandInput {
  /** The note. At most 2000 characters. Policy: `limits.note`. Refused with the kind `invalid`. */
  readonly msg: string
}

/** The input of the operator's command `erase`. Null and blank strings are refused. */
export interface EraseCommandInput {
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
  /**
   * Also erases the reprints of the order, and theirs. All or none. Default: false. Refused with the kind `invalid`.
   */
  readonly reprints?: boolean | undefined
}

/** Some pieces of one item of an order. */
export interface PiecesInput {
  /**
   * The index of the item in the order's `order_info`, from 0. An integer of 0 or more. Refused with the kind
   * `invalid`.
   */
  readonly index: number
  /** The number of its pieces. An integer of 1 or more. Refused with the kind `invalid`. */
  readonly quantity: number
}

/** An issue with the image of an item. */
export interface ImageIssueInput {
  /**
   * The index of the item in the order's `order_info`, from 0. An integer of 0 or more. Refused with the kind
   * `invalid`.
   */
  readonly index: number
  /**
   * The kind of the issue, such as `resolution`. At most 255 characters. Policy: `limits.name`. Refused with the kind
   * `invalid`.
   */
  readonly kind: string
  /**
   * The consequence: `warn` only records the issue, `hold` puts the order on hold, and `refuse` rejects it. Refused
   * with the kind `invalid`.
   */
  readonly consequence: "warn" | "hold" | "refuse"
  /**
   * The explanation, for the print shop and the merchant. At most 2000 characters. Policy: `limits.note`. Refused with
   * the kind `invalid`.
   */
  readonly message: string
}

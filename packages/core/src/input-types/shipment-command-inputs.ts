// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.
import type { PiecesInput } from "./order-command-inputs.ts"

/** The input of the operator's command `ship`. Null and blank strings are refused. */
export interface ShipCommandInput {
  /**
   * The carrier. Default: the order's. At most 255 characters. Policy: `limits.name`. Refused with the kind `invalid`.
   */
  readonly carrier?: string | undefined
  /**
   * The service of the carrier. Default: the order's, if the carrier is the order's. At most 255 characters. Policy:
   * `limits.name`. Refused with the kind `invalid`.
   */
  readonly service?: string | undefined
  /**
   * The tracking number. Required when untracked is not true. At most 255 characters. Policy: `limits.name`. Refused
   * with the kind `invalid`.
   */
  readonly trackingno?: string | undefined
  /** Whether the carrier does not track the shipment. Default: false. Refused with the kind `invalid`. */
  readonly untracked?: boolean | undefined
  /**
   * The time of the shipment, at most 30 days ago and not in the future. Default: now. YYYY-MM-DD HH:MM:SS in UTC.
   * Policy: `zone`. Refused with the kind `invalid`.
   */
  readonly shipped_at?: string | undefined
  /**
   * The shipped pieces. Default: everything that has not shipped yet. 1 to 500 entries. Policy: `limits.items`. Refused
   * with the kind `invalid`.
   */
  readonly items?: ReadonlyArray<PiecesInput> | undefined
  /**
   * The packages, if the shipment has several, or to record the volume or the box. Default: unknown. 1 to 500 entries.
   * Policy: `limits.items`. Refused with the kind `invalid`.
   */
  readonly parcels?: ReadonlyArray<ParcelInput> | undefined
  /**
   * Whether parcels of the shipment, or shipments of the order, may share a tracking number. Default: false. Refused
   * with the kind `invalid`.
   */
  readonly sameNumber?: boolean | undefined
  /**
   * Whether the carrier and the service are correct, although they are unknown and similar to known ones. Default:
   * false. Refused with the kind `invalid`.
   */
  readonly unlisted?: boolean | undefined
  /**
   * The type of the package, such as `Box` or `Tube`. Default: unknown. At most 255 characters. Policy: `limits.name`.
   * Refused with the kind `invalid`.
   */
  readonly type?: string | undefined
  /**
   * The gross weight, in the policy's `units`: pounds by default. Default: unknown. A decimal number, as a string or
   * number; must be greater than 0. Refused with the kind `invalid`.
   */
  readonly weight?: string | number | undefined
  /**
   * Revision of the changed address that the label shows, from `address_change` of the refusal, or `addressChange` in
   * process. An integer of 1 or more. Refused with the kind `invalid`.
   */
  readonly acknowledge?: number | undefined
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** The input of the operator's command `correctShipment`. Null and blank strings are refused. */
export interface CorrectShipmentCommandInput {
  /**
   * The id of the shipment, such as `S1`. An unknown one is refused with the kind `unknownShipment`. At most 255
   * characters. Policy: `limits.name`. Refused with the kind `invalid`.
   */
  readonly shipment_id: string
  /**
   * The corrected carrier. Default: unchanged. At most 255 characters. Policy: `limits.name`. Refused with the kind
   * `invalid`.
   */
  readonly carrier?: string | undefined
  /**
   * The corrected tracking number. Default: unchanged. At most 255 characters. Policy: `limits.name`. Refused with the
   * kind `invalid`.
   */
  readonly trackingno?: string | undefined
  /**
   * The corrected time, at most 30 days ago and not in the future. Default: unchanged. YYYY-MM-DD HH:MM:SS in UTC.
   * Policy: `zone`. Refused with the kind `invalid`.
   */
  readonly shipped_at?: string | undefined
  /**
   * Corrections of single parcels. Default: none. 1 to 500 entries. Policy: `limits.items`. Refused with the kind
   * `invalid`.
   */
  readonly parcels?: ReadonlyArray<ParcelCorrectionInput> | undefined
  /**
   * Whether parcels of the shipment, or shipments of the order, may share a tracking number. Default: false. Refused
   * with the kind `invalid`.
   */
  readonly sameNumber?: boolean | undefined
  /**
   * Whether the carrier and the service are correct, although they are unknown and similar to known ones. Default:
   * false. Refused with the kind `invalid`.
   */
  readonly unlisted?: boolean | undefined
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** The input of the operator's command `voidShipment`. Null and blank strings are refused. */
export interface VoidShipmentCommandInput {
  /**
   * The id of the shipment, such as `S1`. An unknown one is refused with the kind `unknownShipment`. At most 255
   * characters. Policy: `limits.name`. Refused with the kind `invalid`.
   */
  readonly shipment_id: string
  /**
   * The reason, for the order's history. At most 2000 characters. Policy: `limits.note`. Refused with the kind
   * `invalid`.
   */
  readonly msg: string
}

/** The input of the operator's command `track`. Null and blank strings are refused. */
export interface TrackCommandInput {
  /**
   * The id of the shipment, such as `S1`. An unknown one is refused with the kind `unknownShipment`. At most 255
   * characters. Policy: `limits.name`. Refused with the kind `invalid`.
   */
  readonly shipment_id: string
  /** The state of the shipment that the carrier reports. Refused with the kind `invalid`. */
  readonly status: "in_transit" | "out_for_delivery" | "exception" | "delivered" | "returned"
  /**
   * The time of the report, from the year 2000 to one day ahead. YYYY-MM-DD HH:MM:SS in UTC. Policy: `zone`. Refused
   * with the kind `invalid`.
   */
  readonly at: string
  /**
   * The carrier's own words. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the kind
   * `invalid`.
   */
  readonly note?: string | undefined
  /**
   * A message for the order's history. Default: none. At most 2000 characters. Policy: `limits.note`. Refused with the
   * kind `invalid`.
   */
  readonly msg?: string | undefined
}

/** One of the packages of a shipment. */
export interface ParcelInput {
  /**
   * The tracking number of the parcel. Default: unknown. At most 255 characters. Policy: `limits.name`. Refused with
   * the kind `invalid`.
   */
  readonly trackingno?: string | undefined
  /**
   * The type of the package, such as `Box` or `Tube`. Default: unknown. At most 255 characters. Policy: `limits.name`.
   * Refused with the kind `invalid`.
   */
  readonly type?: string | undefined
  /**
   * The gross weight, in the policy's `units`: pounds by default. Default: unknown. A decimal number, as a string or
   * number; must be greater than 0. Refused with the kind `invalid`.
   */
  readonly weight?: string | number | undefined
  /**
   * The volume of the space inside, in the policy's `units`: cubic inches by default. Default: unknown. At most the
   * product of the sides of the box. A decimal number, as a string or number; must be greater than 0. Refused with the
   * kind `invalid`.
   */
  readonly volume?: string | number | undefined
  /**
   * The part of the volume that the pieces do not fill. Required with `volume`, and at most equal to it. A decimal
   * number, as a string or number; must not be negative. Refused with the kind `invalid`.
   */
  readonly air?: string | number | undefined
  /** The box. Default: not recorded. Refused with the kind `invalid`. */
  readonly box?: ParcelBoxInput | undefined
}

/** The box of a package, as the packer recorded it. */
export interface ParcelBoxInput {
  /**
   * Whether the parcel was packed as planned, in another box than planned, or by hand. Refused with the kind `invalid`.
   */
  readonly packed: "planned" | "another_box" | "by_hand"
  /**
   * The name of the box in the stock of the shop. Default: unknown. At most 255 characters. Policy: `limits.name`.
   * Refused with the kind `invalid`.
   */
  readonly reference?: string | undefined
  /**
   * The outer width, in the policy's `units`: inches by default. Default: unknown. A decimal number, as a string or
   * number; must be greater than 0. Refused with the kind `invalid`.
   */
  readonly width?: string | number | undefined
  /**
   * The outer length, in the policy's `units`: inches by default. Default: unknown. A decimal number, as a string or
   * number; must be greater than 0. Refused with the kind `invalid`.
   */
  readonly length?: string | number | undefined
  /**
   * The outer height, in the policy's `units`: inches by default. Default: unknown. A decimal number, as a string or
   * number; must be greater than 0. Refused with the kind `invalid`.
   */
  readonly height?: string | number | undefined
  /**
   * The used share of the inner volume. Default: unknown. With a volume, it must match the air. A decimal number, as a
   * string or number; must be from 0 to 1. Refused with the kind `invalid`.
   */
  readonly fill?: string | number | undefined
  /**
   * The packing material, such as `paper`. Default: unknown. At most 255 characters. Policy: `limits.name`. Refused
   * with the kind `invalid`.
   */
  readonly material?: string | undefined
}

/** New values of one parcel of a shipment. At least one value besides the index is required. */
export interface ParcelCorrectionInput {
  /**
   * The index of the parcel in the shipment, from 0. It must differ from the other entries. An integer of 0 or more.
   * Refused with the kind `invalid`.
   */
  readonly index: number
  /**
   * The corrected tracking number. Default: unchanged. At most 255 characters. Policy: `limits.name`. Refused with the
   * kind `invalid`.
   */
  readonly trackingno?: string | undefined
  /**
   * The corrected gross weight, in the policy's `units`: pounds by default. Default: unchanged. A decimal number, as a
   * string or number; must be greater than 0. Refused with the kind `invalid`.
   */
  readonly weight?: string | number | undefined
  /**
   * The corrected box, which replaces the recorded one, its volume and its air. Default: unchanged. Refused with the
   * kind `invalid`.
   */
  readonly box?: ParcelBoxInput | undefined
}

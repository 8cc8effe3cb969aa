// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.

/** The input of `changeShipAddress`. Null and blank strings count as absent. */
export interface ChangeShipAddressInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 614 (`noIdentifier`), 615
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 614
   * (`noIdentifier`), 615 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
  /**
   * The name of the company. Required when name is absent. At most 255 characters. Policy: `limits.name`. Refused with
   * 602 (`missing`).
   */
  readonly company?: string | null | undefined
  /**
   * The name of the person. Required when company is absent. At most 255 characters. Policy: `limits.name`. Refused
   * with 602 (`missing`).
   */
  readonly name?: string | null | undefined
  /** The first line: street and number. At most 255 characters. Policy: `limits.name`. Refused with 602 (`missing`). */
  readonly address: string
  /**
   * The second line, such as a unit or an entrance. At most 255 characters. Policy: `limits.name`. Refused with 602
   * (`missing`).
   */
  readonly address2?: string | null | undefined
  /** The city or town. At most 255 characters. Policy: `limits.name`. Refused with 602 (`missing`). */
  readonly city: string
  /**
   * The postal code, in any form. At most 255 characters. Policy: `limits.name`, `zipRequired`. Refused with 602
   * (`missing`).
   */
  readonly zip: string
  /**
   * The state or province. For the US and Canada, its two-letter code in either case. At most 255 characters. Policy:
   * `limits.name`, `stateRequired`. Refused with 602 (`missing`), 610 (`badState`).
   */
  readonly state: string
  /**
   * The country, stored in upper case. An ISO 3166-1 alpha-2 code, in either case. Refused with 602 (`missing`), 609
   * (`badCountry`).
   */
  readonly country: string
  /**
   * The phone number. Null clears it. Default: unchanged, or none if `name` or `company` changes. At most 255
   * characters. Policy: `limits.name`. Refused with 602 (`missing`).
   */
  readonly phone?: string | null | undefined
  /**
   * The email address. Null clears it. Default: unchanged, or none if `name` or `company` changes. At most 255
   * characters. Policy: `limits.name`. Refused with 602 (`missing`).
   */
  readonly email?: string | null | undefined
}

/** The input of `changeShipMethod`. Null and blank strings count as absent. */
export interface ChangeShipMethodInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 714 (`noIdentifier`), 715
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 714
   * (`noIdentifier`), 715 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
  /**
   * A carrier code of the host's catalogue. At most 255 characters. Policy: `limits.name`. Refused with 702
   * (`missing`), 711 (`badCarrier`).
   */
  readonly carrier: string
  /**
   * The code of a service that the carrier offers, such as `method` of a rate. At most 255 characters. Policy:
   * `limits.name`. Refused with 702 (`missing`), 712 (`badService`).
   */
  readonly service: string
  /**
   * The requested packaging. Null clears it. Default: unchanged. At most 255 characters. Policy: `limits.name`. Refused
   * with 702 (`missing`).
   */
  readonly packaging?: string | null | undefined
  /**
   * Notes on the shipping. Null clears them. Default: unchanged. At most 2000 characters. Policy: `limits.note`.
   * Refused with 702 (`missing`).
   */
  readonly notes?: string | null | undefined
}

/** The input of `changeShipDeadline`. Null and blank strings count as absent. */
export interface ChangeShipDeadlineInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 814 (`noIdentifier`), 815
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 814
   * (`noIdentifier`), 815 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
  /**
   * The latest time of shipping, at least the policy's `leadDays.change_ship_deadline` after the order date. YYYY-MM-DD
   * HH:MM:SS in UTC. Policy: `zone`. Refused with 806 (`dateShape`), 808 (`dateUnreal`), 817 (`noDeadline`).
   */
  readonly ship_deadline: string
}

/** The input of `holdOrder`. Null and blank strings count as absent. */
export interface HoldOrderInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 314 (`noIdentifier`), 315
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 314
   * (`noIdentifier`), 315 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
  /**
   * The reason for the hold, which the print shop reads. At most 2000 characters. Policy: `limits.note`. Refused with
   * 316 (`noReason`).
   */
  readonly msg: string
}

/** The input of `unholdOrder`. Null and blank strings count as absent. */
export interface UnholdOrderInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 414 (`noIdentifier`), 415
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 414
   * (`noIdentifier`), 415 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
  /**
   * A message for the order's history. At most 2000 characters. Policy: `limits.note`. Refused with 402 (`missing`).
   */
  readonly msg?: string | null | undefined
}

/** The input of `cancelOrder`. Null and blank strings count as absent. */
export interface CancelOrderInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 514 (`noIdentifier`), 515
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 514
   * (`noIdentifier`), 515 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
  /**
   * A message for the order's history. At most 2000 characters. Policy: `limits.note`. Refused with 502 (`missing`).
   */
  readonly msg?: string | null | undefined
}

/** The input of `enableRushProcessing`. Null and blank strings count as absent. */
export interface EnableRushProcessingInput {
  /**
   * The id of the order, as a string or number. The service assigned it. Refused with 1202 (`missing`), 1204
   * (`notNumeric`), 1213 (`unknownOrder`).
   */
  readonly order_id: string | number
}

// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.

/** The input of `getStatus`. Null and blank strings count as absent. */
export interface GetStatusInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 914 (`noIdentifier`), 915
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 914
   * (`noIdentifier`), 915 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
}

/** The input of `getOrder`. Null and blank strings count as absent. */
export interface GetOrderInput {
  /**
   * The merchant's own id for the order, compared byte for byte. With `order_id`, both must be of one order. Required
   * when order_id is absent. At most 255 characters. Policy: `limits.name`. Refused with 914 (`noIdentifier`), 915
   * (`unknownOrder`).
   */
  readonly xid?: string | null | undefined
  /**
   * The id of the order, as a string or number. The service assigned it. Required when xid is absent. Refused with 914
   * (`noIdentifier`), 915 (`unknownOrder`).
   */
  readonly order_id?: string | number | null | undefined
}

/** The input of `shippingRate`. Null and blank strings count as absent. */
export interface ShippingRateInput {
  /** The destination. Refused with 1002 (`missing`). */
  readonly shipping_address: RateAddressInput
  /** The boxes, one entry per box. 1 to 500 entries. Policy: `limits.items`. Refused with 1002 (`missing`). */
  readonly order_info: ReadonlyArray<RateBoxInput>
  /** The carrier, and the type of its package. Refused with 1002 (`missing`). */
  readonly shipping: RateShippingInput
}

/** The destination of a quote. Rates depend only on its country, zip and state. */
export interface RateAddressInput {
  /** The name of the company. At most 255 characters. Policy: `limits.name`. Refused with 1002 (`missing`). */
  readonly company?: string | null | undefined
  /**
   * The name of the person. Required when company is absent. At most 255 characters. Policy: `limits.name`,
   * `rateAddress`. Refused with 1002 (`missing`).
   */
  readonly name?: string | null | undefined
  /**
   * The first line: street and number. At most 255 characters. Policy: `limits.name`, `rateAddress`. Refused with 1002
   * (`missing`).
   */
  readonly address: string
  /** The city or town. At most 255 characters. Policy: `limits.name`, `rateAddress`. Refused with 1002 (`missing`). */
  readonly city: string
  /**
   * The postal code, in any form. At most 255 characters. Policy: `limits.name`, `zipRequired`. Refused with 1002
   * (`missing`).
   */
  readonly zip: string
  /**
   * The state or province. For the US and Canada, its two-letter code in either case. At most 255 characters. Policy:
   * `limits.name`, `stateRequired`. Refused with 1002 (`missing`), 1010 (`badState`).
   */
  readonly state: string
  /**
   * The country, stored in upper case. An ISO 3166-1 alpha-2 code, in either case. Refused with 1002 (`missing`), 1009
   * (`badCountry`).
   */
  readonly country: string
}

/** A box to quote, such as `package_info` returns it. */
export interface RateBoxInput {
  /**
   * The outer width, in the policy's `units`: inches by default. A decimal number, as a string or number; must be
   * greater than 0 and at most 1,000,000. Refused with 1002 (`missing`), 1004 (`notNumeric`), 1022 (`invalidShipment`).
   */
  readonly width: string | number
  /**
   * The outer height, in the policy's `units`: inches by default. A decimal number, as a string or number; must be
   * greater than 0 and at most 1,000,000. Refused with 1002 (`missing`), 1004 (`notNumeric`), 1022 (`invalidShipment`).
   */
  readonly height: string | number
  /**
   * The outer length, in the policy's `units`: inches by default. A decimal number, as a string or number; must be
   * greater than 0 and at most 1,000,000. Refused with 1002 (`missing`), 1004 (`notNumeric`), 1022 (`invalidShipment`).
   */
  readonly length: string | number
  /**
   * The gross weight, in the policy's `units`: pounds by default. A decimal number, as a string or number; must be
   * greater than 0 and at most 1,000,000. Refused with 1002 (`missing`), 1004 (`notNumeric`), 1022 (`invalidShipment`).
   */
  readonly weight: string | number
  /**
   * The type of the box, `Box` or `Tube`. Default: unknown. At most 255 characters. Policy: `limits.name`. Refused with
   * 1002 (`missing`).
   */
  readonly type?: string | null | undefined
}

/** The carrier of a quote. */
export interface RateShippingInput {
  /**
   * A carrier code of the host's catalogue. At most 255 characters. Policy: `limits.name`. Refused with 1002
   * (`missing`), 1022 (`invalidShipment`).
   */
  readonly carrier: string
  /**
   * The package type of a rate card, such as `Tube`. Default: unknown. At most 255 characters. Policy: `limits.name`.
   * Refused with 1002 (`missing`).
   */
  readonly package_type?: string | null | undefined
}

/** The input of `packageInfo`. Null and blank strings count as absent. */
export interface PackageInfoInput {
  /** The prints to pack. 1 to 500 entries. Policy: `limits.items`. Refused with 1102 (`missing`). */
  readonly order_info: ReadonlyArray<PrintInput>
}

/** A print to pack, in any quantity. */
export interface PrintInput {
  /**
   * The width of the print, in the policy's `units`: inches by default. A decimal number, as a string or number; must
   * be greater than 0. Refused with 1102 (`missing`), 1104 (`notNumeric`), 1123 (`invalidItem`).
   */
  readonly width: string | number
  /**
   * The height of the print, in the policy's `units`: inches by default. A decimal number, as a string or number; must
   * be greater than 0. Refused with 1102 (`missing`), 1104 (`notNumeric`), 1123 (`invalidItem`).
   */
  readonly height: string | number
  /**
   * The finishing, such as `Rolled`, which decides whether the print goes into a box or a tube. Default: none. At most
   * 255 characters. Policy: `limits.name`. Refused with 1102 (`missing`).
   */
  readonly finishing?: string | null | undefined
  /**
   * The number of pieces. An integer from 1 to 10000, as a string or number. Policy: `limits.quantity`. Refused with
   * 1102 (`missing`), 1104 (`notNumeric`), 1123 (`invalidItem`).
   */
  readonly qty: string | number
}

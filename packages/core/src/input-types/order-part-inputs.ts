// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.

/** A postal address of a new order, with optional phone and email. */
export interface AddressInput {
  /**
   * The name of the company. Required when name is absent. At most 255 characters. Policy: `limits.name`. Refused with
   * 102 (`missing`).
   */
  readonly company?: string | null | undefined
  /**
   * The name of the person. Required when company is absent. At most 255 characters. Policy: `limits.name`. Refused
   * with 102 (`missing`).
   */
  readonly name?: string | null | undefined
  /** The first line: street and number. At most 255 characters. Policy: `limits.name`. Refused with 102 (`missing`). */
  readonly address: string
  /**
   * The second line, such as a unit or an entrance. At most 255 characters. Policy: `limits.name`. Refused with 102
   * (`missing`).
   */
  readonly address2?: string | null | undefined
  /** The city or town. At most 255 characters. Policy: `limits.name`. Refused with 102 (`missing`). */
  readonly city: string
  /**
   * The postal code, in any form. At most 255 characters. Policy: `limits.name`, `zipRequired`. Refused with 102
   * (`missing`).
   */
  readonly zip: string
  /**
   * The state or province. For the US and Canada, its two-letter code in either case. At most 255 characters. Policy:
   * `limits.name`, `stateRequired`. Refused with 102 (`missing`), 110 (`badState`).
   */
  readonly state: string
  /**
   * The country, stored in upper case. An ISO 3166-1 alpha-2 code, in either case. Refused with 102 (`missing`), 109
   * (`badCountry`).
   */
  readonly country: string
  /** The phone number, in any form. At most 255 characters. Policy: `limits.name`. Refused with 102 (`missing`). */
  readonly phone?: string | null | undefined
  /** The email address. Not checked. At most 255 characters. Policy: `limits.name`. Refused with 102 (`missing`). */
  readonly email?: string | null | undefined
}

/** A postal address of a reorder. Its phone and email are accepted and not stored. */
export interface ReOrderAddressInput {
  /**
   * The name of the company. Required when name is absent. At most 255 characters. Policy: `limits.name`. Refused with
   * 202 (`missing`).
   */
  readonly company?: string | null | undefined
  /**
   * The name of the person. Required when company is absent. At most 255 characters. Policy: `limits.name`. Refused
   * with 202 (`missing`).
   */
  readonly name?: string | null | undefined
  /** The first line: street and number. At most 255 characters. Policy: `limits.name`. Refused with 202 (`missing`). */
  readonly address: string
  /**
   * The second line, such as a unit or an entrance. At most 255 characters. Policy: `limits.name`. Refused with 202
   * (`missing`).
   */
  readonly address2?: string | null | undefined
  /** The city or town. At most 255 characters. Policy: `limits.name`. Refused with 202 (`missing`). */
  readonly city: string
  /**
   * The postal code, in any form. At most 255 characters. Policy: `limits.name`, `zipRequired`. Refused with 202
   * (`missing`).
   */
  readonly zip: string
  /**
   * The state or province. For the US and Canada, its two-letter code in either case. At most 255 characters. Policy:
   * `limits.name`, `stateRequired`. Refused with 202 (`missing`), 210 (`badState`).
   */
  readonly state: string
  /**
   * The country, stored in upper case. An ISO 3166-1 alpha-2 code, in either case. Refused with 202 (`missing`), 209
   * (`badCountry`).
   */
  readonly country: string
}

/** An item of a new order: one print in any quantity. */
export interface OrderItemInput {
  /**
   * The product, such as `Canvas`. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`).
   */
  readonly type: string
  /**
   * The width of the print, in the policy's `units`: inches by default. A decimal number, as a string or number; must
   * be greater than 0. Refused with 102 or 202 (`missing`), 104 or 204 (`notNumeric`).
   */
  readonly width: string | number
  /**
   * The height of the print, in the policy's `units`: inches by default. A decimal number, as a string or number; must
   * be greater than 0. Refused with 102 or 202 (`missing`), 104 or 204 (`notNumeric`).
   */
  readonly height: string | number
  /**
   * The width of the glass, in the policy's `units`: inches by default; 0 for no glass. Default: the print's width. A
   * decimal number, as a string or number; must not be negative. Refused with 104 or 204 (`notNumeric`).
   */
  readonly media_width?: string | number | null | undefined
  /**
   * The height of the glass, in the policy's `units`: inches by default; 0 for no glass. Default: the print's height. A
   * decimal number, as a string or number; must not be negative. Refused with 104 or 204 (`notNumeric`).
   */
  readonly media_height?: string | number | null | undefined
  /**
   * The number of pieces. An integer from 1 to 10000, as a string or number. Policy: `limits.quantity`. Refused with
   * 102 or 202 (`missing`), 104 or 204 (`notNumeric`), 105 or 205 (`notInteger`).
   */
  readonly quantity: string | number
  /**
   * The URL of a small picture of the print. An absolute http or https URL. At most 2000 characters. Policy:
   * `limits.note`. Refused with 102 or 202 (`missing`), 103 or 203 (`badUrl`).
   */
  readonly thumb_img?: string | null | undefined
  /**
   * The URL of the print-ready image. An absolute http or https URL. At most 2000 characters. Policy: `limits.note`.
   * Refused with 102 or 202 (`missing`), 103 or 203 (`badUrl`).
   */
  readonly large_img: string
  /**
   * The price of one piece, in the currency of the shop. A decimal number, as a string or number; must not be negative.
   * Refused with 102 or 202 (`missing`), 104 or 204 (`notNumeric`).
   */
  readonly item_cost: string | number
  /**
   * The finishing, such as `Rolled` or `Framed`. It decides how the print is packed. Default: none. At most 255
   * characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`).
   */
  readonly finishing?: string | null | undefined
  /**
   * The finishing of the edges. Default: none. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202
   * (`missing`).
   */
  readonly edge_finishing?: string | null | undefined
  /** The frame. Default: none. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`). */
  readonly frame?: string | null | undefined
  /** The top mat. Default: none. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`). */
  readonly top_mat?: string | null | undefined
  /**
   * The middle mat. Default: none. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`).
   */
  readonly middle_mat?: string | null | undefined
  /**
   * The bottom mat. Default: none. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`).
   */
  readonly bottom_mat?: string | null | undefined
  /** The title of the picture. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202 (`missing`). */
  readonly title?: string | null | undefined
  /**
   * The product in words. It is stored and returned, and has no effect. At most 2000 characters. Policy: `limits.note`.
   * Refused with 102 or 202 (`missing`).
   */
  readonly product_description?: string | null | undefined
  /**
   * The color scheme in words. It is stored and returned, and has no effect. At most 255 characters. Policy:
   * `limits.name`. Refused with 102 or 202 (`missing`).
   */
  readonly color_scheme?: string | null | undefined
  /**
   * The editing of the image, such as `Crop`. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202
   * (`missing`).
   */
  readonly basic_editing?: string | null | undefined
  /**
   * The merchant's own code for the product. At most 255 characters. Policy: `limits.name`. Refused with 102 or 202
   * (`missing`).
   */
  readonly sku?: string | null | undefined
  /**
   * Notes on the personalization of the product. At most 2000 characters. Policy: `limits.note`. Refused with 102 or
   * 202 (`missing`).
   */
  readonly personalization?: string | null | undefined
  /** Notes for the print shop. At most 2000 characters. Policy: `limits.note`. Refused with 102 or 202 (`missing`). */
  readonly notes?: string | null | undefined
}

/** The carrier and service of a new order. */
export interface ShippingInput {
  /**
   * The merchant's account number with the carrier. At most 255 characters. Policy: `limits.name`. Refused with 102
   * (`missing`).
   */
  readonly account?: string | null | undefined
  /**
   * A carrier code of the host's catalogue. At most 255 characters. Policy: `limits.name`. Refused with 102
   * (`missing`), 111 (`badCarrier`).
   */
  readonly carrier: string
  /**
   * The code of a service that the carrier offers, such as `method` of a rate. At most 255 characters. Policy:
   * `limits.name`. Refused with 102 (`missing`), 113 (`badService`).
   */
  readonly service: string
  /** The requested packaging. At most 255 characters. Policy: `limits.name`. Refused with 102 (`missing`). */
  readonly packaging?: string | null | undefined
  /** Notes on the shipping. At most 2000 characters. Policy: `limits.note`. Refused with 102 (`missing`). */
  readonly notes?: string | null | undefined
  /**
   * The cost of shipping, in the currency of the shop. A decimal number, as a string or number; must not be negative.
   * Refused with 104 (`notNumeric`).
   */
  readonly shipping_cost?: string | number | null | undefined
}

/** The carrier and service of a reorder. Its `shipping_cost` is accepted and not stored. */
export interface ReOrderShippingInput {
  /**
   * The merchant's account number with the carrier. At most 255 characters. Policy: `limits.name`. Refused with 202
   * (`missing`).
   */
  readonly account?: string | null | undefined
  /**
   * A carrier code of the host's catalogue. At most 255 characters. Policy: `limits.name`. Refused with 202
   * (`missing`), 211 (`badCarrier`).
   */
  readonly carrier: string
  /**
   * The code of a service that the carrier offers, such as `method` of a rate. At most 255 characters. Policy:
   * `limits.name`. Refused with 202 (`missing`), 213 (`badService`).
   */
  readonly service: string
  /** The requested packaging. At most 255 characters. Policy: `limits.name`. Refused with 202 (`missing`). */
  readonly packaging?: string | null | undefined
  /** Notes on the shipping. At most 2000 characters. Policy: `limits.note`. Refused with 202 (`missing`). */
  readonly notes?: string | null | undefined
}

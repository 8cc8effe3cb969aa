// `npm run draw -- types` generates this file from the fields of methods; a test fails if it is out of date.
import type { Decimal } from "../values/decimal.ts"

/** A postal address, with optional phone and email. Only its state and its country outlast an erasure. */
export interface Address {
  /** The name of the company. */
  readonly company?: string
  /** The name of the person. */
  readonly name?: string
  /** The first line: street and number. */
  readonly address: string
  /** The second line, such as a unit or an entrance. */
  readonly address2?: string
  /** The city or town. */
  readonly city: string
  /** The postal code, in any form. Empty if the policy does not require it and the merchant omits it. */
  readonly zip: string
  /** The state or province. Empty if the policy does not require it and the merchant omits it. */
  readonly state: string
  /** The country, stored in upper case. */
  readonly country: string
  /** The phone number, in any form. */
  readonly phone?: string
  /** The email address. Not checked. */
  readonly email?: string
}

/** An item in an order: one print in any quantity. */
export interface OrderItem {
  /** The product, such as `Canvas`. */
  readonly type: string
  /** The width of the print, in the policy's `units`: inches by default. */
  readonly width: Decimal
  /** The height of the print, in the policy's `units`: inches by default. */
  readonly height: Decimal
  /**
   * The width of the glass, in the policy's `units`: inches by default; 0 for no glass. If absent, it is the print's
   * width.
   */
  readonly media_width?: Decimal
  /**
   * The height of the glass, in the policy's `units`: inches by default; 0 for no glass. If absent, it is the print's
   * height.
   */
  readonly media_height?: Decimal
  /** The number of pieces. */
  readonly quantity: Decimal
  /** The URL of a small picture of the print. */
  readonly thumb_img?: string
  /** The URL of the print-ready image. */
  readonly large_img: string
  /** The price of one piece, in the currency of the shop. */
  readonly item_cost: Decimal
  /** The finishing, such as `Rolled` or `Framed`. It decides how the print is packed. Absent without one. */
  readonly finishing?: string
  /** The finishing of the edges. Absent without one. */
  readonly edge_finishing?: string
  /** The frame. Absent without one. */
  readonly frame?: string
  /** The top mat. Absent without one. */
  readonly top_mat?: string
  /** The middle mat. Absent without one. */
  readonly middle_mat?: string
  /** The bottom mat. Absent without one. */
  readonly bottom_mat?: string
  /** The title of the picture. */
  readonly title?: string
  /** The product in words. It is stored and returned, and has no effect. */
  readonly product_description?: string
  /** The color scheme in words. It is stored and returned, and has no effect. */
  readonly color_scheme?: string
  /** The editing of the image, such as `Crop`. */
  readonly basic_editing?: string
  /** The merchant's own code for the product. */
  readonly sku?: string
  /** Notes on the personalization of the product. */
  readonly personalization?: string
  /** Notes for the print shop. */
  readonly notes?: string
}

/** The carrier and service of an order. */
export interface Shipping {
  /** The merchant's account number with the carrier. */
  readonly account?: string
  /** A carrier code of the host's catalogue. */
  readonly carrier: string
  /** The code of a service that the carrier offers, such as `method` of a rate. */
  readonly service: string
  /** The requested packaging. */
  readonly packaging?: string
  /** Notes on the shipping. */
  readonly notes?: string
  /** The cost of shipping, in the currency of the shop. */
  readonly shipping_cost?: Decimal
}

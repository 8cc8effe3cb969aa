import { faultText, schemaReader } from "@waybill/core/reading"
import * as Schema from "effect/Schema"

/** Postal address of the print shop, printed as the sender. */
export interface ShopAddress {
  /** Name of the person or department. Default: none. */
  readonly name?: string
  /** First line: street and number. */
  readonly address: string
  /** Second line, such as a unit. Default: none. */
  readonly address2?: string
  /** City or town. */
  readonly city: string
  /** State or province. Default: none. */
  readonly state?: string
  /** Postal code. Default: none. */
  readonly zip?: string
  /** Country as two capital letters, such as `US`. */
  readonly country: string
}

/** Customs data of a product. The entry with the order's finishing precedes the one without a finishing. */
export interface CustomsProduct {
  /** Product in orders, such as `Canvas`. */
  readonly type: string
  /** Finishing in orders, such as `Framed`. Default: every finishing. */
  readonly finishing?: string
  /** Description of the goods in customs declarations. */
  readonly description: string
  /** Code of the Harmonized System, of 6 to 10 digits, such as `4911.91`. */
  readonly hsCode: string
  /** Country of origin as two capital letters. */
  readonly origin: string
  /** Net weight of a square metre of the print, in grams. Default: the declaration reports the missing weight. */
  readonly gramsPerSquareMetre?: number
}

/** Data of the shop for declarations of parcels to other countries. */
export interface ShopCustoms {
  /** Value of 300 special drawing rights in the shop's currency. Parcels of a higher value need a CN23. Default: all do. */
  readonly cn22Limit?: string
  /** Registration numbers of the sender, such as `EORI DE123456789`. Default: none. */
  readonly numbers?: ReadonlyArray<string>
  /** Products with their codes. */
  readonly products: ReadonlyArray<CustomsProduct>
}

/** The print shop on its documents: the content of `shop.json`. */
export interface Shop {
  /** Path or URL of the JSON Schema, for editors. */
  readonly $schema?: string
  /** Name of the shop. */
  readonly name: string
  /** PNG or JPEG as a data URL, at most 200,000 characters. Default: none. */
  readonly logo?: string
  /** Return address. */
  readonly address: ShopAddress
  /** Telephone, email or website for recipients. Default: none. */
  readonly contact?: string
  /** Currency of prices as three capital letters, such as `USD`. */
  readonly currency: string
  /** Whether packing slips show prices. Slips of gifts never do. Default false. */
  readonly pricesOnSlips?: boolean
  /** Customs data. Default: none. */
  readonly customs?: ShopCustoms
}

const optional = Schema.optionalKey
const MAX_TEXT = 255
const MAX_LOGO = 200_000

const text = Schema.NonEmptyString.check(Schema.isMaxLength(MAX_TEXT))
const like = (shape: RegExp, expected: string) =>
  Schema.String.check(
    Schema.makeFilter((value: string) => shape.test(value), {
      expected,
      toJsonSchema: () => ({ pattern: shape.source })
    })
  )
const country = like(/^[A-Z]{2}$/, "a country as two capital letters, such as US")

/** A PNG or JPEG as a data URL, by the first characters of its base64. An SVG could contain scripts. */
const logoShape = /^data:image\/(?:png;base64,iVBORw0KGgo|jpeg;base64,\/9j\/)[\w+/]*={0,2}$/

const CustomsProductSchema = Schema.Struct({
  type: text.annotate({ description: "Product in orders, such as Canvas." }),
  finishing: optional(text.annotate({ description: "Finishing in orders, such as Framed. Default: every finishing." })),
  description: text.annotate({ description: "Description of the goods in customs declarations." }),
  hsCode: like(/^\d{4}\.?\d{2}(?:\.?\d{2}){0,2}$/, "a code of 6, 8 or 10 digits, such as 4911.91").annotate({
    description: "Code of the Harmonized System."
  }),
  origin: country.annotate({ description: "Country of origin." }),
  gramsPerSquareMetre: optional(
    Schema.Finite.check(Schema.isBetween({ minimum: 1, maximum: 100_000 })).annotate({
      description: "Net weight of a square metre of the print, in grams."
    })
  )
}).annotate({ identifier: "CustomsProduct" })

/**
 * The schema of `shop.json`.
 *
 * @example
 * ```ts
 * const read = schemaReader(shopSchema)
 * ```
 */
export const shopSchema: Schema.Codec<Shop> = Schema.Struct({
  $schema: optional(Schema.String),
  name: text.annotate({ description: "Name of the shop." }),
  logo: optional(
    Schema.NonEmptyString.check(Schema.isMaxLength(MAX_LOGO)).annotate({
      description: "PNG or JPEG as a data URL. waybill serve also accepts the path of a file, relative to this one."
    })
  ),
  address: Schema.Struct({
    name: optional(text),
    address: text,
    address2: optional(text),
    city: text,
    state: optional(text),
    zip: optional(text),
    country
  }).annotate({ identifier: "ShopAddress", description: "Return address." }),
  contact: optional(text.annotate({ description: "Telephone, email or website for recipients." })),
  currency: like(/^[A-Z]{3}$/, "a currency as three capital letters, such as USD").annotate({
    description: "Currency of prices."
  }),
  pricesOnSlips: optional(
    Schema.Boolean.annotate({
      description: "Whether packing slips show prices. Slips of gifts never do. Default false."
    })
  ),
  customs: optional(
    Schema.Struct({
      cn22Limit: optional(
        like(/^\d{1,9}(?:\.\d{1,2})?$/, 'an amount such as "410.00"').annotate({
          description:
            "Value of 300 special drawing rights in the shop's currency. Parcels of a higher value need a CN23. Default: all do."
        })
      ),
      numbers: optional(
        Schema.Array(text).annotate({ description: "Registration numbers of the sender, such as EORI DE123456789." })
      ),
      products: Schema.Array(CustomsProductSchema)
    }).annotate({ identifier: "ShopCustoms", description: "Data for parcels to other countries." })
  )
}).annotate({
  identifier: "Shop",
  title: "The print shop for --shop",
  description: "The print shop on packing slips, job tickets and customs declarations."
})

const read = schemaReader(shopSchema)

/** Returns the problem of a shop, or undefined. */
export const shopProblem = (shop: unknown): string | undefined => {
  const reading = read(shop)
  if (reading._tag === "Refused") return faultText(reading.faults)
  const { logo } = reading.value
  return logo === undefined || logoShape.test(logo) ? undefined : "logo: must be a PNG or JPEG as a data URL"
}

import type { IProductModuleService } from "@medusajs/framework/types"
import { type MathBN, MedusaError } from "@medusajs/framework/utils"

/** A number as Medusa passes it: a number, or an object with exact decimals. */
export type Quantity = Parameters<typeof MathBN.convert>[0]

/** The fields of a line of a cart or an order that describe a print. */
export interface Line {
  readonly id: string
  readonly title?: string | null
  readonly variant_id?: string | null
  readonly metadata?: Record<string, unknown> | null
  readonly variant?: Sizes | null
}

interface Sizes {
  readonly width?: number | null
  readonly height?: number | null
  readonly material?: string | null
}

/** A print of a line: its sizes in inches, its finishing and its image. */
export interface Print {
  readonly width: number | string
  readonly height: number | string
  readonly finishing?: string
  /** URL of the print-ready image. */
  readonly image: string
}

const isSize = (value: unknown): value is number | string =>
  (typeof value === "number" || typeof value === "string") && Number(value) > 0

const isUrl = (value: unknown): value is string => typeof value === "string" && /^https?:\/\/./.test(value)

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined)

/**
 * Returns the print of each line, keyed by the line's id. The fields `width`, `height`, `finishing` and `image` are in
 * the metadata of the variant, the product or the line, in this order of precedence. A customer can write the metadata of
 * a line, so a line counts only for what the shop has left open. A variant without these fields has the sizes and the
 * material of its own attributes.
 */
export const printsOf = async (
  lines: ReadonlyArray<Line>,
  products: IProductModuleService
): Promise<ReadonlyMap<string, Print>> => {
  const ids = lines.flatMap(({ variant_id }) => variant_id ?? [])
  const variants = await products.listProductVariants(
    { id: ids },
    { select: ["id", "metadata", "product.metadata"], relations: ["product"], take: ids.length }
  )
  return new Map(
    lines.map(({ id, metadata, title, variant, variant_id }) => {
      const stored = variants.find((each) => each.id === variant_id)
      const attributes = {
        ...(isSize(variant?.width) && { width: variant.width }),
        ...(isSize(variant?.height) && { height: variant.height }),
        ...(textOf(variant?.material) && { finishing: variant?.material })
      }
      const fields: Record<string, unknown> = {
        ...metadata,
        ...attributes,
        ...stored?.product?.metadata,
        ...stored?.metadata
      }
      const { height, image, width } = fields
      const missing = (what: string) => new MedusaError(MedusaError.Types.INVALID_DATA, `${title ?? id}: ${what}`)
      if (!isSize(width) || !isSize(height))
        throw missing("the width and height of the print are missing; both must be in inches and greater than 0")
      // Without an image, Waybill would refuse the order after the customer has paid.
      if (!isUrl(image)) throw missing("the image of the print is missing; it must be a URL")
      const finishing = textOf(fields.finishing)
      return [id, { width, height, image, ...(finishing !== undefined && { finishing }) }]
    })
  )
}

/** Size and rules of an item or a print, without its quantity. */
export type KnownItem = Readonly<Record<string, unknown>>

/** Items and prints by reference, from the file that `--items` names. */
export type ItemTable = ReadonlyMap<string, KnownItem>

/** An order item of unknown size. */
export interface UnknownItem {
  readonly reference: string
  readonly quantity: number
}

/** An entry with its size, or its fault if the size is unknown. */
type Found =
  | {
      readonly entry: Readonly<Record<string, unknown>>
      /** Note about a size that differs from the known one. */
      readonly other?: { readonly message: string; readonly kind: string }
    }
  | { readonly unknown: UnknownItem; readonly message: string; readonly kind: string }

/** Kind of fault of items of unknown size. */
export const UNKNOWN_SKU = "unknown SKU; --items must give its size"

/** Returns the problem of a file of `--items` without a size. */
export const noSizes = (rows: number): string =>
  `${rows === 0 ? "no rows" : "no row has a size"}; expected a row for each SKU, with the columns reference, width, length, height and weight`

const sides = ["width", "length", "height"] as const

const sizeOf = (entry: Readonly<Record<string, unknown>>): string =>
  sides.flatMap((side) => (side in entry ? [String(entry[side])] : [])).join(" × ")

/** Adds the size to an entry without one, and the other known fields. A size in the entry takes precedence. */
export const lookUp = (entry: Readonly<Record<string, unknown>>, items: ItemTable | undefined): Found => {
  const { quantity = 1, reference } = entry
  const known = typeof reference === "string" ? items?.get(reference) : undefined
  const hasSize = sides.some((side) => side in entry)
  if (known !== undefined && !hasSize) return { entry: { ...known, ...entry } }
  if (known !== undefined) {
    const { height: _, length: __, width: ___, ...fields } = known
    const isSameKind = "length" in known === "length" in entry
    const [size, other] = [sizeOf(entry), sizeOf(known)]
    const kind = "size differs from --items"
    return {
      entry: isSameKind ? { ...fields, ...entry } : entry,
      ...(size !== other && { other: { message: `size ${size} differs from ${other} in --items, and is used`, kind } })
    }
  }
  if (items === undefined || typeof reference !== "string" || hasSize) return { entry }
  return {
    unknown: { reference, quantity: typeof quantity === "number" ? quantity : 1 },
    message: `unknown SKU ${JSON.stringify(reference)}; --items must give its size`,
    kind: UNKNOWN_SKU
  }
}

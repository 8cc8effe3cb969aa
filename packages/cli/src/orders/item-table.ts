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
  | { readonly entry: Readonly<Record<string, unknown>> }
  | { readonly unknown: UnknownItem; readonly message: string; readonly kind: string }

/** Kind of fault of items of unknown size. */
export const UNKNOWN_SKU = "unknown SKU; --items must give its size"

const sides = ["width", "length", "height"] as const

/** Adds the size to an entry without one. */
export const lookUp = (entry: Readonly<Record<string, unknown>>, items: ItemTable | undefined): Found => {
  const { quantity = 1, reference } = entry
  if (items === undefined || typeof reference !== "string" || sides.some((side) => side in entry)) return { entry }
  const known = items.get(reference)
  if (known !== undefined) return { entry: { ...known, ...entry } }
  return {
    unknown: { reference, quantity: typeof quantity === "number" ? quantity : 1 },
    message: `unknown SKU ${JSON.stringify(reference)}; --items must give its size`,
    kind: UNKNOWN_SKU
  }
}

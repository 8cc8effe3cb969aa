// Variations in the product export of WooCommerce. A blank size or weight of a variation is that of its parent.
import type { InputFault } from "../input/fault.ts"

/** An item in a file of sizes that has not been validated. */
export interface RawItem {
  readonly line: number
  readonly value: Readonly<Record<string, unknown>>
  readonly locate: (pointer: string) => { readonly line: number; readonly column: number; readonly at: string }
}

/** A row of the file, and its item unless a cell is invalid. */
interface ProductRow {
  readonly line: number
  readonly fields: ReadonlyArray<string>
  readonly item: RawItem | undefined
}

/** The items of a file with the sizes of their parents, how many are such variations, and notes about the others. */
interface WithParents {
  readonly items: ReadonlyArray<RawItem>
  readonly inheriting: number
  readonly repairs: ReadonlyArray<InputFault>
}

const sides = ["width", "length", "height"] as const
const inherited = ["reference", ...sides, "weight"] as const

/** Whether one of the types in a cell, such as `variation, virtual`, is the given one. */
const hasType = (text: string, type: string): boolean =>
  text
    .toLowerCase()
    .split(",")
    .some((each) => each.trim() === type)

/**
 * Fills blank sizes and weights of variations with those of their parents, each on its own, as the shop does. The column
 * `Parent` contains the SKU of a parent, or `id:` and its ID. A parent without a SKU cannot be ordered, so that it is left out.
 */
export const inheritSizes = (rows: ReadonlyArray<ProductRow>, header: ReadonlyArray<string>): WithParents => {
  const names = header.map((name) => name.trim().toLowerCase())
  const [type, parent] = [names.indexOf("type"), names.indexOf("parent")]
  const [id, sku] = [names.indexOf("id"), names.indexOf("sku")]
  const cell = ({ fields }: ProductRow, index: number): string => (fields[index] ?? "").trim()
  const parents = new Map<string, ProductRow>()
  if (type !== -1 && parent !== -1)
    for (const row of rows)
      if (!hasType(cell(row, type), "variation")) {
        parents.set(`id:${cell(row, id)}`, row)
        parents.set(cell(row, sku), row)
      }
  const repairs: Array<InputFault> = []
  let inheriting = 0
  const items = rows.flatMap((row): RawItem | ReadonlyArray<never> => {
    const { item, line } = row
    if (item === undefined) return []
    const name = cell(row, parent)
    if (!hasType(cell(row, type), "variation") || name === "")
      return hasType(cell(row, type), "variable") && !("reference" in item.value) ? [] : item
    const source = parents.get(name)
    const lacksSize = sides.some((side) => !(side in item.value))
    if (source === undefined && lacksSize)
      repairs.push({
        ...{ line, column: parent + 1, at: "", kind: "unknown parent of a variation" },
        message: `no size, and no row of the parent ${JSON.stringify(name)}`
      })
    const added = inherited.filter((field) => !(field in item.value) && field in (source?.item?.value ?? {}))
    if (added.length === 0) return item
    const value = { ...item.value, ...Object.fromEntries(added.map((field) => [field, source!.item!.value[field]])) }
    if (!("reference" in value)) return item
    inheriting++
    return { ...item, value }
  })
  return { items, inheriting, repairs }
}

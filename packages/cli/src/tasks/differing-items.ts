import type { Order } from "../formats/order.ts"
import type { InputFault } from "../input/fault.ts"

type Item = NonNullable<Order["items"]>[number]

/** Returns the sides of an item without their order, because a side is not always given first. */
const sidesOf = ({ height, length, width }: Item): string =>
  [width, length, height].toSorted((a, b) => a - b).join(" × ")

/** Returns a note for each item with the reference of an earlier one, but with another size or weight. */
export const differingItems = (
  { items = [] }: Order,
  fault: (pointer: string, message: string) => InputFault
): ReadonlyArray<InputFault> => {
  const first = new Map<string, Item>()
  return items.flatMap((item, i) => {
    const { reference } = item
    const other = first.get(reference)
    if (other === undefined) {
      first.set(reference, item)
      return []
    }
    const note = (what: "sizes" | "weights", own: unknown, earlier: unknown) => ({
      ...fault(
        `/items/${i}`,
        `two ${what} of ${JSON.stringify(reference)}: ${own} here, ${earlier} in an earlier item of the order`
      ),
      kind: `two ${what} of one item in an order`
    })
    if (sidesOf(item) !== sidesOf(other)) return [note("sizes", sidesOf(item), sidesOf(other))]
    return item.weight === other.weight ? [] : [note("weights", item.weight ?? "none", other.weight ?? "none")]
  })
}

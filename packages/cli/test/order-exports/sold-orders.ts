// Orders of a shop, generated from a seed. The writers in this folder export them in the formats of other systems.

/** A product of the shop. A product without sides is not shipped, such as a gift card. */
export interface Product {
  readonly sku: string
  readonly name: string
  readonly sides?: readonly [width: number, length: number, height: number]
  readonly weight?: number
}

export interface SoldLine {
  readonly product: Product
  readonly quantity: number
}

export interface SoldOrder {
  readonly number: number
  readonly customer: string
  readonly address: {
    readonly street: string
    readonly city: string
    readonly state: string
    readonly zip: string
    readonly country: string
  }
  readonly note: string
  readonly isCancelled: boolean
  readonly lines: ReadonlyArray<SoldLine>
}

export const products: ReadonlyArray<Product> = [
  { sku: "MUG-01", name: "Mug, white", sides: [4.5, 4.5, 4], weight: 0.8 },
  { sku: "BOOK-A5", name: 'Book "Rivers"', sides: [8, 5.5, 1.25], weight: 1.1 },
  { sku: "TEE-M", name: "T-shirt; medium", sides: [10, 8, 1], weight: 0.4 },
  { sku: "CANDLE-Ü", name: "Candle für draußen", sides: [3, 3, 5], weight: 0.9 },
  { sku: "0042", name: "Poster set", sides: [12, 9, 2], weight: 1.5 },
  { sku: "GIFT-25", name: "Gift card" }
]

export const places = [
  { city: "New York", state: "NY", zip: "10001", country: "US" },
  { city: "Portland", state: "ME", zip: "04101", country: "US" },
  { city: "San Francisco", state: "CA", zip: "94105", country: "US" },
  { city: "Houston", state: "TX", zip: "77002", country: "US" }
] as const

export const customers = ["Ada Lovelace", "Zoë O'Brien", "Jürgen Groß", "李 小龍"] as const
const notes = ["", "", "Leave at the door", 'Ring twice,\nthen call "Bob"; thanks'] as const

/** Returns a function that returns integers below a bound, the same ones for the same seed. */
export const randomIntegers = (seed: number) => {
  let state = seed >>> 0
  return (bound: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

/** Returns orders of one to four different products. Some have gift cards, and some are cancelled. */
export const soldOrders = (seed: number, count: number): ReadonlyArray<SoldOrder> => {
  const below = randomIntegers(seed)
  const one = <A>(from: ReadonlyArray<A>): A => from[below(from.length)]!
  return Array.from({ length: count }, (_, n) => {
    const first = below(products.length)
    return {
      number: 1001 + n,
      customer: one(customers),
      address: { street: `${1 + below(200)} Main St`, ...one(places) },
      note: one(notes),
      isCancelled: below(12) === 0,
      lines: Array.from({ length: 1 + below(4) }, (_, i) => ({
        product: products[(first + i) % products.length]!,
        quantity: 1 + below(3)
      }))
    }
  })
}

const cell = (text: string): string => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns rows of cells as a CSV. */
export const csvOf = (rows: ReadonlyArray<ReadonlyArray<string>>, delimiter = ","): string =>
  rows.map((row) => `${row.map(cell).join(delimiter)}\n`).join("")

/** The file for `--items` with every product that is shipped. */
export const itemsFile = csvOf([
  ["SKU", "Width", "Length", "Height", "Weight", "Title"],
  ...products.flatMap(({ name, sides, sku, weight }) =>
    sides === undefined ? [] : [[sku, ...sides.map(String), String(weight), name]]
  )
])

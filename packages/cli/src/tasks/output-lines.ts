import { printCsv } from "@waybill/packing/rating"
import type { Order } from "../formats/order.ts"
import type { Fault } from "../input/fault.ts"
import { shownFault } from "../input/fault.ts"
import type { PackedOrder } from "../packing/parcel.ts"
import type { CarrierRate, CarrierRefusal, RatedOrder } from "../rating/rate-order.ts"
import type { Comparison, Incomparable } from "../rating/replay-order.ts"
import type { ShippedOrder } from "../rating/ship-order.ts"

export type Format = "ndjson" | "csv"

/** What every line of an output begins with. */
export interface Named {
  readonly line: number
  readonly order: string | undefined
}

type Cell = string | number | undefined

const json = (value: object): string => `${JSON.stringify(value)}\n`
const row = (cells: ReadonlyArray<Cell>): string => printCsv([cells.map((cell) => String(cell ?? ""))])

/** The headers of the CSVs, by what is written. */
const csvHeaders = {
  pack: [
    "line",
    "order",
    "box",
    "kind",
    "reference",
    "width",
    "length",
    "height",
    "weight",
    "fill",
    "pieces",
    "contents",
    "country",
    "state",
    "postal",
    "carrier",
    "service",
    "at",
    "residential",
    "rush",
    "problem"
  ],
  rate: [
    "line",
    "order",
    "carrier",
    "service",
    "title",
    "cost",
    "currency",
    "least_days",
    "most_days",
    "arrives",
    "problem"
  ],
  replay: ["line", "order", "before_service", "before", "after_service", "after", "difference", "problem"],
  ship: [
    "line",
    "order",
    "boxes",
    "packing",
    "carrier",
    "service",
    "title",
    "cost",
    "currency",
    "ship_date",
    "arrives",
    "fewest_boxes",
    "fewest_cost",
    "saving",
    "problem"
  ]
} as const

/** An output of one kind in one format. */
export interface Lines<A> {
  readonly header: string
  readonly done: (named: Named, order: Order, answer: A) => string
  readonly refused: (named: Named, faults: ReadonlyArray<Fault>) => string
}

/** What an order says of its shipping goes on to whoever rates it. */
const passedOn = ({ at, carrier, destination, residential, rush, service }: Order) => ({
  destination,
  carrier,
  service,
  at,
  residential,
  rush
})
const yes = (value: boolean | undefined): Cell => (value === undefined ? "" : value ? "yes" : "no")

const inNdjson = <A>(done: Lines<A>["done"]): Lines<A> => ({
  header: "",
  done,
  refused: (named, mistakes) => json({ ...named, mistakes })
})

const inCsv = <A>(
  kind: keyof typeof csvHeaders,
  rows: (order: Order, answer: A) => ReadonlyArray<ReadonlyArray<Cell>>
): Lines<A> => {
  const header: ReadonlyArray<string> = csvHeaders[kind]
  const problem = ({ line, order }: Named, what: string) =>
    row([line, order, ...Array<Cell>(header.length - 3).fill(""), what])
  return {
    header: row(header),
    done: (named, order, answer) =>
      rows(order, answer)
        .map((cells) =>
          cells.length === 1 ? problem(named, String(cells[0])) : row([named.line, named.order, ...cells])
        )
        .join(""),
    refused: (named, faults) => faults.map((fault) => problem(named, shownFault(fault))).join("")
  }
}

const contentsOf = (contents: ReadonlyArray<{ readonly quantity: number; readonly reference: string }>): string =>
  contents.map(({ quantity, reference }) => `${quantity} × ${reference}`).join("; ")

export const packLines: Readonly<Record<Format, Lines<PackedOrder>>> = {
  ndjson: inNdjson((named, order, { boxes, certificate, unpacked }) =>
    json({ ...named, boxes, unpacked, certificate, ...passedOn(order) })
  ),
  csv: inCsv("pack", (order, { boxes, unpacked }) => [
    ...boxes.map(({ contents, fill, height, kind, length, pieces, reference, weight, width }, i) => [
      i + 1,
      kind,
      reference,
      width,
      length,
      height,
      weight,
      fill,
      pieces,
      contentsOf(contents),
      order.destination?.country,
      order.destination?.state,
      order.destination?.postal,
      order.carrier,
      order.service,
      order.at,
      yes(order.residential),
      yes(order.rush),
      ""
    ]),
    ...unpacked.map(({ message }) => [message])
  ])
}

const nobody = (refusals: ReadonlyArray<CarrierRefusal>): string =>
  `no service takes it: ${refusals.map(({ carrier, method, reason }) => `${method ?? carrier} (${reason})`).join(", ")}`

export const rateLines: Readonly<Record<Format, Lines<RatedOrder>>> = {
  ndjson: inNdjson((named, _, rated) => json({ ...named, ...rated })),
  csv: inCsv("rate", (_, { notOffered, rates }) =>
    rates.length === 0
      ? [[nobody(notOffered)]]
      : rates.map(({ arrives, carrier, cost, currency, days, method, title }) => [
          carrier,
          method,
          title,
          cost,
          currency,
          days[0],
          days[1],
          arrives,
          ""
        ])
  )
}

/** `2 × M, 1 × S` */
const setOf = (packed: PackedOrder): string =>
  [...Map.groupBy(packed.boxes, ({ reference }) => reference)]
    .map(([reference, all]) => `${all.length} × ${reference}`)
    .join(", ")

/** An order that is shipped, or why it is not. */
export type Shipping = ShippedOrder | { readonly packed: PackedOrder; readonly why: string }

export const shipLines: Readonly<Record<Format, Lines<Shipping>>> = {
  ndjson: inNdjson((named, order, shipping) => {
    const { boxes, certificate, unpacked } = shipping.packed
    const packed = { ...named, boxes, unpacked, certificate, destination: order.destination }
    if ("why" in shipping) return json({ ...packed, problem: shipping.why })
    const { compared, fewestBoxes, rate, saving, shipDate } = shipping
    return json({ ...packed, shipDate, rate, fewestBoxes, saving, compared })
  }),
  csv: inCsv("ship", (_, shipping) => {
    if ("why" in shipping) return [[shipping.why]]
    const { fewestBoxes, packed, rate, saving, shipDate } = shipping
    return [
      [
        packed.boxes.length,
        setOf(packed),
        rate.carrier,
        rate.method,
        rate.title,
        rate.cost,
        rate.currency,
        shipDate ?? "",
        rate.arrives,
        fewestBoxes?.boxes,
        fewestBoxes?.cost,
        saving,
        ""
      ]
    ]
  })
}

/** An order by the one cards and by the others, or why it cannot be compared. */
export type Replayed = Comparison | Incomparable

const inShort = ({ carrier, cost, currency, method }: CarrierRate) => ({ carrier, service: method, cost, currency })

export const replayLines: Readonly<Record<Format, Lines<Replayed>>> = {
  ndjson: inNdjson((named, _, replayed) =>
    "problem" in replayed
      ? json({ ...named, ...replayed })
      : json({ ...named, ...replayed, before: inShort(replayed.before), after: inShort(replayed.after) })
  ),
  csv: inCsv("replay", (_, replayed) =>
    "problem" in replayed
      ? [[replayed.problem]]
      : [
          [
            replayed.before.method,
            replayed.before.cost,
            replayed.after.method,
            replayed.after.cost,
            replayed.difference,
            ""
          ]
        ]
  )
}

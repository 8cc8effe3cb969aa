import type { Limits, RateTable, Service } from "../card/card.ts"
import { compare, roundedTo } from "../numbers/ratio.ts"
import { type Find, type Found, inServices, when } from "./finding.ts"
import { isLess, valueOf } from "./values.ts"

/** Looks at each table of prices. */
const inTables = (find: (table: RateTable, at: string, service: Service) => ReadonlyArray<Found>): Find =>
  inServices((service, at) => service.rates.flatMap((table, t) => find(table, `${at}/rates/${t}`, service)))

export const tableOfUnknownZone: Find = inServices((service, at, { zones }) => {
  const known = new Set(zones.map(({ id }) => id))
  return service.rates.flatMap((table, t) =>
    table.zones.flatMap((zone, i) =>
      when(!known.has(zone), `${at}/rates/${t}/zones/${i}`, `the card has no zone ${zone}`)
    )
  )
})

export const rowWidth: Find = inTables(({ rows, zones }, at) =>
  rows.flatMap((row, r) =>
    when(
      row.length !== zones.length + 1,
      `${at}/rows/${r}`,
      `${row.length - 1} prices for the ${zones.length} zones of the table`
    )
  )
)

export const overWidth: Find = inTables(({ over, zones }, at) =>
  over === undefined
    ? []
    : when(
        over.price.length !== zones.length,
        `${at}/over/price`,
        `${over.price.length} prices for the ${zones.length} zones of the table`
      )
)

export const overWithoutPrice: Find = inTables(({ over, rows, zones }, at) =>
  over === undefined
    ? []
    : zones.flatMap((zone, z) =>
        when(
          rows.at(-1)?.[z + 1] === null,
          `${at}/over/price/${z}`,
          `the last row has no price for zone ${zone}, so there is none beyond it`
        )
      )
)

export const rowsNotAscending: Find = inTables(({ rows }, at) =>
  rows.flatMap(([upTo], r) => {
    const before = rows[r - 1]?.[0]
    if (upTo === null || upTo === undefined)
      return [[`${at}/rows/${r}/0`, "the row says no value up to which it holds"]]
    return when(
      before != null && !isLess(before, upTo),
      `${at}/rows/${r}/0`,
      `a row up to ${upTo} after one up to ${before} is never used`
    )
  })
)

export const priceFalls: Find = inTables(({ rows, zones }, at) =>
  zones.flatMap((zone, z) => {
    const prices = rows.flatMap((row, r) => {
      const price = row[z + 1]
      return price == null ? [] : [{ price, pointer: `${at}/rows/${r}/${z + 1}` }]
    })
    return prices.flatMap(({ price, pointer }, i) => {
      const before = prices[i - 1]?.price
      return when(
        before !== undefined && isLess(price, before),
        pointer,
        `in zone ${zone} more costs less: ${price} after ${before}`
      )
    })
  })
)

export const priceOffIncrement: Find = inServices(({ rates }, at, { rounding }) => {
  const increment = valueOf(rounding.increment)
  if (increment.n === 0) return []
  const off = (price: string | null | undefined, pointer: string) =>
    when(
      price != null && compare(roundedTo(valueOf(price), increment, "down"), valueOf(price)) !== 0,
      pointer,
      `${price} is no multiple of ${rounding.increment} and will be rounded`
    )
  return rates.flatMap(({ rows, over }, t) => [
    ...rows.flatMap((row, r) => row.slice(1).flatMap((price, i) => off(price, `${at}/rates/${t}/rows/${r}/${i + 1}`))),
    ...(over?.price.flatMap((price, i) => off(price, `${at}/rates/${t}/over/price/${i}`)) ?? [])
  ])
})

export const shadowedTable: Find = inServices(({ rates }, at) =>
  rates.flatMap((table, t) =>
    when(
      table.zones.every((zone) => rates.slice(0, t).some((other) => !other.when && other.zones.includes(zone))),
      `${at}/rates/${t}`,
      "earlier tables, which hold without a condition, have all of its zones"
    )
  )
)

/** The limit that bounds what a table's rows are about. */
const LIMIT: Readonly<Record<NonNullable<RateTable["measure"]>, keyof Limits>> = {
  billable: "maxWeight",
  actualWeight: "maxWeight",
  sumDims: "maxSumDims",
  lengthPlusGirth: "maxLengthPlusGirth",
  volume: "maxVolume",
  boxCount: "maxBoxes"
}

const limitOf = ({ measure = "billable" }: RateTable, { limits = {} }: Service) => {
  const name = LIMIT[measure]
  const limit = limits[name]
  return limit === undefined ? undefined : { name, limit: String(limit) }
}

export const rowsEndEarly: Find = inTables((table, at, service) => {
  const bound = limitOf(table, service)
  const last = table.rows.at(-1)?.[0]
  if (bound === undefined || last == null || table.over !== undefined || table.when !== undefined) return []
  return when(
    isLess(last, bound.limit),
    `${at}/rows/${table.rows.length - 1}/0`,
    `the last row ends at ${last}, below ${bound.name} ${bound.limit}, and nothing is said of what is beyond`
  )
})

/** Whether the value that picks the row is never more than the limit. */
const isBounded = ({ measure = "billable" }: RateTable, { weight }: Service): boolean =>
  measure === "boxCount" || (weight.basis === "box" && (measure !== "billable" || weight.divisor === undefined))

export const rowsBeyondLimit: Find = inTables((table, at, service) => {
  const bound = limitOf(table, service)
  if (bound === undefined || !isBounded(table, service)) return []
  return table.rows.flatMap((_, r) => {
    const before = table.rows[r - 1]?.[0]
    return when(
      before != null && !isLess(before, bound.limit),
      `${at}/rows/${r}`,
      `the rows above reach ${bound.name} ${bound.limit} already`
    )
  })
})

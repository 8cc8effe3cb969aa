import type { Limits, RateTable, Service } from "../card/card.ts"
import { compare, roundedTo } from "../numbers/ratio.ts"
import { type Check, type LintProblem, perService, reportIf, unknownInCard, zonesIn } from "./finding.ts"
import { isLess, valueOf } from "./values.ts"

/** Returns a check that applies `check` to each rate table of each card. */
const perTable = (check: (table: RateTable, at: string, service: Service) => ReadonlyArray<LintProblem>): Check =>
  perService((service, at) => service.rates.flatMap((table, t) => check(table, `${at}/rates/${t}`, service)))

export const tableOfUnknownZone: Check = perService((service, at, card) => {
  const known = zonesIn(card)
  return service.rates.flatMap((table, t) =>
    table.zones.flatMap((zone, i) => unknownInCard("zone", zone, known, `${at}/rates/${t}/zones/${i}`))
  )
})

export const rowWidth: Check = perTable(({ rows, zones }, at) =>
  rows.flatMap((row, r) =>
    reportIf(
      row.length !== zones.length + 1,
      `${at}/rows/${r}`,
      `${row.length - 1} prices; expected ${zones.length}, one for each zone in the table`
    )
  )
)

export const overWidth: Check = perTable(({ over, zones }, at) =>
  over === undefined
    ? []
    : reportIf(
        over.price.length !== zones.length,
        `${at}/over/price`,
        `${over.price.length} prices; expected ${zones.length}, one for each zone in the table`
      )
)

export const overWithoutPrice: Check = perTable(({ over, rows, zones }, at) =>
  over === undefined
    ? []
    : zones.flatMap((zone, z) =>
        reportIf(
          rows.at(-1)?.[z + 1] === null,
          `${at}/over/price/${z}`,
          `unused: the last row has no price for zone ${zone}`
        )
      )
)

export const rowsNotAscending: Check = perTable(({ rows }, at) =>
  rows.flatMap(([upTo], r) => {
    const before = rows[r - 1]?.[0]
    if (upTo === null || upTo === undefined) return [[`${at}/rows/${r}/0`, "missing upper bound; expected a decimal"]]
    return reportIf(
      before != null && !isLess(before, upTo),
      `${at}/rows/${r}/0`,
      `never used: the row above already reaches ${before}`
    )
  })
)

export const priceFalls: Check = perTable(({ rows, zones }, at) =>
  zones.flatMap((zone, z) => {
    const prices = rows.flatMap((row, r) => {
      const price = row[z + 1]
      return price == null ? [] : [{ price, pointer: `${at}/rows/${r}/${z + 1}` }]
    })
    return prices.flatMap(({ price, pointer }, i) => {
      const before = prices[i - 1]?.price
      return reportIf(
        before !== undefined && isLess(price, before),
        pointer,
        `the price in zone ${zone} falls from ${before} to ${price}`
      )
    })
  })
)

export const priceOffIncrement: Check = perService(({ rates }, at, { rounding }) => {
  const increment = valueOf(rounding.increment)
  if (increment.n === 0) return []
  const off = (price: string | null | undefined, pointer: string) =>
    reportIf(
      price != null && compare(roundedTo(valueOf(price), increment, "down"), valueOf(price)) !== 0,
      pointer,
      `${price} will be rounded; expected a multiple of ${rounding.increment}`
    )
  return rates.flatMap(({ rows, over }, t) => [
    ...rows.flatMap((row, r) => row.slice(1).flatMap((price, i) => off(price, `${at}/rates/${t}/rows/${r}/${i + 1}`))),
    ...(over?.price.flatMap((price, i) => off(price, `${at}/rates/${t}/over/price/${i}`)) ?? [])
  ])
})

export const shadowedTable: Check = perService(({ rates, tableChoice }, at) =>
  rates.flatMap((table, t) =>
    reportIf(
      tableChoice !== "cheapest" &&
        table.zones.every((zone) => rates.slice(0, t).some((other) => !other.when && other.zones.includes(zone))),
      `${at}/rates/${t}`,
      "never used: earlier tables without a condition list all of its zones"
    )
  )
)

/** Name of the limit that applies to each measure of a table's rows. */
const limitNames: Readonly<Record<NonNullable<RateTable["measure"]>, keyof Limits>> = {
  billable: "maxWeight",
  actualWeight: "maxWeight",
  sumDims: "maxSumDims",
  lengthPlusGirth: "maxLengthPlusGirth",
  volume: "maxVolume",
  boxCount: "maxBoxes"
}

const limitOf = ({ measure = "billable" }: RateTable, { limits = {} }: Service) => {
  const name = limitNames[measure]
  const limit = limits[name]
  return limit === undefined ? undefined : { name, limit: String(limit) }
}

export const rowsEndEarly: Check = perTable((table, at, service) => {
  const bound = limitOf(table, service)
  const last = table.rows.at(-1)?.[0]
  if (bound === undefined || last == null || table.over !== undefined || table.when !== undefined) return []
  return reportIf(
    isLess(last, bound.limit),
    `${at}/rows/${table.rows.length - 1}/0`,
    `the last row ends at ${last}, below ${bound.name} ${bound.limit}; add rows or "over"`
  )
})

/** A table with one row is exempt, because it can be a flat price. */
export const limitBelowRows: Check = perService((service, at) => {
  const problems = service.rates.flatMap((table) => {
    const { limit = "0", name } = limitOf(table, service) ?? {}
    const first = table.rows.length > 1 ? table.rows[0]?.[0] : undefined
    return reportIf(
      name !== undefined && first != null && isLess(limit, first),
      `${at}/limits/${name}`,
      `${name} ${limit} is below the first row, which ends at ${first}`
    )
  })
  return problems.slice(0, 1)
})

/** Whether the value for selecting a row never exceeds the corresponding limit. */
const isBounded = ({ measure = "billable" }: RateTable, { weight }: Service): boolean =>
  measure === "boxCount" || (weight.basis === "box" && (measure !== "billable" || weight.divisor === undefined))

export const rowsBeyondLimit: Check = perTable((table, at, service) => {
  const bound = limitOf(table, service)
  if (bound === undefined || !isBounded(table, service)) return []
  return table.rows.flatMap((_, r) => {
    const before = table.rows[r - 1]?.[0]
    return reportIf(
      before != null && !isLess(before, bound.limit),
      `${at}/rows/${r}`,
      `never used: the row above already reaches ${bound.name} ${bound.limit}`
    )
  })
})

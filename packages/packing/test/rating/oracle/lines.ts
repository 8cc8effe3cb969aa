// Reference implementation: the lines of a rate.
import type { Amount, RateCard, RateTable, Service, Surcharge } from "@waybill/packing/rating"
import { type Facts, isTrue, type Measured, measureShipment } from "./conditions.ts"
import { dayOf } from "./days.ts"
import { add, ceil, dec, div, eq, type Fraction, int, le, lt, max, mul, round, sub, total } from "./fractions.ts"

interface NaiveLine {
  readonly code: string
  readonly box: number | null
  readonly amount: Fraction
}
/** Formats an amount with the decimal places of the increment. */
export const formatAmount = (amount: Fraction, increment: string): string => {
  const decimals = increment.split(".")[1]?.length ?? 0
  const [n, d] = mul(amount, [10n ** BigInt(decimals), 1n])
  if (d !== 1n) throw new Error("The amount is not a multiple of the increment.")
  const digits = String(n < 0n ? -n : n).padStart(decimals + 1, "0")
  const point = digits.length - decimals
  return `${n < 0n ? "-" : ""}${digits.slice(0, point)}${decimals ? `.${digits.slice(point)}` : ""}`
}

/** Reason why a service has no price, with the index of the box. */
export class NotOffered extends Error {
  readonly box: number | null
  constructor(reason: string, box: number | null = null) {
    super(reason)
    this.box = box
  }
}

const dimensionalWeight = ({ weight }: Service, { volume }: Measured): Fraction =>
  weight.divisor !== undefined && lt(dec(weight.dimAboveVolume ?? "0"), volume!)
    ? div(volume!, dec(weight.divisor))
    : int(0)
const roundUp = ({ weight: { rounding } }: Service, value: Fraction): Fraction => {
  const entry = rounding.find(({ upTo }) => upTo === undefined || le(value, dec(upTo)))
  return entry ? round(value, dec(entry.step), "up") : value
}

/** Returns every line of a service, first per box and then for the shipment. */
export const ratedLines = (
  card: RateCard,
  service: Service,
  boxes: ReadonlyArray<Measured>,
  rest: Omit<Facts, "measures">
): NaiveLine[] => {
  const { mode, increment } = card.rounding
  const rounded = (amount: Fraction) => round(amount, dec(increment), mode)
  const minimum = dec(service.weight.minimum ?? "0")
  const count = int(boxes.length)
  const facts = (measures: Measured, billable: Fraction): Facts => ({
    ...rest,
    measures: {
      ...measures,
      billable,
      boxCount: count,
      declaredValue: rest.declaredValue,
      monthlyVolume: rest.monthlyVolume
    }
  })
  const surcharges = service.surcharges.map((code) => ({ code, ...card.surcharges![code]! }))
  const applicable = (scope: "box" | "shipment", of: Facts) => {
    const holding = surcharges.filter((each) => (each.scope ?? "box") === scope && isTrue(each.when, of))
    return holding.filter(
      ({ code, group }) =>
        group === undefined ||
        holding.filter((other) => other.group === group).sort((a, b) => a.priority! - b.priority!)[0]!.code === code
    )
  }
  const base = (of: Facts, box: number | null): NaiveLine => {
    const tables = service.rates.filter(({ zones }) => zones.includes(rest.zone))
    const holding = tables.filter(({ when }) => isTrue(when, of))
    if (holding.length === 0) throw new NotOffered("condition of the table", box)
    const [first] = holding
    if (service.tableChoice !== "cheapest") return inTable(first!, of, box)
    const prices = holding.flatMap((table) => {
      try {
        return [inTable(table, of, box)]
      } catch {
        return []
      }
    })
    const [cheapest] = prices.sort((a, b) => (eq(a.amount, b.amount) ? 0 : lt(a.amount, b.amount) ? -1 : 1))
    return cheapest ?? inTable(first!, of, box)
  }
  const inTable = (table: RateTable, of: Facts, box: number | null): NaiveLine => {
    const column = table.zones.indexOf(rest.zone) + 1
    const value = of.measures[table.measure ?? "billable"]!
    const row = table.rows.find(([upTo]) => le(value, dec(upTo!)))
    if (row !== undefined) {
      const price = row[column]
      if (price == null) throw new NotOffered("null price", box)
      return { code: "base", box, amount: rounded(dec(price)) }
    }
    const last = table.rows.at(-1)!
    // The list of prices for further units can be too short. Lint reports it.
    const unitPrice = table.over?.price[column - 1]
    if (table.over === undefined || unitPrice === undefined || last[column] == null)
      throw new NotOffered("beyond the last row", box)
    const units = ceil(div(sub(value, dec(last[0]!)), dec(table.over.unit)))
    const price = add(dec(last[column]), mul([units, 1n], dec(unitPrice)))
    return { code: "base", box, amount: rounded(price) }
  }
  const amount = (of: Amount, billable: Fraction, earlier: ReadonlyArray<NaiveLine>): Fraction => {
    const clamp = (value: Fraction) => {
      if (of.min !== undefined && lt(value, dec(of.min))) return dec(of.min)
      return of.max !== undefined && lt(dec(of.max), value) ? dec(of.max) : value
    }
    if (of.fixed !== undefined) return rounded(clamp(dec(of.fixed)))
    if (of.fixedByZone !== undefined) {
      const price = of.fixedByZone[rest.zone] ?? of.fixedByZone["*"]
      return price === undefined ? int(0) : rounded(clamp(dec(price)))
    }
    if (of.perUnit !== undefined) {
      const charged = sub(of.measure === "declaredValue" ? rest.declaredValue : billable, dec(of.above ?? "0"))
      const units = lt(charged, int(0)) ? 0n : ceil(div(charged, dec(of.unit!)))
      return rounded(clamp(mul([units, 1n], dec(of.perUnit))))
    }
    const named = earlier.filter(({ code }) => of.of!.includes("*") || of.of!.includes(code))
    const gross = total(named.map((line) => line.amount))
    const inForce = (of.percentByDate ?? []).filter(([from]) => dayOf(from) <= rest.shipDay)
    const [, dated] = inForce.sort(([a], [b]) => dayOf(a) - dayOf(b)).at(-1) ?? of.percentByDate?.[0] ?? []
    const part = rounded(clamp(div(mul(gross, dec(of.percent ?? dated!)), int(100))))
    const missing = sub(dec(of.minNet ?? "-1000000000000000"), add(gross, part))
    return lt(int(0), missing) ? rounded(sub(dec(of.minNet!), gross)) : part
  }

  const own = boxes.map((box) =>
    max(roundUp(service, box.actualWeight!), roundUp(service, dimensionalWeight(service, box)), minimum)
  )
  const surchargesByBox = boxes.map((box, i) => applicable("box", facts(box, own[i]!)))
  const minimumOf = ({ minBillable = "0" }: Surcharge) => dec(minBillable)
  const billable = own.map((weight, i) => max(weight, ...surchargesByBox[i]!.map(minimumOf)))
  const sum = total(boxes.map((box) => max(box.actualWeight!, dimensionalWeight(service, box))))
  const whole = service.weight.basis === "shipment" ? max(roundUp(service, sum), minimum) : undefined

  const lines =
    whole === undefined
      ? boxes.map((box, i) => base(facts(box, billable[i]!), i))
      : [base(facts(measureShipment(boxes), whole), null)]
  for (const [i, extras] of surchargesByBox.entries())
    for (const { code, amount: of } of extras) {
      const earlier = lines.filter(({ box }) => box === i)
      lines.push({ code, box: i, amount: amount(of, billable[i]!, earlier) })
    }
  for (const { code, amount: of } of applicable("shipment", facts(measureShipment(boxes), whole ?? total(own))))
    lines.push({ code, box: null, amount: amount(of, whole ?? total(billable), lines) })
  return lines
}

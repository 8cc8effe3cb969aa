// The rating a second time, written straight from its rules and for nothing but to be compared with: every number is a
// fraction of BigInts, every rule is applied as it is stated, nothing is prepared or shared.
import type {
  Amount,
  Calendar,
  Condition,
  Place,
  QuoteContext,
  RateCard,
  Service,
  ShipFrom,
  Shipment,
  Surcharge
} from "@waybill/packing/rating"

/** What is compared. */
export interface Statement {
  readonly edition: string
  readonly shipDate: string
  readonly zone: string | null
  readonly rates: ReadonlyArray<{
    readonly method: string
    readonly cost: string
    readonly deliveryTime: string
    readonly arrives: string
    readonly lines: ReadonlyArray<readonly [code: string, box: number | null, amount: string]>
  }>
  readonly notOffered: ReadonlyArray<readonly [method: string, reason: string, box: number | null]>
}

export interface Question extends Pick<QuoteContext, "at" | "units" | "residential" | "rush"> {
  readonly cards: ReadonlyArray<RateCard>
  readonly from: ShipFrom
}

// Fractions.

type Fraction = readonly [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b))
const fraction = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n < 0n ? -n : n, d)
  return [n / by, d / by]
}
const dec = (given: string | number): Fraction => {
  const text = String(given)
  const [digits = "", decimals = ""] = text.replace("-", "").split(".")
  const n = BigInt(digits + decimals.padEnd(6, "0"))
  return fraction(text.startsWith("-") ? -n : n, 1_000_000n)
}
const int = (n: number): Fraction => [BigInt(n), 1n]
const add = (a: Fraction, b: Fraction) => fraction(a[0] * b[1] + b[0] * a[1], a[1] * b[1])
const sub = (a: Fraction, b: Fraction) => add(a, [-b[0], b[1]])
const mul = (a: Fraction, b: Fraction) => fraction(a[0] * b[0], a[1] * b[1])
const div = (a: Fraction, b: Fraction) => fraction(a[0] * b[1], a[1] * b[0])
const lt = (a: Fraction, b: Fraction) => a[0] * b[1] < b[0] * a[1]
const le = (a: Fraction, b: Fraction) => !lt(b, a)
const eq = (a: Fraction, b: Fraction) => a[0] * b[1] === b[0] * a[1]
const max = (a: Fraction, ...others: Fraction[]) => others.reduce((most, each) => (lt(most, each) ? each : most), a)
const total = (all: ReadonlyArray<Fraction>) => all.reduce(add, int(0))
const ceil = ([n, d]: Fraction): bigint => (n >= 0n ? (n + d - 1n) / d : n / d)
const round = (value: Fraction, step: Fraction, mode: string): Fraction => {
  const [n, d] = div(value, step)
  const [size, sign] = n < 0n ? [-n, -1n] : [n, 1n]
  const [whole, rest] = [size / d, size % d]
  const goesUp =
    mode === "up"
      ? rest > 0n
      : mode === "down"
        ? false
        : mode === "half-up"
          ? 2n * rest >= d
          : 2n * rest > d || (2n * rest === d && whole % 2n === 1n)
  return mul([sign * (whole + (goesUp ? 1n : 0n)), 1n], step)
}

// Days.

const DAY = 86_400_000
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY
const dateOf = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10)
const NAMES = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const
const nameOf = (day: number) => NAMES[new Date(day * DAY).getUTCDay()]!
const isOpen = ({ weekdays, holidays }: Calendar, day: number) =>
  weekdays.includes(nameOf(day)) && !holidays.includes(dateOf(day))
const openDaysAfter = (calendar: Calendar, day: number, count: number): number => {
  if (count === 0) return day
  return isOpen(calendar, day + 1)
    ? openDaysAfter(calendar, day + 1, count - 1)
    : openDaysAfter(calendar, day + 1, count)
}
const withSeconds = (time: string) => (time.length === 5 ? `${time}:00` : time)

const shipDayOf = (from: ShipFrom, at: number | string, rush: boolean): number => {
  const options = { timeZone: from.timezone, hourCycle: "h23", dateStyle: "short", timeStyle: "medium" } as const
  // The Swedish way of writing a moment is ISO 8601.
  const [date = "", time = ""] = new Intl.DateTimeFormat("sv-SE", options).format(new Date(at)).split(" ")
  const today = dayOf(date)
  const { cutoff, handlingDays } = rush ? (from.rush ?? from) : from
  const isInTime = isOpen(from.calendar, today) && time < withSeconds(cutoff[nameOf(today)] ?? cutoff.default)
  return openDaysAfter(from.calendar, isInTime ? today : openDaysAfter(from.calendar, today, 1), handlingDays)
}

// Places.

interface There {
  readonly country: string
  readonly state: string
  readonly postal: string
}
const territories = ["AS", "GU", "MP", "PR", "UM", "VI"]
const squeezed = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, "")
const thereOf = ({ country, state = "", postal = "" }: Shipment["destination"]): There =>
  territories.includes(country)
    ? { country: "US", state: country, postal }
    : { country, state: state.toUpperCase(), postal }

/** The parts of a British code: area, district, letter, and the rest by characters. */
const british = (code: string): string[] => {
  const text = squeezed(code)
  const inward = /[0-9][A-Z]{2}$/.test(text) ? text.slice(-3) : ""
  const outward = text.slice(0, text.length - inward.length)
  const parts = outward.match(/[A-Z]+|[0-9]+/g) ?? []
  const all = [parts[0] ?? "", parts[1] ?? "", parts[2] ?? "", ...inward]
  while (all.at(-1) === "") all.pop()
  return all
}
const comparedLength = (country: string, postal: string, pattern: string): number => {
  const [from = "", to = ""] = pattern.split("-")
  if (country === "GB") {
    const [low, high, here] = [british(from), british(to === "" ? from : to), british(postal)]
    const key = (parts: string[], length: number) =>
      Array.from({ length }, (_, i) => (parts[i] ?? "").padStart(4, i === 1 ? "0" : " ")).join("|")
    const isWithin =
      here[0] !== undefined &&
      key(low, low.length) <= key(here, low.length) &&
      key(here, high.length) <= key(high, high.length)
    return isWithin && (low[1] === undefined || here[1] !== undefined) ? Math.min(low.length, high.length) : 0
  }
  const code = country === "US" ? squeezed(postal).slice(0, 5) : squeezed(postal)
  const [low, high] = [squeezed(from), squeezed(to)]
  if (to !== "" && low.length === high.length) {
    const prefix = code.slice(0, low.length)
    return prefix.length === low.length && low <= prefix && prefix <= high ? low.length : 0
  }
  const one = country === "US" ? squeezed(pattern).slice(0, 5) : squeezed(pattern)
  return code.startsWith(one) ? one.length : 0
}
const longest = ({ country, postal }: There, patterns: ReadonlyArray<string>) =>
  Math.max(0, ...patterns.map((pattern) => comparedLength(country, postal, pattern)))
const isInCountry = ({ country, state }: There, code: string) =>
  country === code || (country === "US" && territories.includes(code) && state === code)
const isInState = ({ state }: There, code: string) => state === code.toUpperCase()

const holds = (place: Place, there: There, origin: string): number[] | undefined => {
  const { not = {}, from, postal, states } = place
  if (place.country !== "*" && !isInCountry(there, place.country)) return undefined
  if (states && !territories.includes(place.country) && !states.some((state) => isInState(there, state)))
    return undefined
  if (from && !from.includes(origin)) return undefined
  if (not.countries?.some((code) => isInCountry(there, code))) return undefined
  if (not.states?.some((code) => isInState(there, code))) return undefined
  if (longest(there, not.postal ?? []) > 0) return undefined
  const length = postal ? longest(there, postal) : 0
  if (postal && length === 0) return undefined
  const isState = states !== undefined || territories.includes(place.country)
  return [length, isState ? 1 : 0, place.country === "*" ? 0 : 1, from ? 1 : 0]
}
const zoneOf = (card: RateCard, there: There, origin: string): string | null => {
  let best: { readonly zone: string; readonly rank: number[] } | undefined
  const isMore = (a: number[], b: number[]) => {
    const i = a.findIndex((each, n) => each !== b[n])
    return i >= 0 && a[i]! > b[i]!
  }
  for (const { id, match } of card.zones)
    for (const place of match) {
      const rank = holds(place, there, origin)
      if (rank && (best === undefined || isMore(rank, best.rank))) best = { zone: id, rank }
    }
  return best?.zone ?? null
}

// Measures and conditions.

const millimetres = { in: dec("25.4"), ft: dec("304.8"), mm: int(1), cm: int(10), m: int(1000) }
const grams = { oz: div(dec("453.59237"), int(16)), lb: dec("453.59237"), g: int(1), kg: int(1000) }

type Measured = Readonly<Record<string, Fraction>>
const measured = (
  card: RateCard,
  service: Service,
  box: Shipment["boxes"][number],
  units: QuoteContext["units"]
): Measured => {
  const length = div(millimetres[units.length], millimetres[card.units.length])
  const own = service.measure?.dimRounding
  const rounding = own === undefined ? card.measure?.dimRounding : own
  const sides = [box.length, box.width, box.height]
    .map((side) => mul(dec(side), length))
    .sort((a, b) => (lt(a, b) ? 1 : -1))
    .map((side) => (rounding ? round(side, dec(rounding.step), rounding.mode) : side))
  const [l, w, h] = sides as [Fraction, Fraction, Fraction]
  const girth = mul(int(2), add(w, h))
  return {
    longest: l,
    second: w,
    shortest: h,
    girth,
    lengthPlusGirth: add(l, girth),
    sumDims: add(l, add(w, h)),
    volume: mul(l, mul(w, h)),
    actualWeight: mul(dec(box.weight), div(grams[units.weight], grams[card.units.weight]))
  }
}
const together = (boxes: ReadonlyArray<Measured>): Measured => {
  const all = (name: string) => boxes.map((box) => box[name]!)
  const most = ["longest", "second", "shortest", "girth", "lengthPlusGirth", "sumDims"]
  return {
    ...Object.fromEntries(most.map((name) => [name, max(int(0), ...all(name))])),
    volume: total(all("volume")),
    actualWeight: total(all("actualWeight"))
  }
}

interface Facts {
  readonly measures: Measured
  readonly there: There
  readonly zone: string
  readonly packageType: string
  readonly residential: boolean
  readonly rush: boolean
  readonly shipDay: number
}
const isTrue = (condition: Condition | undefined, facts: Facts): boolean => {
  if (condition === undefined) return true
  if ("any" in condition) return condition.any.some((each) => isTrue(each, facts))
  if ("all" in condition) return condition.all.every((each) => isTrue(each, facts))
  if (Array.isArray(condition[0])) return (condition as Condition[]).every((each) => isTrue(each, facts))
  const [subject, how, what] = condition as readonly [string, string, never]
  const names: string[] = [what].flat()
  switch (subject) {
    case "residential":
    case "rush":
      return facts[subject] === what
    case "packageType":
      return names.some((name) => name.toUpperCase() === facts.packageType.toUpperCase())
    case "zone":
      return names.includes(facts.zone)
    case "country":
      return names.some((name) => isInCountry(facts.there, name))
    case "state":
      return names.some((name) => isInState(facts.there, name))
    case "postal":
      return longest(facts.there, names) > 0
    case "shipDate":
      return dayOf(names[0]!) <= facts.shipDay && facts.shipDay < dayOf(names[1]!)
  }
  const [value, threshold] = [facts.measures[subject]!, dec(what)]
  const answers: Record<string, boolean> = {
    ">": lt(threshold, value),
    ">=": le(threshold, value),
    "<": lt(value, threshold),
    "<=": le(value, threshold),
    "=": eq(value, threshold)
  }
  return answers[how]!
}

// Money.

interface NaiveLine {
  readonly code: string
  readonly box: number | null
  readonly amount: Fraction
}
const written = (amount: Fraction, increment: string): string => {
  const decimals = increment.split(".")[1]?.length ?? 0
  const [n, d] = mul(amount, [10n ** BigInt(decimals), 1n])
  if (d !== 1n) throw new Error("An amount is no multiple of the increment.")
  const digits = String(n < 0n ? -n : n).padStart(decimals + 1, "0")
  const point = digits.length - decimals
  return `${n < 0n ? "-" : ""}${digits.slice(0, point)}${decimals ? `.${digits.slice(point)}` : ""}`
}

const LIMITS = [
  ["maxWeight", "actualWeight"],
  ["maxLongest", "longest"],
  ["maxSecond", "second"],
  ["maxLengthPlusGirth", "lengthPlusGirth"],
  ["maxSumDims", "sumDims"],
  ["maxVolume", "volume"]
] as const

class NotOffered extends Error {
  readonly box: number | null
  constructor(reason: string, box: number | null = null) {
    super(reason)
    this.box = box
  }
}

const dimensional = ({ weight }: Service, { volume }: Measured): Fraction =>
  weight.divisor !== undefined && lt(dec(weight.dimAboveVolume ?? "0"), volume!)
    ? div(volume!, dec(weight.divisor))
    : int(0)
const up = ({ weight: { rounding } }: Service, value: Fraction): Fraction => {
  const entry = rounding.find(({ upTo }) => upTo === undefined || le(value, dec(upTo)))
  return entry ? round(value, dec(entry.step), "up") : value
}

const ratedLines = (
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
    measures: { ...measures, billable, boxCount: count }
  })
  const surcharges = service.surcharges.map((code) => ({ code, ...card.surcharges![code]! }))
  const kept = (scope: "box" | "shipment", about: Facts) => {
    const held = surcharges.filter((each) => (each.scope ?? "box") === scope && isTrue(each.when, about))
    return held.filter(
      ({ code, group }) =>
        group === undefined ||
        held.filter((other) => other.group === group).sort((a, b) => a.priority! - b.priority!)[0]!.code === code
    )
  }
  const base = (about: Facts, box: number | null): NaiveLine => {
    const tables = service.rates.filter(({ zones }) => zones.includes(rest.zone))
    const table = tables.find(({ when }) => isTrue(when, about))
    if (table === undefined) throw new NotOffered("condition of the table", box)
    const column = table.zones.indexOf(rest.zone) + 1
    const value = about.measures[table.measure ?? "billable"]!
    const row = table.rows.find(([upTo]) => le(value, dec(upTo!)))
    if (row !== undefined) {
      const price = row[column]
      if (price == null) throw new NotOffered("null price", box)
      return { code: "base", box, amount: rounded(dec(price)) }
    }
    const last = table.rows.at(-1)!
    if (table.over === undefined || last[column] == null) throw new NotOffered("beyond the last row", box)
    const units = ceil(div(sub(value, dec(last[0]!)), dec(table.over.unit)))
    const price = add(dec(last[column]), mul([units, 1n], dec(table.over.price[column - 1]!)))
    return { code: "base", box, amount: rounded(price) }
  }
  const amount = (of: Amount, billable: Fraction, earlier: ReadonlyArray<NaiveLine>): Fraction => {
    const clamped = (value: Fraction) => {
      if (of.min !== undefined && lt(value, dec(of.min))) return dec(of.min)
      return of.max !== undefined && lt(dec(of.max), value) ? dec(of.max) : value
    }
    if (of.fixed !== undefined) return rounded(clamped(dec(of.fixed)))
    if (of.fixedByZone !== undefined) {
      const price = of.fixedByZone[rest.zone] ?? of.fixedByZone["*"]
      return price === undefined ? int(0) : rounded(clamped(dec(price)))
    }
    if (of.perUnit !== undefined)
      return rounded(clamped(mul([ceil(div(billable, dec(of.unit!))), 1n], dec(of.perUnit))))
    const named = earlier.filter(({ code }) => of.of!.includes("*") || of.of!.includes(code))
    return rounded(clamped(div(mul(total(named.map((line) => line.amount)), dec(of.percent!)), int(100))))
  }

  const own = boxes.map((box) => max(up(service, box.actualWeight!), up(service, dimensional(service, box)), minimum))
  const keptByBox = boxes.map((box, i) => kept("box", facts(box, own[i]!)))
  const least = ({ minBillable = "0" }: Surcharge) => dec(minBillable)
  const billable = own.map((weight, i) => max(weight, ...keptByBox[i]!.map(least)))
  const sum = total(boxes.map((box) => max(box.actualWeight!, dimensional(service, box))))
  const whole = service.weight.basis === "shipment" ? max(up(service, sum), minimum) : undefined

  const lines =
    whole === undefined
      ? boxes.map((box, i) => base(facts(box, billable[i]!), i))
      : [base(facts(together(boxes), whole), null)]
  for (const [i, extras] of keptByBox.entries())
    for (const { code, amount: of } of extras) {
      const earlier = lines.filter(({ box }) => box === i)
      lines.push({ code, box: i, amount: amount(of, billable[i]!, earlier) })
    }
  for (const { code, amount: of } of kept("shipment", facts(together(boxes), whole ?? total(own))))
    lines.push({ code, box: null, amount: amount(of, whole ?? total(billable), lines) })
  return lines
}

const WORDS =
  "SAME ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY".split(
    " "
  )

/** What the rules say of a shipment that makes sense; undefined where no card of its carrier is in force. */
export const ratedNaively = (shipment: Shipment, question: Question): Statement | undefined => {
  const rush = question.rush === true
  const shipDay = shipDayOf(question.from, question.at, rush)
  const [card] = question.cards
    .filter(({ carrier, validFrom, validTo }) => {
      const isInForce = dayOf(validFrom) <= shipDay && (validTo == null || shipDay < dayOf(validTo))
      return carrier === shipment.carrier && isInForce
    })
    .sort((a, b) => dayOf(b.validFrom) - dayOf(a.validFrom))
  if (card === undefined) return undefined
  const there = thereOf(shipment.destination)
  const zone = zoneOf(card, there, question.from.id)
  const packageType = shipment.packageType ?? ""
  const rates: Array<Statement["rates"][number] & { readonly worth: Fraction; readonly most: number }> = []
  const notOffered: Array<Statement["notOffered"][number]> = []
  for (const service of card.services)
    try {
      if (zone === null) throw new NotOffered("no zone")
      if (!service.rates.some(({ zones }) => zones.includes(zone))) throw new NotOffered("zone not in any table")
      const boxes = shipment.boxes.map((box) => measured(card, service, box, question.units))
      const limits: Readonly<Record<string, string | number | undefined>> = { ...service.limits }
      for (const [i, box] of boxes.entries())
        for (const [limit, measure] of LIMITS)
          if (limits[limit] !== undefined && lt(dec(limits[limit]), box[measure]!)) throw new NotOffered(limit, i)
      if (boxes.length > (service.limits?.maxBoxes ?? Infinity)) throw new NotOffered("maxBoxes")
      const residential = question.residential === true
      const lines = ratedLines(card, service, boxes, { there, zone, packageType, residential, rush, shipDay })
      if (service.packageTypes?.every((type) => type.toUpperCase() !== packageType.toUpperCase()))
        throw new NotOffered("package type")
      const days = service.transit.byZone[zone]
      if (days == null) throw new NotOffered("no transit time")
      const worth = total(lines.map(({ amount }) => amount))
      const decimals = 10n ** BigInt(card.rounding.increment.split(".")[1]?.length ?? 0)
      const isBeyondSense = (amount: Fraction) =>
        !lt([(amount[0] < 0n ? -1n : 1n) * amount[0] * decimals, amount[1]], [10n ** 14n, 1n])
      if ([worth, ...lines.map(({ amount }) => amount)].some(isBeyondSense)) throw new NotOffered("beyond the last row")
      const { calendar, show, by = "23:59:59" } = service.transit
      const arrives = dateOf(openDaysAfter(card.calendars![calendar]!, shipDay, days[1]))
      const label = days[1] > 20 ? "UNKNOWN" : `${WORDS[days[1]]}_DAY${days[1] < 2 ? "" : "S"}`
      const text = (amount: Fraction) => written(amount, card.rounding.increment)
      rates.push({
        method: service.code,
        cost: text(worth),
        deliveryTime: show === "label" ? label : `${arrives}T${withSeconds(by)}`,
        arrives,
        lines: lines.map(({ code, box, amount }) => [code, box, text(amount)]),
        worth,
        most: days[1]
      })
    } catch (error) {
      if (!(error instanceof NotOffered)) throw error
      notOffered.push([service.code, error.message, error.box])
    }
  rates.sort((a, b) =>
    eq(a.worth, b.worth) ? a.most - b.most || (a.method < b.method ? -1 : 1) : lt(a.worth, b.worth) ? -1 : 1
  )
  return {
    edition: card.edition,
    shipDate: dateOf(shipDay),
    zone,
    rates: rates.map(({ worth: _, most: __, ...rate }) => rate),
    notOffered
  }
}

import { instantOf } from "../rating/calendar/instant.ts"
import type { Tariff } from "../rating/compile/compile.ts"
import type { ExactBox } from "../rating/compile/sizes.ts"
import { whole, zero } from "../rating/numbers/ratio.ts"
import { checkOrigin, checkTariffs } from "../rating/quote/compiled.ts"
import { editionOn } from "../rating/quote/edition.ts"
import { convert } from "../rating/quote/quote.ts"
import { shipDayOf } from "../rating/quote/ship-date.ts"
import { ShipmentReader } from "../rating/quote/shipment.ts"
import { unknownFields } from "../reading/unknown-fields.ts"
import { checkNames, type NamesOf } from "../values/check-names.ts"
import { dayOf } from "../values/civil-date.ts"
import type { Micros } from "../values/money.ts"
import { type Aside, attribute, setAside } from "./attribute.ts"
import { Explainer, type Step } from "./explain.ts"
import type { Question } from "./hypothesis.ts"
import type { Priced } from "./ledger.ts"
import type { AuditContext, BilledCharge, KnownShipment, ShipmentAudit, Stated } from "./model.ts"
import { linesOf, type Scenario, sizesOf } from "./scenario.ts"
import { type SortedCharge, sortCharges } from "./sort-charges.ts"
import { type Amounts, amountsOf, type Division, differingKeys, linesOfState, orderedState, TOTAL } from "./state.ts"
import { Variants } from "./variants.ts"

/**
 * Maximum sum of the absolute amounts billed for a shipment: four billion currency units. Larger sums can be inexact.
 */
const MAX_BILLED: Micros = 4e15

/** Shipment with its price, or the reason why there is none. */
type Prepared =
  | { readonly problem: string }
  | {
      readonly scenario: Scenario
      readonly lines: ReadonlyArray<Priced>
      readonly boxesFor: Question["boxesFor"]
      readonly editions: ReadonlyArray<Tariff>
    }

const contextNames: NamesOf<AuditContext> = { cards: true, from: true, units: true }

/**
 * Compares billed charges with shipments. Keeps compiled variants of cards between shipments, so create one for all.
 *
 * @example
 * ```ts
 * const overcharged = (context: AuditContext, shipment: KnownShipment, charges: ReadonlyArray<BilledCharge>) =>
 *   new Auditor(context)
 *     .audit(shipment, charges)
 *     .charges.flatMap(({ findings }) => findings)
 *     .map(({ amount, detail }) => `${formatMicros(amount)}: ${detail}`)
 * ```
 */
export class Auditor {
  private readonly context: AuditContext
  private readonly variants = new Variants()

  constructor(context: AuditContext) {
    checkNames("Auditor", context, contextNames)
    checkTariffs("Auditor: cards", context.cards)
    checkOrigin("Auditor: from", context.from)
    this.context = context
  }

  /**
   * Recomputes a shipment with the card in force on its ship date, and explains every difference from the billed
   * charges. The findings of a charge add up exactly to its difference.
   */
  audit(known: KnownShipment, charges: ReadonlyArray<BilledCharge>): ShipmentAudit {
    if (charges.reduce((sum, { amount }) => sum + Math.abs(amount), 0) > MAX_BILLED)
      return { charges: setAside(charges, "unpriced", "amounts above four billion in total") }
    const unknown = unknownField(charges)
    if (unknown !== undefined) return { charges: setAside(charges, "unpriced", unknown) }
    const prepared = this.prepare(known)
    if ("problem" in prepared) return { charges: setAside(charges, "unpriced", prepared.problem) }
    const { lines, scenario } = prepared
    const { card } = scenario.tariff
    const codes = codesOf(scenario)
    const spelled = withCardCodes(charges, codes)
    const division = divisionOf(scenario, codes, lines, spelled)
    const expected = amountsOf(division, lines)
    const sorted = sortCharges(spelled, division, expected, card.currency)
    const steps = this.stepsTo(known, prepared, division, expected, sorted)
    return {
      card: { id: card.id, edition: card.edition, currency: card.currency },
      charges: attribute({ charges: sorted, currency: card.currency, expected, steps })
    }
  }

  private stepsTo(
    known: KnownShipment,
    { boxesFor, editions, lines, scenario }: Exclude<Prepared, { readonly problem: string }>,
    division: Division,
    expected: Amounts,
    sorted: ReadonlyArray<SortedCharge>
  ): ReadonlyArray<Step> {
    const billed = new Map<string, number>()
    for (const { aside, charge, key } of sorted)
      if (aside === undefined) billed.set(key, (billed.get(key) ?? 0) + charge.amount)
    if (differingKeys(expected, billed).length === 0) return []
    let question: Question = {
      known,
      state: orderedState(scenario),
      lines,
      expected,
      billed,
      differing: differingKeys(expected, billed),
      division,
      stated: statedByBox(scenario.boxes.length, sorted),
      editions,
      origin: this.context.from.id,
      boxesFor,
      variants: this.variants
    }
    const steps: Step[] = []
    for (const [reason, keys] of absentKeys(division, expected, sorted)) {
      const next = withoutKeys(question, keys)
      steps.push({ ...reason, before: question.expected, after: next.expected })
      question = next
    }
    return [...steps, ...new Explainer(question).explain()]
  }

  private prepare(known: KnownShipment): Prepared {
    const { cards, from, units } = this.context
    const reader = new ShipmentReader()
    const read = reader.shipment(shipmentIn(known))
    const [refusal] = reader.refusals
    if (refusal !== undefined) return { problem: refusal.message }
    const day = tenderDayOf(known, this.context)
    if (day === undefined) return { problem: "no ship date" }
    const editions = cards.filter(({ card }) => card.carrier === read.carrier)
    const tariff = editionOn(editions, day)
    if (tariff === undefined) return { problem: editions.length === 0 ? "unknown carrier" : "no card on the ship date" }
    const zone = tariff.zoneOf(read.destination, from.id)
    if (zone === undefined) return { problem: "no zone" }
    const service = tariff.services.find(({ code }) => code === known.service)
    if (service === undefined) return { problem: `unknown service ${known.service}` }
    const boxesFor = (edition: Tariff): ReadonlyArray<ExactBox> =>
      read.boxes.map((box) => convert(box, edition.lengths[units.length], edition.weights[units.weight]))
    const boxes = boxesFor(tariff)
    const scenario: Scenario = {
      tariff,
      service,
      boxes,
      sizes: sizesOf(boxes, service),
      shipment: {
        destination: read.destination,
        zone,
        packageType: read.packageType,
        residential: known.residential === true,
        rush: known.rush === true,
        pickup: known.pickup === true,
        shipDay: day,
        boxCount: whole(boxes.length),
        declaredValue: read.declaredValue,
        monthlyVolume: from.monthlyVolume.get(read.carrier) ?? zero
      }
    }
    const lines = linesOf(scenario)
    return typeof lines === "string" ? { problem: lines } : { scenario, lines, boxesFor, editions }
  }
}

const statedNames: NamesOf<Stated> = {
  service: true,
  zone: true,
  weight: true,
  sides: true,
  shipDate: true,
  residential: true,
  country: true,
  state: true,
  postal: true
}

const chargeNames: NamesOf<BilledCharge> = {
  code: true,
  parcel: true,
  amount: true,
  currency: true,
  isAdjustment: true,
  stated: true
}

/** Returns a message about the first unknown field of the charges, or undefined. */
const unknownField = (charges: ReadonlyArray<BilledCharge>): string | undefined => {
  for (const [i, charge] of charges.entries()) {
    const [own] = unknownFields(charge, chargeNames)
    const [inner] = own === undefined ? unknownFields(charge.stated ?? {}, statedNames) : []
    const fault = own ?? inner
    if (fault !== undefined) return `charges[${i}]${own === undefined ? ".stated" : ""}: ${fault.problem}`
  }
  return undefined
}

/** Returns the fields of a shipment that a quote reads. */
const shipmentIn = (known: KnownShipment): unknown => {
  if (typeof known !== "object" || known === null) return known
  const { at: _, pickup: _p, residential: _r, rush: _u, service: _s, shipDate: _d, ...shipment } = known
  return shipment
}

const tenderDayOf = ({ at, rush, shipDate }: KnownShipment, { from }: AuditContext): number | undefined => {
  if (shipDate !== undefined) return dayOf(shipDate)
  const instant = instantOf(at)
  return instant === undefined ? undefined : shipDayOf(from, instant, rush === true)
}

/** Returns the possible charge codes of a service. */
const codesOf = ({ service }: Scenario): ReadonlySet<string> =>
  new Set([
    "base",
    TOTAL,
    ...[...service.boxSurcharges, ...service.shipmentSurcharges].map(({ surcharge }) => surcharge.code)
  ])

/** Returns charges with codes as the card spells them. Invoices differ from cards in case. */
const withCardCodes = (charges: ReadonlyArray<BilledCharge>, codes: ReadonlySet<string>): ReadonlyArray<BilledCharge> =>
  charges.map((charge) => {
    if (codes.has(charge.code)) return charge
    const lower = charge.code.toLowerCase()
    const code = [...codes].find((each) => each.toLowerCase() === lower)
    return code === undefined ? charge : { ...charge, code }
  })

/** Returns the level of detail of the charges. */
const divisionOf = (
  { boxes, service }: Scenario,
  codes: ReadonlySet<string>,
  lines: ReadonlyArray<Priced>,
  charges: ReadonlyArray<BilledCharge>
): Division => {
  const shipmentCodes = new Set(service.shipmentSurcharges.map(({ surcharge }) => surcharge.code))
  if (service.weightRules.basis === "shipment") shipmentCodes.add("base")
  const isTotal = charges.some(({ code }) => code === TOTAL)
  const isShared = isTotal && lines.some(({ amount, box }) => box === null && amount !== 0)
  const hasNoParcel = charges.some(
    ({ code, parcel }) => parcel === null && codes.has(code) && (isTotal || !shipmentCodes.has(code))
  )
  const hasUnknownParcel = charges.some(({ parcel }) => parcel !== null && parcel >= boxes.length)
  return { shipmentCodes, codes, isTotal, isPooled: hasNoParcel || hasUnknownParcel || isShared }
}

/** Returns the invoice's data about each box, merged from all of its charges. */
const statedByBox = (boxes: number, sorted: ReadonlyArray<SortedCharge>): ReadonlyArray<Stated> => {
  const stated: Stated[] = Array.from({ length: boxes }, () => ({}))
  for (const { aside, charge } of sorted) {
    if (charge.stated === undefined || aside === "adjustment" || aside === "duplicate") continue
    const box = charge.parcel ?? 0
    if (boxes > 1 && charge.parcel === null) continue
    stated[box] = { ...charge.stated, ...stated[box] }
  }
  return stated
}

/** Returns the unbilled keys: those in a different currency, and those of unbilled parcels. */
const absentKeys = (
  division: Division,
  expected: Amounts,
  sorted: ReadonlyArray<SortedCharge>
): ReadonlyArray<readonly [Aside, ReadonlyArray<string>]> => {
  const keysOf = (aside: SortedCharge["aside"]) =>
    new Set(sorted.filter((each) => each.aside === aside).map(({ key }) => key))
  const [billed, foreign] = [keysOf(undefined), keysOf("currency")]
  const boxOf = (key: string) => key.slice(0, key.indexOf(" "))
  const boxes = new Set([...billed, ...foreign].map(boxOf))
  const absent = [...expected.keys()].filter((key) => !billed.has(key))
  const [inAnother, missing] = [absent.filter((key) => foreign.has(key)), absent.filter((key) => !foreign.has(key))]
  const parcels = missing.filter((key) => !division.isPooled && boxOf(key) !== "" && !boxes.has(boxOf(key)))
  const reasons: ReadonlyArray<readonly [Aside, ReadonlyArray<string>]> = [
    [{ kind: "currency", detail: "billed in a different currency" }, inAnother],
    sorted.length === 0
      ? [{ kind: "not-billed", detail: "shipment not billed" }, missing]
      : [{ kind: "not-billed", detail: "parcel not billed" }, parcels]
  ]
  return reasons.filter(([, keys]) => keys.length > 0)
}

/** Returns a question without some of the expected charges. */
const withoutKeys = (question: Question, keys: ReadonlyArray<string>): Question => {
  const { billed, division, state } = question
  const removed = keys.map((key) => [key, null] as const)
  const isCompared = division.isPooled || division.isTotal
  const next = isCompared
    ? { ...state, overrides: new Map([...state.overrides, ...removed]) }
    : { ...state, pins: new Map([...state.pins, ...removed]) }
  const recomputed = linesOfState(next)
  const lines = typeof recomputed === "string" ? question.lines : recomputed
  const expected = amountsOf(division, lines, next.overrides)
  return { ...question, state: next, lines, expected, differing: differingKeys(expected, billed) }
}

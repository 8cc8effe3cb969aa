import { addOpenDays } from "../calendar/open-days.ts"
import { baseOf, type CompiledColumn } from "../compile/base-rate.ts"
import type { CompiledService } from "../compile/compile.ts"
import type { Facts, ShipmentFacts } from "../compile/conditions.ts"
import type { Schedule } from "../compile/delivery.ts"
import { exceededLimit } from "../compile/limits.ts"
import { ShipmentSizes, type Sizes } from "../compile/sizes.ts"
import {
  applicableSurcharges,
  type CompiledSurcharge,
  possibleSurcharges,
  type RankedSurcharge
} from "../compile/surcharges.ts"
import { billableWeight, totalBillableWeight, type WeightRules } from "../compile/weight.ts"
import { BASE, Ledger } from "../money/ledger.ts"
import { type Increments, isExactAmount, type Money } from "../money/money.ts"
import { greater, type Ratio, sumOf, zero } from "../numbers/ratio.ts"
import type { NotOfferedReason } from "./model.ts"

/** Service that accepts the shipment, with its price. */
export interface Priced {
  readonly service: CompiledService
  readonly schedule: Schedule
  readonly ledger: Ledger
  readonly cost: Increments
}

/** Reason of a service for declining a shipment, with the first affected box. */
interface DeclineReason {
  readonly reason: NotOfferedReason
  readonly box: number | null
}

/** Service that declines the shipment, with the reason. */
export interface Declined extends DeclineReason {
  readonly service: CompiledService
}

/** Adds the latest delivery date of a service to the facts about a shipment, if its conditions need it. */
export const withArrival = ({ needsArrival, schedules }: CompiledService, shipment: ShipmentFacts): ShipmentFacts => {
  const schedule = needsArrival ? schedules.get(shipment.zone) : undefined
  return schedule === undefined
    ? shipment
    : { ...shipment, arrivalDay: addOpenDays(schedule.calendar, shipment.shipDay, schedule.days[1]) }
}

/** Prices a service for a shipment, or returns the first reason why it declines. Adds the lines to `ledger`. */
export const rateService = (
  service: CompiledService,
  money: Money,
  boxes: ReadonlyArray<Sizes>,
  given: ShipmentFacts,
  ledger: Ledger = new Ledger()
): Priced | Declined => {
  const shipment = withArrival(service, given)
  const declined = (reason: NotOfferedReason, box: number | null = null): Declined => ({ service, reason, box })
  const columns = service.columns.get(shipment.zone)
  if (columns === undefined) return declined("zone not in any table")
  for (let box = 0; box < boxes.length; box++) {
    const limit = exceededLimit(service.limits, boxes[box]!)
    if (limit !== undefined) return declined(limit, box)
  }
  if (boxes.length > service.maxBoxes) return declined("maxBoxes")
  const failed = addLines({ service, money, columns, boxes, shipment, ledger })
  if (failed !== undefined) return declined(failed.reason, failed.box)
  if (!service.accepts(shipment)) return declined("package type")
  const schedule = service.schedules.get(shipment.zone)
  if (schedule === undefined) return declined("no transit time")
  const cost = ledger.sum(0)
  return isExactAmount(money, cost) ? { service, schedule, ledger, cost } : declined("beyond the last row")
}

/**
 * Returns the lines of a box in every shipment with the same facts: its base price unless shared, and its surcharges.
 * Undefined if the service declines the box.
 */
export const linesOfBox = (
  service: CompiledService,
  money: Money,
  sizes: Sizes,
  given: ShipmentFacts
): Ledger | undefined => {
  const shipment = withArrival(service, given)
  const columns = service.columns.get(shipment.zone)
  if (columns === undefined || exceededLimit(service.limits, sizes) !== undefined) return undefined
  const ledger = new Ledger()
  const charging: Charging = { service, money, columns, boxes: [sizes], shipment, ledger }
  const weighed = [weigh(service.weightRules, service.boxSurcharges, sizes, shipment)]
  if (service.weightRules.basis === "box" && addBasePerBox(charging, weighed) !== undefined) return undefined
  addBoxSurcharges(charging, weighed)
  return ledger
}

/** Inputs of a rate's lines. */
interface Charging {
  readonly service: CompiledService
  readonly money: Money
  readonly columns: ReadonlyArray<CompiledColumn>
  readonly boxes: ReadonlyArray<Sizes>
  readonly shipment: ShipmentFacts
  readonly ledger: Ledger
}

/** Box with its surcharges and its billable weight, which surcharges can increase. */
interface ChargedBox {
  readonly facts: Facts
  readonly surcharges: ReadonlyArray<CompiledSurcharge>
  readonly billable: Ratio
}

/** Adds all lines: base prices, surcharges per box, then per shipment. Returns the reason if there is no price. */
const addLines = (charging: Charging): DeclineReason | undefined => {
  const { service, boxes, shipment, ledger } = charging
  const isPerBox = service.weightRules.basis === "box"
  const shipmentFacts = { sizes: new ShipmentSizes(boxes), billable: zero, shipment }
  const surcharges = possibleSurcharges(service.boxSurcharges, shipmentFacts)
  const weighed = boxes.map((sizes) => weigh(service.weightRules, surcharges, sizes, shipment))
  const total = isPerBox ? undefined : totalBillableWeight(service.weightRules, boxes)
  const failed = total === undefined ? addBasePerBox(charging, weighed) : addSharedBase(charging, total)
  if (failed !== undefined) return failed
  addBoxSurcharges(charging, weighed)
  if (service.shipmentSurcharges.length === 0) return undefined
  const facts = { ...shipmentFacts, billable: total ?? sumOf(weighed.map(({ facts }) => facts.billable)) }
  const billable = total ?? sumOf(weighed.map((box) => box.billable))
  const basis = { shipment, billable, ledger, from: 0, base: undefined }
  for (const { code, price } of applicableSurcharges(service.shipmentSurcharges, facts))
    ledger.add(code, null, price(basis))
  return undefined
}

/** Adds the surcharges of each box. */
const addBoxSurcharges = ({ service, shipment, ledger }: Charging, boxes: ReadonlyArray<ChargedBox>): void => {
  const isPerBox = service.weightRules.basis === "box"
  for (let box = 0; box < boxes.length; box++) {
    const { surcharges, billable } = boxes[box]!
    const basis = { shipment, billable, ledger, from: ledger.lines.length, base: isPerBox ? box : undefined }
    for (const { code, price } of surcharges) ledger.add(code, box, price(basis))
  }
}

const weigh = (
  rules: WeightRules,
  ranked: ReadonlyArray<RankedSurcharge>,
  sizes: Sizes,
  shipment: ShipmentFacts
): ChargedBox => {
  const facts = { sizes, billable: billableWeight(rules, sizes), shipment }
  const surcharges = applicableSurcharges(ranked, facts)
  let billable = facts.billable
  for (const { minBillable } of surcharges) billable = greater(billable, minBillable)
  return { facts, surcharges, billable }
}

const addBasePerBox = (
  { columns, money, ledger, service }: Charging,
  boxes: ReadonlyArray<ChargedBox>
): DeclineReason | undefined => {
  for (let box = 0; box < boxes.length; box++) {
    const { facts, billable } = boxes[box]!
    const base = baseOf(
      columns,
      billable === facts.billable ? facts : { sizes: facts.sizes, billable, shipment: facts.shipment },
      money,
      service.isCheapestTable
    )
    if (typeof base === "string") return { reason: base, box }
    ledger.add(BASE, box, base)
  }
  return undefined
}

const addSharedBase = (
  { columns, money, boxes, shipment, ledger, service }: Charging,
  billable: Ratio
): DeclineReason | undefined => {
  const facts = { sizes: new ShipmentSizes(boxes), billable, shipment }
  const base = baseOf(columns, facts, money, service.isCheapestTable)
  if (typeof base === "string") return { reason: base, box: null }
  ledger.add(BASE, null, base)
  return undefined
}

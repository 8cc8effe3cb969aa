import { baseOf, type Column } from "../compile/base-rate.ts"
import type { CompiledService } from "../compile/compile.ts"
import type { Circumstances, Facts } from "../compile/conditions.ts"
import type { Schedule } from "../compile/delivery.ts"
import { exceededBy } from "../compile/limits.ts"
import { ShipmentSizes, type Sizes } from "../compile/sizes.ts"
import { type Extra, keptOf, possible, type Ranked } from "../compile/surcharges.ts"
import { billableOf, billableTogether, type Scale } from "../compile/weight.ts"
import { BASE, Ledger } from "../money/ledger.ts"
import { type Increments, isSensible, type Money } from "../money/money.ts"
import { greater, type Ratio, sumOf, zero } from "../numbers/ratio.ts"
import type { NotOfferedReason } from "./model.ts"

/** A service that takes the shipment, and what it asks. */
export interface Priced {
  readonly service: CompiledService
  readonly schedule: Schedule
  readonly ledger: Ledger
  readonly cost: Increments
}

/** Why a service does not take it, and the first box that shows it. */
interface Reason {
  readonly reason: NotOfferedReason
  readonly box: number | null
}

export interface Turned extends Reason {
  readonly service: CompiledService
}

/** What a service asks for a shipment, or the first reason why it does not take it. */
export const rateService = (
  service: CompiledService,
  money: Money,
  boxes: ReadonlyArray<Sizes>,
  shipment: Circumstances
): Priced | Turned => {
  const turned = (reason: NotOfferedReason, box: number | null = null): Turned => ({ service, reason, box })
  const columns = service.columns.get(shipment.zone)
  if (columns === undefined) return turned("zone not in any table")
  for (let box = 0; box < boxes.length; box++) {
    const limit = exceededBy(service.limits, boxes[box]!)
    if (limit !== undefined) return turned(limit, box)
  }
  if (boxes.length > service.maxBoxes) return turned("maxBoxes")
  const ledger = new Ledger()
  const failed = charge({ service, money, columns, boxes, shipment, ledger })
  if (failed !== undefined) return turned(failed.reason, failed.box)
  if (!service.takes(shipment)) return turned("package type")
  const schedule = service.schedules.get(shipment.zone)
  if (schedule === undefined) return turned("no transit time")
  const cost = ledger.sum(0)
  return isSensible(money, cost) ? { service, schedule, ledger, cost } : turned("beyond the last row")
}

/** What lines are made from. */
interface Charging {
  readonly service: CompiledService
  readonly money: Money
  readonly columns: ReadonlyArray<Column>
  readonly boxes: ReadonlyArray<Sizes>
  readonly shipment: Circumstances
  readonly ledger: Ledger
}

/** A box with the surcharges that it bears, and its billable weight when they have raised it. */
interface WeighedBox {
  readonly facts: Facts
  readonly kept: ReadonlyArray<Extra>
  readonly billable: Ratio
}

/** All lines: the base prices, then the surcharges box by box, then those of the shipment. */
const charge = (charging: Charging): Reason | undefined => {
  const { service, boxes, shipment, ledger } = charging
  const isByBox = service.scale.basis === "box"
  const all = { sizes: new ShipmentSizes(boxes), billable: zero, shipment }
  const surcharges = possible(service.boxSurcharges, all)
  const weighed = boxes.map((sizes) => weigh(service.scale, surcharges, sizes, shipment))
  const together = isByBox ? undefined : billableTogether(service.scale, boxes)
  const failed = together === undefined ? baseByBox(charging, weighed) : baseTogether(charging, together)
  if (failed !== undefined) return failed
  for (let box = 0; box < weighed.length; box++) {
    const { kept, billable } = weighed[box]!
    const ground = { zone: shipment.zone, billable, ledger, from: ledger.lines.length, base: isByBox ? box : undefined }
    for (const { code, price } of kept) ledger.add(code, box, price(ground))
  }
  if (service.shipmentSurcharges.length === 0) return undefined
  const facts = { ...all, billable: together ?? sumOf(weighed.map(({ facts }) => facts.billable)) }
  const billable = together ?? sumOf(weighed.map((box) => box.billable))
  const ground = { zone: shipment.zone, billable, ledger, from: 0, base: undefined }
  for (const { code, price } of keptOf(service.shipmentSurcharges, facts)) ledger.add(code, null, price(ground))
  return undefined
}

const weigh = (scale: Scale, surcharges: ReadonlyArray<Ranked>, sizes: Sizes, shipment: Circumstances): WeighedBox => {
  const facts = { sizes, billable: billableOf(scale, sizes), shipment }
  const kept = keptOf(surcharges, facts)
  let billable = facts.billable
  for (const { minBillable } of kept) billable = greater(billable, minBillable)
  return { facts, kept, billable }
}

const baseByBox = ({ columns, money, ledger }: Charging, boxes: ReadonlyArray<WeighedBox>): Reason | undefined => {
  for (let box = 0; box < boxes.length; box++) {
    const { facts, billable } = boxes[box]!
    const base = baseOf(
      columns,
      billable === facts.billable ? facts : { sizes: facts.sizes, billable, shipment: facts.shipment },
      money
    )
    if (typeof base === "string") return { reason: base, box }
    ledger.add(BASE, box, base)
  }
  return undefined
}

const baseTogether = ({ columns, money, boxes, shipment, ledger }: Charging, billable: Ratio): Reason | undefined => {
  const base = baseOf(columns, { sizes: new ShipmentSizes(boxes), billable, shipment }, money)
  if (typeof base === "string") return { reason: base, box: null }
  ledger.add(BASE, null, base)
  return undefined
}

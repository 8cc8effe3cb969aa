import { baseOf, type Column } from "./base-rate.ts"
import type { CompiledService } from "./compile.ts"
import type { Circumstances } from "./conditions.ts"
import type { Schedule } from "./delivery.ts"
import { BASE, Ledger } from "./ledger.ts"
import { exceededBy } from "./limits.ts"
import type { NotOfferedReason } from "./model.ts"
import { type Increments, isSensible, type Money } from "./money.ts"
import { greater, plus, type Ratio, zero } from "./ratio.ts"
import { ShipmentSizes, type Sizes } from "./sizes.ts"
import { type Extra, keptOf } from "./surcharges.ts"
import { billableOf, billableTogether } from "./weight.ts"

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

/** A box with its surcharges and its billable weight, before and after those have raised it. */
interface WeighedBox {
  readonly sizes: Sizes
  readonly kept: ReadonlyArray<Extra>
  readonly weighed: Ratio
  readonly billable: Ratio
}

/** All lines: the base prices, then the surcharges box by box, then those of the shipment. */
const charge = (charging: Charging): Reason | undefined => {
  const { service, boxes, shipment, ledger } = charging
  const isByBox = service.scale.basis === "box"
  const weighed = boxes.map((sizes) => weigh(service, sizes, shipment))
  const together = isByBox ? undefined : billableTogether(service.scale, boxes)
  const failed = together === undefined ? baseByBox(charging, weighed) : baseTogether(charging, together)
  if (failed !== undefined) return failed
  for (const [box, { kept, billable }] of weighed.entries()) {
    const ground = { zone: shipment.zone, billable, ledger, from: ledger.lines.length, base: isByBox ? box : undefined }
    for (const { code, price } of kept) ledger.add(code, box, price(ground))
  }
  if (service.shipmentSurcharges.length === 0) return undefined
  const facts = { sizes: new ShipmentSizes(boxes), billable: together ?? sum(weighed, (box) => box.weighed), shipment }
  const billable = together ?? sum(weighed, (box) => box.billable)
  const ground = { zone: shipment.zone, billable, ledger, from: 0, base: undefined }
  for (const { code, price } of keptOf(service.shipmentSurcharges, facts)) ledger.add(code, null, price(ground))
  return undefined
}

const weigh = (service: CompiledService, sizes: Sizes, shipment: Circumstances): WeighedBox => {
  const weighed = billableOf(service.scale, sizes)
  const kept = keptOf(service.boxSurcharges, { sizes, billable: weighed, shipment })
  return { sizes, kept, weighed, billable: kept.reduce((most, { minBillable }) => greater(most, minBillable), weighed) }
}

const baseByBox = ({ columns, money, shipment, ledger }: Charging, boxes: ReadonlyArray<WeighedBox>) => {
  for (let box = 0; box < boxes.length; box++) {
    const { sizes, billable } = boxes[box]!
    const base = baseOf(columns, { sizes, billable, shipment }, money)
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

const sum = (boxes: ReadonlyArray<WeighedBox>, weight: (box: WeighedBox) => Ratio): Ratio =>
  boxes.reduce((all, box) => plus(all, weight(box)), zero)

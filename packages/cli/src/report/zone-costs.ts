import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { ReportSheet } from "./sheet.ts"

interface ZoneUse {
  readonly service: string
  readonly zone: string
  orders: number
  parcels: number
  /** Postage in millionths. */
  cost: bigint
}

/** Orders that a service ships to a zone, with their postage. */
export interface ZoneRow extends Readonly<Omit<ZoneUse, "cost">> {
  readonly cost: string
}

/** Adds up the postage of each service by the zone of its card. */
export class ZoneCosts {
  private readonly uses = new Map<string, ZoneUse>()

  add({ boxes, rate }: ReportSheet): void {
    if (rate === undefined) return
    const { cost, service, zone } = rate
    const key = JSON.stringify([service, zone])
    const use = this.uses.get(key) ?? { service, zone, orders: 0, parcels: 0, cost: 0n }
    use.orders++
    use.parcels += boxes.length
    use.cost += millionthsOf(cost)
    this.uses.set(key, use)
  }

  /** Rows by service, and then by zone. Numbers in the names of zones are compared as numbers. */
  get rows(): ReadonlyArray<ZoneRow> {
    const { compare } = new Intl.Collator("en", { numeric: true })
    return [...this.uses.values()]
      .sort((a, b) => compare(a.service, b.service) || compare(a.zone, b.zone))
      .map(({ cost, ...use }) => ({ ...use, cost: formatMicros(cost) }))
  }
}

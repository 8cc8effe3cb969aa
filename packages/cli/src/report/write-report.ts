import { createHash } from "node:crypto"
import { formatMicros } from "@waybill/packing/values"
import { writeText } from "../output/output-file.ts"
import type { Units } from "../settings/units.ts"
import type { Assumptions, ReadFile } from "./assumptions.ts"
import { ExcessOrders } from "./excess-orders.ts"
import { failureRows } from "./failures.ts"
import { ListedSheets } from "./listed-sheets.ts"
import { pageAroundData } from "./page.ts"
import { type Recommendation, recommendationOf } from "./recommendation.ts"
import type { ReportSheet } from "./sheet.ts"
import { SkuAir } from "./sku-air.ts"
import type { Tally } from "./tally.ts"
import type { WhatIf, Year } from "./what-if.ts"
import type { WithoutAdvice } from "./without-advice.ts"
import { ZoneCosts } from "./zone-costs.ts"

/** Unit of the air volume in the report, and its number in a cube with sides of one unit of length. */
const airUnits: Readonly<Record<Units["length"], readonly [unit: string, count: number]>> = {
  in: ["ft³", 1 / 1728],
  ft: ["ft³", 1],
  mm: ["litres", 0.000001],
  cm: ["litres", 0.001],
  m: ["m³", 1]
}

/** Returns the costs by currency: the total, and its part for boxes. */
const formatCosts = ({ cartons, costs }: Tally) =>
  Object.entries(costs).map(
    ([currency, total]) => [currency, formatMicros(total), formatMicros(cartons[currency] ?? 0n)] as const
  )

const formatAmounts = (byCurrency: Readonly<Record<string, bigint>>) =>
  Object.entries(byCurrency).map(([currency, amount]) => [currency, formatMicros(amount)] as const)

/** The end of a run, for its report. */
interface ReportEnd {
  readonly title: string
  readonly tally: Tally
  /** Effect of other sizes, or why it was not measured. */
  readonly changes: (WhatIf & { readonly year: Year }) | WithoutAdvice
  /** The input, and other files that the run read. */
  readonly files: ReadonlyArray<ReadFile>
}

/** Collects the sheets of a report and writes the report. */
export class Report {
  readonly file: string
  readonly assumptions: Assumptions
  /** A flag or a kind of box that excludes `--what-if`. Undefined without one. */
  readonly conflict: string | undefined
  private readonly units: Units
  private readonly listed = new ListedSheets()
  private readonly zones = new ZoneCosts()
  private readonly air = new SkuAir()
  private readonly excess = new ExcessOrders()
  private readonly hash = createHash("sha256")
  private bytes = 0

  constructor(file: string, units: Units, assumptions: Assumptions, conflict: string | undefined) {
    this.file = file
    this.units = units
    this.conflict = conflict
    this.assumptions = assumptions
  }

  /** Receives the bytes of each read of the input. */
  addBytes(bytes: Uint8Array): void {
    this.hash.update(bytes)
    this.bytes += bytes.length
  }

  /** Digest of the input. Undefined if a converted table was read instead of its bytes. */
  digest(): string | undefined {
    return this.bytes === 0 ? undefined : this.hash.copy().digest("hex")
  }

  add(sheets: ReadonlyArray<ReportSheet>): void {
    for (const sheet of sheets) {
      this.listed.add(sheet)
      this.zones.add(sheet)
      this.air.add(sheet)
      this.excess.add(sheet)
    }
  }

  /** Writes the file. Returns its recommendation, or undefined if no sizes were measured. */
  write({ changes, files, tally, title }: ReportEnd): Recommendation | undefined {
    const { boxes, byBox, fills, inner, orders, pieces, refused, savings, services, skipped } = tally
    const { emptySpace, failures, unserved, used, weights } = tally
    const [airUnit, airCount] = airUnits[this.units.length]
    const totals = {
      orders,
      refused,
      skipped,
      unserved,
      failures: failureRows(failures),
      boxes,
      pieces,
      air: inner > 0 ? (inner - used) / inner : null,
      airVolume: Number(((inner - used) * airCount).toPrecision(3)),
      airUnit,
      airCount,
      costs: formatCosts(tally),
      savings: formatAmounts(savings),
      fills,
      emptySpace: { ...emptySpace, orders: emptySpace.orders.orders, listed: this.excess.rows },
      byBox: Object.entries(byBox).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)),
      weights: Object.entries(weights).sort(([a, m], [b, n]) => n.parcels - m.parcels || (a < b ? -1 : 1)),
      services: Object.entries(services)
        .sort(([a, m], [b, n]) => n.orders - m.orders || (a < b ? -1 : 1))
        .map(([name, { cost, ...counts }]) => ({ name, ...counts, cost: formatMicros(cost) })),
      zones: this.zones.rows,
      skuAir: this.air.rows(airCount)
    }
    const [before, after] = pageAroundData()
    const measured = "sample" in changes
    const data = {
      subtitle: `${title}${this.listed.noteOn(orders)}`,
      totals,
      units: this.units,
      assumptions: { ...this.assumptions, files },
      changes: measured ? changes : null,
      ...(!measured && { without: changes })
    }
    const text = `${JSON.stringify(data).slice(0, -1)},"sheets":${this.listed.json}}`
    writeText(this.file, `${before}${text.replaceAll("<", "\\u003c")}${after}`)
    return measured ? recommendationOf({ changes, totals, units: this.units }) : undefined
  }
}

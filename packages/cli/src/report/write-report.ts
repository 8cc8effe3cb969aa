import { grouped } from "../batch/progress.ts"
import { writeText } from "../output/written-file.ts"
import { amountText } from "../rating/amounts.ts"
import type { Units } from "../settings/units.ts"
import { pageAround } from "./page.ts"
import type { Sheet } from "./sheet.ts"
import type { Tally } from "./tally.ts"

/** Orders shown one by one; the totals are of all. */
const MOST = 5_000

/** Litres in a cube of each unit of length. */
const litres: Readonly<Record<Units["length"], number>> = {
  in: 0.016387064,
  ft: 28.316846592,
  mm: 0.000001,
  cm: 0.001,
  m: 1000
}

const amounts = (by: Readonly<Record<string, bigint>>) =>
  Object.entries(by).map(([currency, amount]) => [currency, amountText(amount)] as const)

/** A report while it comes about: sheets as text, so that they take little room. */
export class Report {
  readonly file: string
  private readonly unit: Units["length"]
  private readonly sheets: Array<string> = []

  constructor(file: string, unit: Units["length"]) {
    this.file = file
    this.unit = unit
  }

  add(sheets: ReadonlyArray<Sheet>): void {
    for (const sheet of sheets) if (this.sheets.length < MOST) this.sheets.push(JSON.stringify(sheet))
  }

  write(title: string, tally: Tally): void {
    const { boxes, byBox, costs, fills, inner, orders, pieces, refused, savings, unserved, used } = tally
    const totals = {
      orders,
      refused,
      unserved,
      boxes,
      pieces,
      air: inner > 0 ? (inner - used) / inner : null,
      litres: Math.round((inner - used) * litres[this.unit]),
      costs: amounts(costs),
      savings: amounts(savings),
      fills,
      byBox: Object.entries(byBox).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    }
    const cut = orders > MOST ? ` The first ${grouped(MOST)} orders are shown one by one.` : ""
    const [before, after] = pageAround()
    const data = `{"subtitle":${JSON.stringify(`${title}${cut}`)},"totals":${JSON.stringify(totals)},"sheets":[${this.sheets.join(",")}]}`
    writeText(this.file, `${before}${data.replaceAll("<", "\\u003c")}${after}`)
  }
}

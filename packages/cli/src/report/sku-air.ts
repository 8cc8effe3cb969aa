import type { ReportSheet, SheetBox } from "./sheet.ts"

/** Maximum number of SKUs with separate figures. Limits memory. */
const MAX_SKUS = 10_000
/** Maximum number of SKUs in the report. */
const MAX_ROWS = 100

interface Air {
  parcels: number
  /** Volume of the air in these parcels that belongs to the SKU, in cubic units of length. */
  air: number
  /** Volume of the pieces. */
  used: number
}

/** Air of a SKU. `share` is the share of air in the space of the SKU. */
interface AirRow {
  readonly sku: string
  readonly parcels: number
  readonly air: number
  readonly share: number
}

/** The SKUs with the most air, and the air of all others. */
export interface AirRows {
  readonly rows: ReadonlyArray<AirRow>
  readonly others: number
}

/** Returns the volume of the pieces of each SKU in a box. A stack of prints belongs to the SKU of the prints. */
const volumesOf = (
  contents: SheetBox["contents"],
  { names, pieces }: NonNullable<SheetBox["inside"]>
): ReadonlyMap<string, number> => {
  const volumes = new Map<string, number>()
  for (const [item, , , , width, length, height] of pieces) {
    const [, name] = names[item]!
    const sku = contents.some(({ reference }) => reference === name) ? name : name.replace(/, stack of \d+$/, "")
    volumes.set(sku, (volumes.get(sku) ?? 0) + width * length * height)
  }
  return volumes
}

/** Divides the air of each parcel among the SKUs in it, in proportion to the volume of their pieces. */
export class SkuAir {
  private readonly skus = new Map<string, Air>()
  private beyond = 0

  add({ boxes }: ReportSheet): void {
    for (const box of boxes) {
      const { contents, fill, inside } = box
      if (inside === undefined || fill === undefined) continue
      const [width, length, height] = inside.inner
      const air = width * length * height * (1 - fill)
      const volumes = volumesOf(contents, inside)
      const all = [...volumes.values()].reduce((sum, volume) => sum + volume, 0)
      for (const [sku, volume] of volumes) this.count(sku, volume, (air * volume) / all)
    }
  }

  private count(sku: string, used: number, air: number): void {
    const sum = this.skus.get(sku) ?? { parcels: 0, air: 0, used: 0 }
    if (sum.parcels === 0 && this.skus.size === MAX_SKUS) {
      this.beyond += air
      return
    }
    sum.parcels++
    sum.air += air
    sum.used += used
    this.skus.set(sku, sum)
  }

  /** Returns the SKUs with the most air first. Volumes are multiplied by `count`, the number of units in a cubic unit of length. */
  rows(count: number): AirRows {
    const sorted = [...this.skus].sort(([a, { air: m }], [b, { air: n }]) => n - m || (a < b ? -1 : 1))
    const shown = (volume: number) => Number((volume * count).toPrecision(3))
    return {
      rows: sorted.slice(0, MAX_ROWS).map(([sku, { air, parcels, used }]) => ({
        sku,
        parcels,
        air: shown(air),
        share: Number((air / (air + used)).toFixed(4))
      })),
      others: shown(sorted.slice(MAX_ROWS).reduce((sum, [, { air }]) => sum + air, this.beyond))
    }
  }
}

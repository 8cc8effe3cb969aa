import type { Content, UnpackedContent } from "../packing/packed-order.ts"

/** A piece to draw: the number of its order line, the position of its corner, and its sides. */
export type DrawnPiece = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]

type Three = readonly [width: number, length: number, height: number]

/** A box in the report. */
export interface SheetBox {
  readonly kind: string
  readonly reference: string
  readonly outer: Three
  readonly weight?: number
  /** Dimensional weight with the service of the order, in the unit of weight. Absent if the service has none. */
  readonly dimensional?: number
  readonly fill?: number
  /** Share of empty space, and whether the limit allows it. Absent without a limit, or if it is not measured. */
  readonly empty?: { readonly share: number; readonly isWithin: boolean }
  readonly contents: ReadonlyArray<Content>
  /** Material in words, such as `2 × pad 16 × 20`. Absent for items. */
  readonly material?: ReadonlyArray<string>
  /** Inner dimensions, pieces, their names keyed by order line, and instructions. Absent without known placements. */
  readonly inside?: {
    readonly inner: Three
    readonly pieces: ReadonlyArray<DrawnPiece>
    readonly names: Readonly<Record<number, readonly [letter: string, reference: string]>>
    readonly steps: ReadonlyArray<ReadonlyArray<string>>
  }
}

/** Shipping cost of an order in the report. */
export interface SheetRate {
  /** Name of the service with its carrier and currency, as in the totals. */
  readonly service: string
  /** Zone of the destination in the card. */
  readonly zone: string
  readonly carrier: string
  readonly title: string
  /** Price of the service. */
  readonly cost: string
  /** Sum of the prices of the boxes. */
  readonly cartons: string
  /** Price of the service plus the boxes. */
  readonly total: string
  readonly currency: string
  readonly arrives: string
  readonly ships?: string
  readonly saving?: string
  /** Why this packing was chosen. */
  readonly reason: string
  readonly fewest?: { readonly boxes: number; readonly total: string }
  readonly lines: ReadonlyArray<readonly [title: string, amount: string, calc: string]>
  /** Units of the card's calculations. */
  readonly units: readonly [length: string, weight: string]
}

/** An order in the report. */
export interface ReportSheet {
  readonly name: string
  /** First input line of the order. */
  readonly line: number
  /** Destination in words, such as `New York, NY 10001, US`. */
  readonly to?: string
  readonly boxes: ReadonlyArray<SheetBox>
  readonly unpacked: ReadonlyArray<UnpackedContent>
  /** Explanation of the most important bound. Empty without bounds. */
  readonly proof: string
  /** Explanation of each bound in the certificate of the packing. */
  readonly proofs: ReadonlyArray<string>
  /** Whether the packing reaches its bounds or, for a shipped order, the bound on its cost. */
  readonly reached: boolean
  /** Whether its certificate proves the packing optimal. False for a shipped order. */
  readonly proved: boolean
  readonly rate?: SheetRate
  /** Why the order is not shipped, such as `no service accepts the order`. */
  readonly problem?: string
  /** Reasons why the order fails, each with the SKUs that cause it. Absent if it is served in full. */
  readonly failures?: ReadonlyArray<readonly [reason: string, skus: ReadonlyArray<string>]>
  /** Errors in the order. Empty if it is valid. */
  readonly faults: ReadonlyArray<string>
}

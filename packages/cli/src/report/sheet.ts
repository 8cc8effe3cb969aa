import type { Content, UnpackedContent } from "../packing/packed-order.ts"

/** A piece to draw: the number of its order line, the position of its corner, and its sides. */
export type DrawnPiece = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]

/** A box in the report. */
export interface SheetBox {
  readonly kind: string
  readonly reference: string
  readonly outer: readonly [width: number, length: number, height: number]
  readonly weight?: number
  readonly fill?: number
  readonly contents: ReadonlyArray<Content>
  /** Material in words, such as `2 × pad 16 × 20`. Absent for items. */
  readonly material?: ReadonlyArray<string>
  /** Inner dimensions, pieces, their names keyed by order line, and instructions. Absent without known placements. */
  readonly inside?: {
    readonly inner: readonly [width: number, length: number, height: number]
    readonly pieces: ReadonlyArray<DrawnPiece>
    readonly names: Readonly<Record<number, readonly [letter: string, reference: string]>>
    readonly steps: ReadonlyArray<ReadonlyArray<string>>
  }
}

/** Shipping cost of an order in the report. */
export interface SheetRate {
  readonly carrier: string
  readonly title: string
  readonly cost: string
  readonly currency: string
  readonly arrives: string
  readonly saving?: string
  /** Why the boxes cost less than the fewest boxes. */
  readonly reason?: string
  /** Whether it is proved that no packing costs less. */
  readonly proved: boolean
  readonly fewest?: { readonly boxes: number; readonly cost: string }
  readonly lines: ReadonlyArray<readonly [code: string, amount: string, calc: string]>
}

/** An order in the report. */
export interface ReportSheet {
  readonly name: string
  readonly boxes: ReadonlyArray<SheetBox>
  readonly unpacked: ReadonlyArray<UnpackedContent>
  readonly proved: ReadonlyArray<string>
  readonly optimal: boolean
  readonly rate?: SheetRate
  /** Errors in the order. Empty if it is valid. */
  readonly faults: ReadonlyArray<string>
}

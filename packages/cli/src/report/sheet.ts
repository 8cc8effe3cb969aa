import type { Content, Left } from "../packing/parcel.ts"

/** A piece as it is drawn: its line of the order, its corner and its sides. */
export type DrawnPiece = readonly [item: number, x: number, y: number, z: number, w: number, l: number, h: number]

/** A box of the report. */
export interface SheetBox {
  readonly kind: string
  readonly reference: string
  readonly outer: readonly [width: number, length: number, height: number]
  readonly weight?: number
  readonly fill?: number
  readonly contents: ReadonlyArray<Content>
  /** Where it is known what lies where: inner sides, pieces, their names by line, and what to do. */
  readonly inside?: {
    readonly inner: readonly [width: number, length: number, height: number]
    readonly pieces: ReadonlyArray<DrawnPiece>
    readonly names: Readonly<Record<number, readonly [letter: string, reference: string]>>
    readonly steps: ReadonlyArray<ReadonlyArray<string>>
  }
}

/** What an order costs to ship. */
export interface SheetRate {
  readonly carrier: string
  readonly title: string
  readonly cost: string
  readonly currency: string
  readonly arrives: string
  readonly saving?: string
  readonly fewest?: { readonly boxes: number; readonly cost: string }
  readonly lines: ReadonlyArray<readonly [code: string, amount: string, calc: string]>
}

/** An order as the report shows it. */
export interface Sheet {
  readonly name: string
  readonly boxes: ReadonlyArray<SheetBox>
  readonly left: ReadonlyArray<Left>
  readonly proved: ReadonlyArray<string>
  readonly optimal: boolean
  readonly rate?: SheetRate
  /** Why there is nothing to show. */
  readonly faults: ReadonlyArray<string>
}

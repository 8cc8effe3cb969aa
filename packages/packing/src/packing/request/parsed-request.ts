// A request as read: every default filled in, lengths and weights in whole units.
import type { BoxKind, Fuse, Measure, Rotation, Sides } from "../contract/request.ts"

/** An item as read. */
export interface ReadItem {
  readonly index: number
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  readonly weight: number
  readonly quantity: number
  readonly rotation: Rotation
  readonly gap: number
  readonly onTop: number
  readonly group: string | undefined
  readonly apart: ReadonlyArray<string>
}

/** A box as read. */
export interface ReadBox {
  readonly index: number
  readonly reference: string
  readonly kind: BoxKind
  readonly inner: Sides
  readonly outer: Sides
  readonly emptyWeight: number
  readonly maxWeight: number
  readonly stock: number
  readonly price: number
}

/** A whole request as read. */
export interface ReadRequest {
  readonly items: ReadonlyArray<ReadItem>
  readonly boxes: ReadonlyArray<ReadBox>
  readonly lengthScale: number
  readonly weightScale: number
  readonly objective: ReadonlyArray<Measure>
  readonly effort: number
  readonly support: number
  readonly alternatives: number
  readonly fuse: Fuse | undefined
}

/** Whole units in a unit of the caller's. */
export interface Scales {
  readonly length: number
  readonly weight: number
}

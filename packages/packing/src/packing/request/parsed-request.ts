// A request after reading: defaults filled in, lengths and weights in whole internal units.
import type { BoxKind, Measure, Rotation, Sides, TimeLimit } from "../contract/request.ts"

/** An item after reading. */
export interface ParsedItem {
  /** Index into `request.items`. */
  readonly index: number
  readonly reference: string
  readonly width: number
  readonly length: number
  readonly height: number
  readonly weight: number
  readonly quantity: number
  readonly rotation: Rotation
  readonly gap: number
  /** Infinity if unlimited. */
  readonly onTop: number
  readonly group: string | undefined
  readonly apart: ReadonlyArray<string>
}

/** A box after reading; unlimited weight and stock are Infinity. */
export interface ParsedBox {
  /** Index into `request.boxes`. */
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

/** A request after reading. */
export interface ParsedRequest {
  readonly items: ReadonlyArray<ParsedItem>
  readonly boxes: ReadonlyArray<ParsedBox>
  readonly lengthScale: number
  readonly weightScale: number
  readonly objective: ReadonlyArray<Measure>
  readonly effort: number
  readonly support: number
  readonly alternatives: number
  readonly timeLimit: TimeLimit | undefined
}

/** Internal units per unit of the caller. */
export interface Scales {
  readonly length: number
  readonly weight: number
}

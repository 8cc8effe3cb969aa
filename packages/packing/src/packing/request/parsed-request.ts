// Request after reading: defaults are filled in, and lengths and weights are in whole internal units.
import type { BoxKind, Measure, Rotation, Sides, TimeLimit, Unload } from "../contract/request.ts"

/** Item after reading. */
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
  /** Infinity if the item has none. */
  readonly stop: number
}

/** Box after reading. Unlimited weight, pieces and stock are Infinity. */
export interface ParsedBox {
  /** Index into `request.boxes`. */
  readonly index: number
  readonly reference: string
  readonly kind: BoxKind
  readonly inner: Sides
  readonly outer: Sides
  readonly emptyWeight: number
  readonly maxWeight: number
  readonly maxPieces: number
  readonly fillLimit: number
  readonly unload: Unload
  readonly stock: number
  readonly price: number
}

/** Request after reading. */
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

/** Number of internal units per unit of the caller. */
export interface Scales {
  readonly length: number
  readonly weight: number
}

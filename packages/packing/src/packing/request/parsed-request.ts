// Request after reading: defaults are filled in, and lengths and weights are in whole internal units.
import type { Accept } from "../contract/accept.ts"
import type { Box, Item, Measure, TimeLimit } from "../contract/request.ts"

/** Item after reading. An unlimited weight on top is Infinity, and so is the stop of an item without one. */
export interface ParsedItem extends Required<Omit<Item, "group">> {
  /** Index into `request.items`. */
  readonly index: number
  readonly group: string | undefined
}

/** Box after reading. Unlimited weight, pieces and stock are Infinity. */
export interface ParsedBox extends Required<Box> {
  /** Index into `request.boxes`. */
  readonly index: number
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
  readonly accept: Accept | undefined
}

/** Number of internal units per unit of the caller. */
export interface Scales {
  readonly length: number
  readonly weight: number
}

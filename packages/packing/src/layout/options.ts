import type { Packing } from "../packing/contract/outcome.ts"

/**
 * Units and box numbers in drawings and instructions.
 *
 * @example
 * ```ts
 * const second: LayoutOptions = { units: { length: "in", weight: "lb" }, first: 2, of: 3 }
 * ```
 */
export interface LayoutOptions {
  /** Units to write after lengths and weights. Default: none. */
  readonly units?: { readonly length: string; readonly weight: string }
  /** Number of the first box. Default 1. */
  readonly first?: number
  /** Number of boxes and tubes in the whole order. Default: the number of boxes in the packing. */
  readonly of?: number
}

/** Returns the title of a box, such as `Box 2 of 3: box M`. */
export const titleOf = ({ boxes }: Packing, index: number, { first = 1, of = boxes.length }: LayoutOptions): string => {
  const { kind, reference } = boxes[index]!
  return `Box ${first + index} of ${of}: ${kind} ${reference}`
}

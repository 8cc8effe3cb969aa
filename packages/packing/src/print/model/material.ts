/**
 * Material in a parcel: a number of equal pieces, a length of tape, or a volume of filler.
 *
 * @example
 * ```ts
 * const pads: Material = { name: "pad", quantity: 2, width: 12, length: 15 }
 * ```
 */
export type Material =
  | { readonly name: "corner"; readonly quantity: number }
  | { readonly name: "pad" | "sleeve"; readonly quantity: number; readonly width: number; readonly length: number }
  | { readonly name: "tape"; readonly length: number }
  | { readonly name: "filler"; readonly volume: number }

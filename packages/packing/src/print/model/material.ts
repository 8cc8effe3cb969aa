/**
 * Material in a parcel: a number of equal pieces, a length of tape, or a volume of filler.
 *
 * @example
 * ```ts
 * const pads: Material = { name: "pad", quantity: 2, width: 12, length: 15 }
 * ```
 */
export type Material =
  | {
      /** Corner protectors. */
      readonly name: "corner"
      /** Number of corner protectors in the parcel. */
      readonly quantity: number
    }
  | {
      /** Pads or sleeves, all of one size. */
      readonly name: "pad" | "sleeve"
      /** Number of pads or sleeves of this size. */
      readonly quantity: number
      /** Width of each, in the unit of the prints. */
      readonly width: number
      /** Length of each, in the unit of the prints. */
      readonly length: number
    }
  | {
      /** Tape that closes the parcel. */
      readonly name: "tape"
      /** Length of the tape, in the unit of the prints. */
      readonly length: number
    }
  | {
      /** Filler for the free space. */
      readonly name: "filler"
      /** Volume of the filler, in cubed units of the prints. */
      readonly volume: number
    }

/**
 * Line of equal prints. `quantity` is from 1 to 10,000.
 *
 * @example
 * ```ts
 * const print: Print = { width: 24, height: 36, finishing: "Rolled", quantity: 3 }
 * ```
 */
export interface Print {
  /** Width of the face, in the unit of the catalogue. */
  readonly width: number
  /** Height of the face, in the unit of the catalogue. */
  readonly height: number
  /** Name of a finishing in the profile, ignoring case. Default: the rules in `otherwise` of the profile. */
  readonly finishing?: string | undefined
  /** Number of equal prints. */
  readonly quantity: number
  /** Weight of one print with its backing, glass and frame. Default: the weights of the finishing in the profile. */
  readonly weight?: number | undefined
}

/**
 * Number of prints of one line in a parcel.
 *
 * @example
 * ```ts
 * const two: PrintCount = { print: 0, quantity: 2 }
 * ```
 */
export interface PrintCount {
  /** Index into the list of prints. */
  readonly print: number
  /** Number of these prints in the parcel. */
  readonly quantity: number
}

/**
 * Number of prints of one line in a tube, and their part of the roll.
 *
 * @example
 * ```ts
 * const two: RolledCount = { print: 0, quantity: 2, rolled: "width", length: 36, diameter: 1.9 }
 * ```
 */
export interface RolledCount extends PrintCount {
  /** Side that is rolled up. The other side lies along the tube. */
  readonly rolled: "width" | "height"
  /** Length of the rolled prints: their other side. */
  readonly length: number
  /** Diameter of the roll with these prints and those before them. */
  readonly diameter: number
}

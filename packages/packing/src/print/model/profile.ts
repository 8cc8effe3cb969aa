import { unknownName } from "../../values/unknown-name.ts"
/**
 * Weights of one print, each per unit of area or length. `weight` is the print itself. If it is absent, the weight of
 * the print is unknown. The other weights are added to it. Default 0.
 *
 * @example
 * ```ts
 * const canvas: PieceWeights = { weight: 0.0007, bars: 0.02 }
 * ```
 */
export interface PieceWeights {
  /** Weight per unit of face area. */
  readonly weight?: number
  /** Weight of the backing board per unit of face area. */
  readonly backing?: number
  /** Weight of the glass or acrylic per unit of face area. */
  readonly glass?: number
  /** Weight of the stretcher bars or the frame per unit of length of the perimeter. */
  readonly bars?: number
}

/**
 * Material that protects one piece or, for loose sheets, one stack.
 *
 * @example
 * ```ts
 * const framed: Protection = { corners: 4, sleeve: true, pads: 2 }
 * ```
 */
export interface Protection {
  /** Number of corner protectors. Default 0. */
  readonly corners?: number
  /** Whether the piece or the stack has a sleeve or a bag. Default false. */
  readonly sleeve?: boolean
  /** Number of pads: sheets of board as large as the face. Loose sheets in a mailer have none. Default 0. */
  readonly pads?: number
}

/**
 * Packing rules for prints that stay flat. Lengths are in the unit of the prints.
 *
 * @example
 * ```ts
 * const framed: FlatFinishing = { kind: "flat", thickness: 1.25, margin: 0.75, gap: 0.5, areaAtMost: 1920 }
 * ```
 */
export interface FlatFinishing extends PieceWeights {
  /** Distinguishes flat prints from rolled ones. */
  readonly kind: "flat"
  /** Thickness of one piece with its frame, or of one loose sheet. */
  readonly thickness: number
  /** Width of the wrapping beyond each of the four edges of the face. Loose sheets have it around the whole stack. */
  readonly margin: number
  /**
   * Space between a piece and the next piece above it. The gap of the lower piece applies. Ignored for loose sheets.
   */
  readonly gap: number
  /**
   * Maximum number of these pieces in one box. In a mixed box, each piece uses `1 / atMost` of the box. Default
   * unlimited: only the height and the weight of the contents count.
   */
  readonly atMost?: number
  /**
   * Maximum total area of the faces of these pieces in one box, in squared units of the prints. A larger piece is allowed
   * alone. In a mixed box, each piece uses its area divided by `areaAtMost` of the box. Default unlimited.
   */
  readonly areaAtMost?: number
  /** Whether the prints are loose sheets, which are stacked without gaps and fit into mailers. Default false. */
  readonly loose?: boolean
  /** Material for each piece, or for each stack of loose sheets. Default none. */
  readonly protection?: Protection
  /** Rules for rolling these prints instead. Default: they are never rolled. */
  readonly rolled?: RolledFinishing
  /**
   * Longest side up to which optional rolls stay flat. Above it, they are rolled if this is better according to
   * the objective. A print that fits in only one form has that form. Default unlimited.
   */
  readonly flatUpTo?: number
}

/**
 * Packing rules for rolled prints. The sheet is wound loosely around a core.
 *
 * @example
 * ```ts
 * const rolled: RolledFinishing = { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25, clearance: 0.5 }
 * ```
 */
export interface RolledFinishing {
  /** Distinguishes rolled prints from flat ones. */
  readonly kind: "rolled"
  /** Thickness of the sheet. */
  readonly sheet: number
  /** Minimum diameter of the core. */
  readonly core: number
  /**
   * Cross-section of the roll divided by the cross-section of the sheet alone. 1 means that there is no air between the
   * layers.
   */
  readonly looseness: number
  /** Free length between the roll and each end cap of a tube. Default 0. */
  readonly clearance?: number
  /** Weight of one unit of area of the sheet. */
  readonly weight?: number
}

/**
 * Packing rules for the prints of one finishing.
 *
 * @example
 * ```ts
 * const isRolled = (finishing: Finishing): boolean => finishing.kind === "rolled"
 * ```
 */
export type Finishing = FlatFinishing | RolledFinishing

/**
 * Packaging: the weights of its materials, and the thickness of a pad. An absent weight is unknown, except for the
 * filler and the tape.
 *
 * @example
 * ```ts
 * const corrugated: PackagingWeights = { board: 0.0012, filler: 0.0006, pad: 0.0008, padThickness: 0.15 }
 * ```
 */
export interface PackagingWeights {
  /** Weight of a box or mailer without an `emptyWeight` per unit of outer surface. Includes the flaps. */
  readonly board?: number
  /** Weight of a tube without an `emptyWeight` per unit of outer surface. Includes the caps. */
  readonly tube?: number
  /** Weight of the filler per unit of free volume in a box. Default 0. */
  readonly filler?: number
  /** Weight of a pad per unit of area. */
  readonly pad?: number
  /** Thickness of a pad. Default 0. */
  readonly padThickness?: number
  /** Weight of one corner protector. */
  readonly corner?: number
  /** Weight of a sleeve per unit of face area; it covers both sides. */
  readonly sleeve?: number
  /** Weight of the tape per unit of length. Default 0. */
  readonly tape?: number
}

/**
 * Packing rules of a print shop, as plain data.
 *
 * @example
 * ```ts
 * const paperOnly: PrintProfile = {
 *   scale: 1000,
 *   finishings: { Rolled: { kind: "rolled", sheet: 0.01, core: 1.5, looseness: 1.2 } },
 *   otherwise: { kind: "flat", thickness: 0.02, margin: 0.5, gap: 0, loose: true }
 * }
 * ```
 */
export interface PrintProfile {
  /**
   * Steps per unit of length. Prints are rounded up to a step, and boxes are rounded down. With 100 steps, 10.25 is
   * exact.
   */
  readonly scale: number
  /** Finishings, keyed by name. Names are case-insensitive. */
  readonly finishings: Readonly<Record<string, Finishing>>
  /** Rules for prints without a finishing. */
  readonly otherwise: Finishing
  /** Weights of the packaging. Default: every weight in it is unknown. */
  readonly packaging?: PackagingWeights
  /**
   * Maximum gross weight of a parcel. Default unlimited. Like the `maxWeight` of a box, it counts an unknown weight as
   * 0.
   */
  readonly maxWeight?: number
}

/** Returns the share of a box that a print uses by the limits of its finishing. At most 1: one print is always allowed. */
export const shareOfBox = (
  { areaAtMost = Infinity, atMost = Infinity }: FlatFinishing,
  { height, width }: { readonly height: number; readonly width: number }
): number => Math.min(1, Math.max(1 / atMost, (width * height) / areaAtMost))

/** Returns the maximum number of prints of a line in one box, without other prints. */
export const mostInBox = (
  finishing: FlatFinishing,
  face: { readonly height: number; readonly width: number }
): number =>
  // The tolerance is for rounding errors of a box that is exactly full.
  Math.floor(1 / shareOfBox(finishing, face) + 1e-6)

/**
 * Returns the form in which the names of finishings are compared: without case and outer white space.
 *
 * @example
 * ```ts
 * finishingKey(" Floating Frame ") // => "floating frame"
 * ```
 */
export const finishingKey = (name: string): string => name.trim().toLowerCase()

const finishingNamed = ({ finishings }: PrintProfile, name: string): Finishing | undefined => {
  const wanted = finishingKey(name)
  return Object.entries(finishings).find(([key]) => finishingKey(key) === wanted)?.[1]
}

/** Returns the finishing with the given name, or the profile's `otherwise` if there is no name. */
export const finishingOf = (profile: PrintProfile, name = ""): Finishing =>
  finishingNamed(profile, name) ?? profile.otherwise

/**
 * Returns the problem with the name of a finishing, or undefined if it is blank or in the profile.
 *
 * @example
 * ```ts
 * finishingProblem(printProfile, "Roled")
 * ```
 */
export const finishingProblem = (profile: PrintProfile, name = ""): string | undefined =>
  name.trim() === "" || finishingNamed(profile, name) !== undefined
    ? undefined
    : unknownName("finishing", name, Object.keys(profile.finishings))

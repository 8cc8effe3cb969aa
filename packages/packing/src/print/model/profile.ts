/**
 * Packing rules for prints that stay flat. Lengths are in the unit of the prints.
 *
 * @example
 * ```ts
 * const framed: FlatFinishing = { kind: "flat", thickness: 1.25, margin: 0.75, gap: 0.5, atMost: 4 }
 * ```
 */
export interface FlatFinishing {
  readonly kind: "flat"
  readonly thickness: number
  /** Width of the wrapping beyond each of the four edges of the face. */
  readonly margin: number
  /** Space between a piece and the next piece above it. The gap of the lower piece applies. */
  readonly gap: number
  /** Maximum number of these pieces in one box. In a mixed box, each piece uses `1 / atMost` of the box. */
  readonly atMost: number
  /** Weight of one unit of area of the face. */
  readonly weight?: number
}

/**
 * Packing rules for rolled prints. The sheet is wound loosely around a core.
 *
 * @example
 * ```ts
 * const rolled: RolledFinishing = { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25 }
 * ```
 */
export interface RolledFinishing {
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
 * Weights of the packaging. A weight that is absent is unknown, except that of the filler.
 *
 * @example
 * ```ts
 * const corrugated: PackagingWeights = { board: 0.0018, filler: 0.0006 }
 * ```
 */
export interface PackagingWeights {
  /** Weight of a box without an `emptyWeight`, for one unit of its outer surface. Includes the flaps. */
  readonly board?: number
  /** Weight of a tube without an `emptyWeight`, for one unit of its outer surface. Includes the caps. */
  readonly tube?: number
  /** Weight of the filler, for one unit of free volume in a box. Default 0. */
  readonly filler?: number
}

/**
 * Packing rules of a print shop, as plain data. Its weights are optional and have no effect on the packing.
 * `parcelWeight` computes gross weights from them.
 *
 * @example
 * ```ts
 * const paperOnly: PrintProfile = {
 *   scale: 1000,
 *   finishings: { Rolled: { kind: "rolled", sheet: 0.01, core: 1.5, looseness: 1.2 } },
 *   otherwise: { kind: "flat", thickness: 0.02, margin: 0.5, gap: 0.01, atMost: 50 }
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
  /** Rules for prints without a finishing or with an unknown one. */
  readonly otherwise: Finishing
  readonly packaging?: PackagingWeights
}

const canvas: Finishing = { kind: "flat", thickness: 1.5, margin: 0.5, gap: 0.25, atMost: 6, weight: 0.007 }

/**
 * Built-in profile, in inches and pounds.
 *
 * @example
 * ```ts
 * const withPosters: PrintProfile = {
 *   ...printProfile,
 *   finishings: { ...printProfile.finishings, Poster: printProfile.finishings["Rolled"]! }
 * }
 * ```
 */
export const printProfile: PrintProfile = {
  scale: 1000,
  finishings: {
    Canvas: canvas,
    Framed: { kind: "flat", thickness: 1.25, margin: 0.75, gap: 0.5, atMost: 4, weight: 0.014 },
    Paper: { kind: "flat", thickness: 0.02, margin: 0.5, gap: 0.01, atMost: 50, weight: 0.0006 },
    Metal: { kind: "flat", thickness: 0.5, margin: 0.75, gap: 0.25, atMost: 6, weight: 0.005 },
    Acrylic: { kind: "flat", thickness: 0.75, margin: 0.75, gap: 0.25, atMost: 4, weight: 0.012 },
    Rolled: { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25, weight: 0.0007 }
  },
  otherwise: canvas,
  packaging: { board: 0.0018, tube: 0.003, filler: 0.0006 }
}

/** Returns the finishing with the given name, or the profile's `otherwise`. */
export const finishingOf = (profile: PrintProfile, name: string | undefined): Finishing => {
  const wanted = name?.trim().toLowerCase()
  return Object.entries(profile.finishings).find(([key]) => key.toLowerCase() === wanted)?.[1] ?? profile.otherwise
}

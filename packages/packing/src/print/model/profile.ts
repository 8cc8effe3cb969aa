/**
 * How a flat piece travels, in the unit of the prints.
 *
 * @example
 * ```ts
 * const framed: FlatFinishing = { kind: "flat", thickness: 1.25, margin: 0.75, gap: 0.5, atMost: 4 }
 * ```
 */
export interface FlatFinishing {
  readonly kind: "flat"
  readonly thickness: number
  /** Wrapping beyond the face, on each of its four sides. */
  readonly margin: number
  /** Above a piece, where another lies on it: of two that differ, the gap of the lower one is kept. */
  readonly gap: number
  /** The largest number of such pieces in one box; where finishings share a box, each piece takes its share. */
  readonly atMost: number
}

/**
 * How a print is rolled: its sheet is wound around a core of at least this diameter, never perfectly tight.
 *
 * @example
 * ```ts
 * const rolled: RolledFinishing = { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25 }
 * ```
 */
export interface RolledFinishing {
  readonly kind: "rolled"
  readonly sheet: number
  readonly core: number
  /** Wound cross-section over that of the sheet itself: 1 would be without any air. */
  readonly looseness: number
}

/**
 * What a finishing means for packing.
 *
 * @example
 * ```ts
 * const isRolled = (finishing: Finishing): boolean => finishing.kind === "rolled"
 * ```
 */
export type Finishing = FlatFinishing | RolledFinishing

/**
 * The rules of a print shop as data.
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
  /** Whole steps in one unit: prints are rounded up to a step and boxes down, so that 10.25 is exact. */
  readonly scale: number
  /** By name, whatever its case. */
  readonly finishings: Readonly<Record<string, Finishing>>
  /** For prints that name no finishing, or none of these. */
  readonly otherwise: Finishing
}

const canvas: Finishing = { kind: "flat", thickness: 1.5, margin: 0.5, gap: 0.25, atMost: 6 }

/**
 * The built-in profile, in inches.
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
    Framed: { kind: "flat", thickness: 1.25, margin: 0.75, gap: 0.5, atMost: 4 },
    Paper: { kind: "flat", thickness: 0.02, margin: 0.5, gap: 0.01, atMost: 50 },
    Metal: { kind: "flat", thickness: 0.5, margin: 0.75, gap: 0.25, atMost: 6 },
    Acrylic: { kind: "flat", thickness: 0.75, margin: 0.75, gap: 0.25, atMost: 4 },
    Rolled: { kind: "rolled", sheet: 0.018, core: 1.5, looseness: 1.25 }
  },
  otherwise: canvas
}

/** The finishing of that name, or the profile's entry for all others. */
export const finishingOf = (profile: PrintProfile, name: string | undefined): Finishing => {
  const wanted = name?.trim().toLowerCase()
  return Object.entries(profile.finishings).find(([key]) => key.toLowerCase() === wanted)?.[1] ?? profile.otherwise
}

import type { FlatFinishing, PrintProfile, RolledFinishing } from "./profile.ts"

/** Canvas on stretcher bars 1.5 inches deep. */
const canvas: FlatFinishing = {
  kind: "flat",
  thickness: 1.5,
  margin: 0.5,
  gap: 0.25,
  weight: 0.0007,
  bars: 0.02,
  protection: { corners: 4, sleeve: true }
}

/** Square inches of glass or acrylic in a box: six faces of 16 × 20. */
const GLASS_PER_BOX = 1920

/** Photo paper or canvas without bars, in a tube. */
const rolled: RolledFinishing = {
  kind: "rolled",
  sheet: 0.018,
  core: 1.5,
  looseness: 1.25,
  clearance: 0.5,
  weight: 0.0007
}

/**
 * Built-in profile, in inches and pounds. Parcels weigh at most 50 pounds, which one person can lift.
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
    Framed: {
      kind: "flat",
      thickness: 1.25,
      margin: 0.75,
      gap: 0.5,
      areaAtMost: GLASS_PER_BOX,
      weight: 0.0005,
      backing: 0.0035,
      glass: 0.0043,
      bars: 0.022,
      protection: { corners: 4, sleeve: true, pads: 2 }
    },
    Paper: {
      kind: "flat",
      thickness: 0.016,
      margin: 0.5,
      gap: 0,
      loose: true,
      weight: 0.0005,
      protection: { sleeve: true, pads: 2 },
      rolled: { ...rolled, sheet: 0.016, weight: 0.0005 },
      flatUpTo: 20
    },
    Metal: {
      kind: "flat",
      thickness: 0.5,
      margin: 0.75,
      gap: 0.25,
      weight: 0.0044,
      backing: 0.0012,
      protection: { corners: 4, sleeve: true }
    },
    Acrylic: {
      kind: "flat",
      thickness: 0.75,
      margin: 0.75,
      gap: 0.25,
      areaAtMost: GLASS_PER_BOX,
      weight: 0.0005,
      backing: 0.0012,
      glass: 0.0107,
      protection: { corners: 4, sleeve: true, pads: 2 }
    },
    Rolled: rolled
  },
  otherwise: canvas,
  packaging: {
    board: 0.0012,
    tube: 0.0025,
    filler: 0.0004,
    pad: 0.0008,
    padThickness: 0.15,
    corner: 0.02,
    sleeve: 0.0001,
    tape: 0.0004
  },
  maxWeight: 50
}

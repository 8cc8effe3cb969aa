/** Print to roll. Lengths are in steps. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly thickness: number
  /** Minimum diameter of the core. */
  readonly core: number
  /** Cross-section of the roll divided by the cross-section of the sheet alone. */
  readonly looseness: number
  /** Free length at each end of the tube. */
  readonly clearance: number
  /** Weight of one sheet, in weight steps. */
  readonly weight: number
}

/** Inside of a tube, in steps. */
export interface Bore {
  readonly diameter: number
  readonly length: number
}

/**
 * Returns the side along which to roll a sheet, or undefined if the tube is too short. The other side must fit into the
 * length of the tube. If both sides fit, the shorter side is rolled, because this makes the roll thinner.
 */
export const rolledAlong = (
  { clearance, height, width }: Sheet,
  { length: inner }: Bore
): "width" | "height" | undefined => {
  const length = inner - 2 * clearance
  const [short, long] = width <= height ? (["width", "height"] as const) : (["height", "width"] as const)
  return Math.max(width, height) <= length ? short : Math.min(width, height) <= length ? long : undefined
}

/** Returns the cross-section of a rolled sheet in a tube, in square steps. Infinite if the tube is too short. */
export const sectionOf = (sheet: Sheet, bore: Bore): number => {
  const along = rolledAlong(sheet, bore)
  return along === undefined ? Infinity : Math.ceil(sheet[along] * sheet.thickness * sheet.looseness)
}

/**
 * Returns the cross-section between a core and the wall, or -1 if the core does not fit. Sheets fit into one tube if
 * the sum of their cross-sections is at most this value. This is equivalent to √(core² + 4·Σ(rolled length × thickness
 * × looseness)/π) ≤ inner diameter.
 */
export const ringOf = (core: number, { diameter }: Bore): number =>
  core > diameter ? -1 : Math.floor((Math.PI / 4) * (diameter * diameter - core * core))

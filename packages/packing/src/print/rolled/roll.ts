/** A print to be rolled; lengths in whole steps. */
export interface Sheet {
  readonly width: number
  readonly height: number
  readonly thickness: number
  readonly core: number
  readonly looseness: number
}

/** The inside of a tube, in whole steps. */
export interface Bore {
  readonly diameter: number
  readonly length: number
}

/**
 * The side a sheet is rolled along: the other must fit the tube's length, and of two ways that do, the one that winds
 * less. Undefined when the sheet is too long for the tube either way.
 */
export const rolledAlong = ({ width, height }: Sheet, { length }: Bore): "width" | "height" | undefined => {
  const [short, long] = width <= height ? (["width", "height"] as const) : (["height", "width"] as const)
  return Math.max(width, height) <= length ? short : Math.min(width, height) <= length ? long : undefined
}

/** The cross-section, in square steps, that a rolled sheet takes in a tube; infinite when it is too long for it. */
export const sectionOf = (sheet: Sheet, bore: Bore): number => {
  const along = rolledAlong(sheet, bore)
  return along === undefined ? Infinity : Math.ceil(sheet[along] * sheet.thickness * sheet.looseness)
}

/**
 * The cross-section between a core and the wall; negative when the core does not fit. Sheets share a tube while their
 * sections sum to no more: √(core² + 4·Σ(rolled length × thickness × looseness)/π) ≤ inner diameter.
 */
export const ringOf = (core: number, { diameter }: Bore): number =>
  core > diameter ? -1 : Math.floor((Math.PI / 4) * (diameter * diameter - core * core))

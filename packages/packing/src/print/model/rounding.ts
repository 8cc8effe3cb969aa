/** Tolerance for rounding errors. Tolerance within which a length counts as a whole number of steps. */
const WHOLE_STEP_TOLERANCE = 1e-6

/** Returns a length in steps, rounded up. Used for occupied space. */
export const stepsUp = (length: number, scale: number): number => Math.ceil(length * scale - WHOLE_STEP_TOLERANCE)

/** Returns the side of a piece in steps, rounded up to at least 1. */
export const sideUp = (length: number, scale: number): number => Math.max(1, stepsUp(length, scale))

/** Returns a length in steps, rounded down. Used for available space. */
export const stepsDown = (length: number, scale: number): number => Math.floor(length * scale + WHOLE_STEP_TOLERANCE)

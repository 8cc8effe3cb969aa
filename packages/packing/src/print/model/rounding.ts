/** Tolerance for lengths that are whole steps but for the last digits of a decimal fraction. */
const WHOLE_STEP_TOLERANCE = 1e-6

/** Returns a length in steps, rounded up: for space that is taken. */
export const stepsUp = (length: number, scale: number): number => Math.ceil(length * scale - WHOLE_STEP_TOLERANCE)

/** Returns the side of a piece in steps, rounded up to at least 1. */
export const sideUp = (length: number, scale: number): number => Math.max(1, stepsUp(length, scale))

/** Returns a length in steps, rounded down: for space that is available. */
export const stepsDown = (length: number, scale: number): number => Math.floor(length * scale + WHOLE_STEP_TOLERANCE)

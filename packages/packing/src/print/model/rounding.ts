/** Lengths that are whole steps already may be off by the last digits of their decimal fraction. */
const FUZZ = 1e-6

/** A length in whole steps, rounded up: what takes room. */
export const stepsUp = (length: number, scale: number): number => Math.ceil(length * scale - FUZZ)

/** A side in whole steps, rounded up; it is never too thin to be a piece. */
export const sideUp = (length: number, scale: number): number => Math.max(1, stepsUp(length, scale))

/** A length in whole steps, rounded down: what gives room. */
export const stepsDown = (length: number, scale: number): number => Math.floor(length * scale + FUZZ)

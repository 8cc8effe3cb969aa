import { Data } from "effect"

/** A port cannot respond now; the same call may succeed later. The cause is for logs and never reaches the caller. */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  readonly port: string
  readonly cause?: unknown
  /** Whether a write may have been applied although its response was lost. */
  readonly maybeDone?: boolean
}> {}

/** Whether the failure leaves open if a write was applied. */
export const isLostWrite = (error: Unavailable): boolean => error.maybeDone === true

import { Data } from "effect"

/** A port cannot answer now; the same call may succeed later. The cause is for the log, never for the caller. */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  readonly port: string
  readonly cause?: unknown
  /** True when a write may have happened although its answer was lost. */
  readonly maybeDone?: boolean
}> {}

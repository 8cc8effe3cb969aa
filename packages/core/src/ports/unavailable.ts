import { Data } from "effect"

/** The failure of a port that may succeed later. The cause is logged but never sent to the caller. */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  readonly port: string
  readonly cause?: unknown
  /** Whether a write may have been applied although its response was lost. */
  readonly maybeDone?: boolean
}> {
  override get message(): string {
    return `${this.port} is unavailable`
  }

  /** Returns all fields except the cause, which can contain request data. */
  override toJSON(): object {
    return { ...this }
  }
}

/** Whether the write may have been applied although it failed. */
export const isLostWrite = (error: Unavailable): boolean => error.maybeDone === true

import * as Data from "effect/Data"

/**
 * The temporary failure of a port. The cause is logged but never sent to the caller.
 *
 * @example
 * ```ts
 * const down = Effect.fail(new Unavailable({ port: "OrderStore", cause: new Error("connection lost") }))
 * ```
 */
export class Unavailable extends Data.TaggedError("Unavailable")<{
  /** Name of the port, such as `OrderStore`. */
  readonly port: string
  /** Error of the adapter. */
  readonly cause?: unknown
  /** The cause in words without data of a request. They end the message. */
  readonly headline?: string
  /** Whether a write may have succeeded although its response was lost. */
  readonly maybeDone?: boolean
}> {
  /** Name of the port and the headline, without data of a request. */
  override get message(): string {
    const { headline, port } = this
    return `${port} is unavailable${headline === undefined ? "" : `: ${headline}`}`
  }

  /** Returns all fields except the cause. The cause can contain request data. */
  override toJSON(): object {
    return { ...this }
  }
}

/** Whether the failed write may have succeeded. */
export const isLostWrite = (error: Unavailable): boolean => error.maybeDone === true

import * as Arrays from "effect/Array"
import * as Cause from "effect/Cause"
import type * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as References from "effect/References"

/** A line of the library's log. */
export interface LogLine {
  /** Severity in lower case, such as `warn`. */
  readonly level: string
  /** Text without data of requests. */
  readonly message: string
  /** The error that the line reports, unchanged. It can contain request data. */
  readonly cause?: unknown
  /** Id of the request that caused the line. Absent outside of requests. */
  readonly requestId?: string
  /** Further details, such as the ids of an order. */
  readonly details?: Readonly<Record<string, unknown>>
}

/**
 * Provides a logger that passes each line to a function.
 *
 * @example
 * ```ts
 * const lines: Array<LogLine> = []
 * const run = Effect.provide(Effect.logInfo("started"), plainLogger((line) => lines.push(line)))
 * ```
 */
export const plainLogger = (log: (line: LogLine) => void): Layer.Layer<never> =>
  Logger.layer([
    Logger.make<unknown, void>(({ cause, fiber, logLevel, message }) => {
      const [text, thrown] = Arrays.ensure(message)
      const error = cause.reasons.length > 0 ? Cause.squash(cause) : thrown
      const { requestId, ...details } = fiber.getRef(References.CurrentLogAnnotations)
      log({
        level: logLevel.toLowerCase(),
        message: String(text),
        ...(error !== undefined && { cause: error }),
        ...(typeof requestId === "string" && { requestId }),
        ...(Object.keys(details).length > 0 && { details })
      })
    })
  ])

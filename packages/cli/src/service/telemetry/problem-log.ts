import { Cause, type Layer, Logger, References } from "effect"
import { logLine } from "./log-line.ts"

/** Maximum number of nested causes in a log line. */
const MAX_CAUSES = 5

/**
 * Returns the stack traces of an error and its causes. Omits all other fields, because they can contain request data.
 */
const formatError = (thrown: unknown, depth = 1): string => {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause, message, name, stack = `${name}: ${message}` } = thrown
  return cause === undefined || depth === MAX_CAUSES ? stack : `${stack}\ncaused by ${formatError(cause, depth + 1)}`
}

/** Provides a logger that writes a service's errors and failed logins as lines of JSON. */
export const problemLog = (write: (text: string) => void): Layer.Layer<never> => {
  const logger = Logger.make<unknown, void>(({ cause, date, fiber, logLevel, message }) => {
    const [text, ...thrown] = Array.isArray(message) ? (message as ReadonlyArray<unknown>) : [message]
    const causes = [
      ...thrown.map((each) => formatError(each)),
      ...(cause.reasons.length > 0 ? [Cause.pretty(cause)] : [])
    ]
    const { requestId, username } = fiber.getRef(References.CurrentLogAnnotations)
    write(
      logLine({
        time: date.toISOString(),
        level: logLevel.toUpperCase(),
        message: String(text),
        request_id: requestId,
        username,
        ...(causes.length > 0 && { cause: causes.join("\n") })
      })
    )
  })
  return Logger.layer([logger])
}

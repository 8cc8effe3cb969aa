import { Cause, type Layer, Logger, References } from "effect"
import { logLine } from "./log-line.ts"

const deepest = 5

/** What was thrown and what caused it, each with where it comes from: an error's other fields may hold what was sent. */
const shown = (thrown: unknown, depth = 1): string => {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause, message, name, stack = `${name}: ${message}` } = thrown
  return cause === undefined || depth === deepest ? stack : `${stack}\ncaused by ${shown(cause, depth + 1)}`
}

/** What goes wrong in a running service, as lines of JSON beside those of the requests. */
export const problemLog = (write: (text: string) => void): Layer.Layer<never> => {
  const logger = Logger.make<unknown, void>(({ cause, date, fiber, logLevel, message }) => {
    const [text, ...thrown] = Array.isArray(message) ? (message as ReadonlyArray<unknown>) : [message]
    const causes = [...thrown.map((each) => shown(each)), ...(cause.reasons.length > 0 ? [Cause.pretty(cause)] : [])]
    const { requestId } = fiber.getRef(References.CurrentLogAnnotations)
    write(
      logLine({
        time: date.toISOString(),
        level: logLevel.toUpperCase(),
        message: String(text),
        request_id: requestId,
        ...(causes.length > 0 && { cause: causes.join("\n") })
      })
    )
  })
  return Logger.layer([logger])
}

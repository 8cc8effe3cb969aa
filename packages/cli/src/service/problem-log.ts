import { Layer, Logger } from "effect"

/** What goes wrong in a running service, as lines of JSON beside those of the requests: nothing in it can begin a line. */
export const problemLog = (write: (text: string) => void): Layer.Layer<never> => {
  const logger = Logger.map(Logger.formatStructured, ({ annotations, cause, level, message, timestamp }) => {
    const { requestId } = annotations
    write(`${JSON.stringify({ time: timestamp, level, message, request_id: requestId, cause })}\n`)
  })
  return Layer.fresh(Logger.layer([logger]))
}

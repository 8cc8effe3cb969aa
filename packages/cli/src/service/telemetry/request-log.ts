import type { LogRecord } from "@waybill/adapter-http"
import { logLine } from "./log-line.ts"

/** Writes records as lines of JSON: those of one turn of the event loop together. */
export const requestLog = (write: (text: string) => void): ((record: LogRecord) => void) => {
  let lines = ""
  return (record) => {
    if (lines === "") {
      setImmediate(() => {
        write(lines)
        lines = ""
      })
    }
    lines += logLine(record)
  }
}

import type { LogRecord } from "@waybill/adapter-http"
import { logLine } from "./log-line.ts"

/** Returns a function that writes records as lines of JSON. It batches all records of one turn of the event loop. */
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

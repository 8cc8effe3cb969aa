import type { LogRecord } from "@waybill/adapter-http"
import { logLine } from "./log-line.ts"

/** Returns a function that writes records as lines of JSON. It batches the records of one event loop turn. */
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

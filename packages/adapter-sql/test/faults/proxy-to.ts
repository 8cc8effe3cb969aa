// A line to the server that holds a test's tables.
import type { Place } from "../fixtures/waybill.ts"
import { type Line, openLine } from "./proxy.ts"

/** A line of its own, and the same tables by way of it. */
export const lineTo = async ({ source, ...rest }: Place): Promise<{ readonly line: Line; readonly place: Place }> => {
  if ("postgres" in source) {
    const line = await openLine(source.postgres, "postgres")
    return { line, place: { ...rest, source: { postgres: line.url } } }
  }
  if ("mysql" in source) {
    const line = await openLine(source.mysql, "mysql")
    return { line, place: { ...rest, source: { mysql: line.url } } }
  }
  throw new TypeError("a file has no line")
}

import { schemaReader } from "@waybill/core/reading"
import type { Schema } from "effect"
import { usageError } from "../errors/command-error.ts"
import { formatFault } from "../input/fault.ts"
import { readJsonFile, readJsonText } from "../input/json-file.ts"
import { lineAndColumn, locateValues, nearestOffset, pointerTo } from "../input/json-spans.ts"

/** Returns the content of the JSON file that a flag names. Throws a usage error that locates the first error in it. */
export const readFile = <A>(schema: Schema.ConstraintDecoder<A>, file: string, flag: string): A => {
  const reading = schemaReader(schema)(readJsonFile(file, flag))
  if (reading._tag === "Read") return reading.value
  const { path, problem } = reading.faults[0]!
  const at = pointerTo(path)
  const text = readJsonText(file)
  const [line, column] = lineAndColumn(text, nearestOffset(locateValues(text), at))
  const more = reading.faults.length > 1 ? ` (and ${reading.faults.length - 1} more)` : ""
  throw usageError(`${flag} ${file}: ${formatFault({ line, column, at, message: problem })}${more}`)
}

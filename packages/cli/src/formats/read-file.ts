import type { Schema } from "effect"
import { usageError } from "../errors/command-error.ts"
import { formatFault } from "../input/fault.ts"
import { readJsonFile, readJsonText } from "../input/json-file.ts"
import { lineAndColumn, locateValues, nearestOffset } from "../input/json-spans.ts"
import { type SchemaFault, schemaReader } from "./schema-reader.ts"

/** Returns the content of the JSON file that a flag names. Throws a usage error that locates the first error in it. */
export const readFile = <A>(schema: Schema.ConstraintDecoder<A>, file: string, flag: string): A => {
  const reading = schemaReader(schema)(readJsonFile(file, flag))
  if ("value" in reading) return reading.value
  const [{ at, message }] = reading.faults as readonly [SchemaFault]
  const text = readJsonText(file)
  const [line, column] = lineAndColumn(text, nearestOffset(locateValues(text), at))
  const more = reading.faults.length > 1 ? ` (and ${reading.faults.length - 1} more)` : ""
  throw usageError(`${flag} ${file}: ${formatFault({ line, column, at, message })}${more}`)
}

import { schemaReader } from "@waybill/core/reading"
import type { Schema } from "effect"
import { usageError } from "../errors/command-error.ts"
import { formatFault } from "../input/fault.ts"
import { readJsonFile, readJsonText } from "../input/json-file.ts"
import { lineAndColumn, locateValues, nearestOffset, pointerTo } from "../input/json-spans.ts"
import type { Units } from "../settings/units.ts"
import { inNumbers, type Measured } from "./quantities.ts"

/** The lengths and weights in a file, which can be strings with a unit, and the units of its numbers. */
interface FileQuantities {
  readonly fields: Measured
  readonly units: Units
}

/** Returns the content of the JSON file that a flag names. Throws a usage error that locates the first error in it. */
export const readFile = <A>(
  schema: Schema.ConstraintDecoder<A>,
  file: string,
  flag: string,
  quantities?: FileQuantities
): A => {
  const given = readJsonFile(file, flag)
  const { faults: inTexts, value } = quantities
    ? inNumbers(given, quantities.fields, quantities.units)
    : { faults: [], value: given }
  const reading = schemaReader(schema)(value)
  if (reading._tag === "Read" && inTexts.length === 0) return reading.value
  const inFields = reading._tag === "Read" ? [] : reading.faults
  const faults =
    inTexts.length > 0 ? inTexts : inFields.map(({ path, problem }) => ({ at: pointerTo(path), message: problem }))
  const { at, message } = faults[0]!
  const text = readJsonText(file)
  const [line, column] = lineAndColumn(text, nearestOffset(locateValues(text), at))
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : ""
  throw usageError(`${flag} ${file}: ${formatFault({ line, column, at, message })}${more}`)
}

import { usageError } from "../errors/command-error.ts"
import { formatFault } from "./fault.ts"
import { isTooDeep, TOO_DEEP } from "./json-depth.ts"
import { lineAndColumn, repeatedField } from "./json-spans.ts"
import { fileLabel, readText } from "./text-file.ts"

/**
 * Replaces each line that starts with `//` with spaces, so that the positions of all other characters remain the same.
 * A string in JSON cannot contain a line break, so no string is changed.
 */
const withoutComments = (text: string): string =>
  text.replace(/^[ \t]*\/\/[^\r\n]*/gm, (line) => " ".repeat(line.length))

/** Reads a JSON file, and replaces its comments with spaces so that positions in error messages stay right. */
export const readJsonText = (file: string, flag?: string): string => withoutComments(readText(file, flag))

/** Returns the value in a JSON file. `flag` is the flag that named the file, for messages. */
export const readJsonFile = (file: string, flag?: string): unknown => {
  const text = readJsonText(file, flag)
  if (isTooDeep(text)) throw usageError(`${fileLabel(file, flag)}: ${TOO_DEEP}`)
  let value: unknown
  try {
    value = JSON.parse(text) as unknown
  } catch (error) {
    // The parser's message can quote several lines of the file, but an error message must fit on one line.
    const reason = (error as Error).message.replaceAll(/\s+/g, " ")
    throw usageError(`${fileLabel(file, flag)}: invalid JSON: ${reason}`)
  }
  const repeated = repeatedField(text, value)
  if (repeated === undefined) return value
  const [line, column] = lineAndColumn(text, repeated.at)
  throw usageError(
    `${fileLabel(file, flag)}: ${formatFault({ line, column, at: repeated.pointer, message: repeated.message })}`
  )
}

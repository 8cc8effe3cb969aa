import { usageError } from "../errors/command-error.ts"
import { fileLabel, readText } from "./text-file.ts"

/** Reads a JSON file. */
export const readJsonFile = (file: string, flag?: string): unknown => {
  const text = readText(file, flag)
  try {
    return JSON.parse(text) as unknown
  } catch (error) {
    // The parser's message can quote several lines of the file.
    const reason = (error as Error).message.replaceAll(/\s+/g, " ")
    throw usageError(`${fileLabel(file, flag)}: invalid JSON: ${reason}`)
  }
}

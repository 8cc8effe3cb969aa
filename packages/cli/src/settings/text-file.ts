import { readFileSync } from "node:fs"
import { misused } from "../mistake.ts"

/** The text of a file without the byte order mark that some editors put before it, or a mistake that names the file. */
export const readText = (file: string): string => {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "")
  } catch (error) {
    throw misused(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}`)
  }
}

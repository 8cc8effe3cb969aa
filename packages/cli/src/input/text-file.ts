import { readFileSync } from "node:fs"
import { misused } from "../errors/command-error.ts"

/** A file as a mistake names it: after the flag that named it, if one did. */
export const namedBy = (file: string, flag: string | undefined): string =>
  flag === undefined ? file : `${flag} ${file}`

/** The text of a file without the byte order mark that some editors put before it, or a mistake that names the file. */
export const readText = (file: string, flag?: string): string => {
  try {
    return readFileSync(file, "utf8").replace(/^\uFEFF/, "")
  } catch (error) {
    throw misused(`${namedBy(file, flag)} cannot be read: ${(error as NodeJS.ErrnoException).code ?? error}`)
  }
}

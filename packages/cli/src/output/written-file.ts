import { accessSync, constants, statSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { Mistake } from "../errors/command-error.ts"

const orSay = (file: string, act: () => void): void => {
  try {
    act()
  } catch (error) {
    throw new Mistake("unavailable", `${file} cannot be written: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** A mistake where a file cannot be written later; now it is neither made nor touched. */
export const mustBeWritable = (file: string): void =>
  orSay(file, () => {
    const there = statSync(file, { throwIfNoEntry: false })
    if (there?.isDirectory()) throw Object.assign(new Error("a folder"), { code: "EISDIR" })
    // With the dot at its end only a folder is there.
    accessSync(there === undefined ? `${dirname(file)}/.` : file, constants.W_OK)
  })

/** Writes a file anew. */
export const writeText = (file: string, content: string): void => orSay(file, () => writeFileSync(file, content))

import { readFileSync, statSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { CommandError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"
import { createFolder } from "../output/create-folder.ts"

/** Names of the files that `waybill init` writes. */
export const starterNames = [
  "README.md",
  "orders.csv",
  "boxes.json",
  "profile.json",
  "cards/parcel-2026.json",
  "next/parcel-2027.json",
  "ship-from.json",
  "invoice.csv"
] as const

/** Returns the content of a file that `waybill init` writes. */
export const starterText = (name: (typeof starterNames)[number]): string =>
  readFileSync(new URL(`../../starter/${name}`, import.meta.url), "utf8")

/** Returns the commands in the README, one per line. */
export const starterCommands = (): ReadonlyArray<string> =>
  starterText("README.md")
    .split("\n")
    .filter((line) => line.startsWith("waybill "))

/** Writes a new file. Never replaces one. */
export const writeNew = (file: string, text: string): void => {
  try {
    createFolder(dirname(file))
  } catch (error) {
    throw new CommandError("unavailable", `${dirname(file)}: cannot be created: ${systemReason(error)}`)
  }
  try {
    writeFileSync(file, text, { flag: "wx" })
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === "EEXIST"
    throw isThere
      ? new CommandError("refused", `${file}: exists; must be the name of a new file`)
      : new CommandError("unavailable", `${file}: cannot be written: ${systemReason(error)}`)
  }
}

/** Returns the paths of the starter files that exist in a folder. */
export const existingIn = (folder: string): ReadonlyArray<string> =>
  starterNames.filter((name) => statSync(join(folder, name), { throwIfNoEntry: false }) !== undefined)

import { statSync } from "node:fs"
import { resolve } from "node:path"
import { usageError } from "../errors/command-error.ts"
import { flagName } from "./read-settings.ts"

const inputs = ["boxes", "profile", "keep", "cards", "against", "shipFrom", "orders", "layout", "map", "items"] as const
const outputs = ["out", "problems", "html", "svg", "saveMap"] as const

type Files = { readonly [Name in (typeof inputs)[number] | (typeof outputs)[number]]?: string | undefined }

/** Returns an id of a file, equal for all of its paths and links. */
const identityOf = (file: string): string => {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${dev} ${ino}`
  } catch {
    return resolve(file)
  }
}

/** Throws if an output file is also the input file, or the file of another flag. */
export const checkDistinctFiles = (from: string, files: Files): void => {
  const uses = new Map<string, string>()
  const register = (file: string | undefined, use: string) => file !== undefined && uses.set(identityOf(file), use)
  for (const name of inputs) register(files[name], `the file of --${flagName(name)}`)
  if (from !== "-") register(from, "the input file")
  for (const name of outputs) {
    const file = files[name]
    const use = file === undefined ? undefined : uses.get(identityOf(file))
    if (use !== undefined)
      throw usageError(`--${flagName(name)} ${file}: same file as ${use}; must be a different file`)
    register(file, `--${flagName(name)}`)
  }
}

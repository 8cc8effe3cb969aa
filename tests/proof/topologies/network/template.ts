// Configuration files, which are templates next to the code.
import { readFileSync } from "node:fs"

/** Reads a template and replaces each `${NAME}` with its value. Throws an error if a value is missing. */
export const filled = (template: URL, values: Readonly<Record<string, string>>): string =>
  readFileSync(template, "utf8").replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${template.pathname}: no value for ${name}`)
    return value
  })

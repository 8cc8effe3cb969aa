import { readFileSync } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import type { InvoiceLayout as Layout } from "../formats/invoice-layout.ts"
import { InvoiceLayout } from "../formats/invoice-layout.ts"
import { readFile } from "../formats/read-file.ts"
import { dateFormOf } from "./date.ts"

/** Names of the built-in layouts. */
export const layoutNames = ["generic", "ups", "fedex"] as const

const isName = (name: string): name is (typeof layoutNames)[number] =>
  (layoutNames as ReadonlyArray<string>).includes(name)

const published = (name: string): Layout =>
  JSON.parse(readFileSync(new URL(`../../layouts/${name}.json`, import.meta.url), "utf8")) as Layout

/** Returns the built-in layout with a name, or reads a layout file. */
export const readLayout = (nameOrFile: string): Layout => {
  if (isName(nameOrFile)) return published(nameOrFile)
  const layout = readFile(InvoiceLayout, nameOrFile, "--layout")
  for (const [i, form] of (layout.dates ?? []).entries())
    if (dateFormOf(form) === undefined)
      throw usageError(
        `--layout ${nameOrFile}: /dates/${i}: invalid form ${JSON.stringify(form)}; must contain a year, a month and a day`
      )
  if (layout.extends === undefined) return layout
  if (!isName(layout.extends))
    throw usageError(
      `--layout ${nameOrFile}: unknown layout ${JSON.stringify(layout.extends)} in "extends"; expected one of ${layoutNames.join(", ")}`
    )
  const base = published(layout.extends)
  return {
    ...base,
    ...layout,
    columns: { ...base.columns, ...layout.columns },
    charges: layout.charges.length > 0 ? layout.charges : base.charges,
    codes: { ...base.codes, ...layout.codes },
    classes: { ...base.classes, ...layout.classes },
    services: { ...base.services, ...layout.services }
  }
}

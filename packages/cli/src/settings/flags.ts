import { Option } from "effect"
import { Flag } from "effect/cli"
import { configFile } from "./config-file.ts"
import { flagOf, readSettings, variableOf } from "./read-settings.ts"
import type { Table } from "./service-settings.ts"

/** A flag for each setting of a table, and one for the file that may hold them. */
export const flagsFor = (table: Table): Readonly<Record<string, Flag.Flag<Option.Option<string>>>> => ({
  ...Object.fromEntries(
    Object.entries(table).map(([name, { fallback, metavar, says }]) => {
      const usually = fallback === undefined || fallback === "" ? "" : ` Usually ${fallback}.`
      const flag = Flag.String(flagOf(name)).pipe(
        Flag.withMetavar(metavar),
        Flag.withDescription(`${says}${usually} [${variableOf(name)}]`),
        Flag.optional
      )
      return [name, flag]
    })
  ),
  config: Flag.String("config").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("A JSON file of settings; waybill.config.json is read if there is one."),
    Flag.optional
  )
})

type Given = Readonly<Record<string, Option.Option<string>>>

/** The settings of a table as a command's flags, the environment and a file give them. */
export const settingsFrom = (table: Table, given: Given): Record<string, unknown> => {
  const flags = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Option.getOrUndefined(value)]))
  const file = configFile(table, flags.config)
  return readSettings(table, { flags, environment: process.env, ...(file !== undefined && { file }) })
}

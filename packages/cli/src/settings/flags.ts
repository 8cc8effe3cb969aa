import { Option } from "effect"
import { Flag } from "effect/cli"
import { configFile } from "./config-file.ts"
import { flagOf, readSettings, variableOf } from "./read-settings.ts"
import type { Table } from "./service-settings.ts"

type Flags<T extends Table> = { readonly [Name in keyof T]: Flag.Flag<Option.Option<string>> }

/** A flag for each setting of a table; `also` says more of one. */
export const flagsAlone = <T extends Table>(table: T, also: (name: string) => string = () => ""): Flags<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { fallback, metavar, says }]) => {
      const usually = fallback === undefined || fallback === "" ? "" : ` Usually ${fallback}.`
      const flag = Flag.String(flagOf(name)).pipe(
        Flag.withMetavar(metavar),
        Flag.withDescription(`${says}${usually}${also(name)}`),
        Flag.optional
      )
      return [name, flag]
    })
  ) as Flags<T>

/** A flag for each setting of a table, and one for the file that may hold them. */
export const flagsFor = (table: Table): Readonly<Record<string, Flag.Flag<Option.Option<string>>>> => ({
  ...flagsAlone(table, (name) => ` [${variableOf(name)}]`),
  config: Flag.String("config").pipe(
    Flag.withMetavar("FILE"),
    Flag.withDescription("A JSON file of settings; waybill.config.json is read if there is one."),
    Flag.optional
  )
})

/** The settings of a table as a command's flags alone give them. */
export const settingsAlone = (table: Table, given: Given): Record<string, unknown> =>
  readSettings(table, { flags: valuesOf(given), environment: {} })

type Given = Readonly<Record<string, Option.Option<string>>>

/** The settings of a table as a command's flags, the environment and a file give them. */
export const settingsFrom = (table: Table, given: Given): Record<string, unknown> => {
  const flags = valuesOf(given)
  const file = configFile(flags.config)
  return readSettings(table, { flags, environment: process.env, ...(file !== undefined && { file }) })
}

const valuesOf = (given: Given): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Option.getOrUndefined(value)]))

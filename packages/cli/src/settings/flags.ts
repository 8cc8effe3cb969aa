import { existsSync } from "node:fs"
import { isObject, nearestName, unknownName } from "@waybill/packing/values"
import { Option } from "effect"
import { Flag } from "effect/cli"
import { usageError } from "../errors/command-error.ts"
import { readJsonFile } from "../input/json-file.ts"
import { completedFlag } from "./completed-words.ts"
import { flagName, readSettings, type Sources, variableName } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"
import type { SettingTable, Values } from "./setting.ts"

const DEFAULT_FILE = "waybill.config.json"

/**
 * Returns the settings in the named config file, or in `waybill.config.json` if it exists. Every command accepts the
 * settings of all commands, so that they can share one file.
 */
const readConfigFile = (named: string | undefined): Sources["file"] => {
  if (named === undefined && !existsSync(DEFAULT_FILE)) return undefined
  const name = named ?? DEFAULT_FILE
  const settings = readJsonFile(name, named === undefined ? undefined : "--config")
  if (!isObject(settings)) throw usageError(`${name}: invalid config file; must be a JSON object of settings`)
  const unknown = Object.keys(settings).find((key) => key !== "$schema" && !Object.hasOwn(serviceSettings, key))
  if (unknown !== undefined)
    throw usageError(`${name}: ${unknownName("setting", unknown, Object.keys(serviceSettings))}`)
  return { name, settings }
}

type Flags<T extends SettingTable> = { readonly [Name in keyof T]: Flag.Flag<Option.Option<string>> }

/** Values of flags, as parsed by Effect. */
export type FlagValues = Readonly<Record<string, Option.Option<string>>>

/** Returns a flag for each setting in a table. `suffix` returns the text to append to a flag's description. */
export const flagsFor = <T extends SettingTable>(table: T, suffix: (name: string) => string = () => ""): Flags<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { description, fallback, metavar, suggestions }]) => {
      const byDefault = fallback === undefined || fallback === "" ? "" : ` (default: ${fallback})`
      const flag = completedFlag(flagName(name), metavar, suggestions).pipe(
        Flag.withDescription(`${description}${byDefault}${suffix(name)}`),
        Flag.optional
      )
      return [name, flag]
    })
  ) as Flags<T>

/** Returns a flag for each setting in a table, and `--config` for a file with settings. */
export const configurableFlags = (table: SettingTable): Readonly<Record<string, Flag.Flag<Option.Option<string>>>> => ({
  ...flagsFor(table, (name) => ` [${variableName(name)}]`),
  config: completedFlag("config", "FILE").pipe(
    Flag.withDescription("JSON file of settings (default: waybill.config.json, if it exists)"),
    Flag.optional
  )
})

/** Returns a flag that is off by default. */
export const switchFlag = (name: string, description: string): Flag.Flag<boolean> =>
  Flag.Boolean(name).pipe(Flag.withDescription(description), Flag.withDefault(false))

/** The flag `--json`. */
export const jsonFlag = switchFlag("json", "Print JSON")

const stringsIn = (values: FlagValues): Readonly<Record<string, string | undefined>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Option.getOrUndefined(value)]))

/** Returns the settings in a table, read only from flags. */
export const settingsFromFlags = <T extends SettingTable>(table: T, values: FlagValues): Values<T> =>
  readSettings(table, { flags: stringsIn(values), environment: {} })

const PREFIX = "WAYBILL_"

/**
 * Throws if a variable has almost the name of a setting. Other unknown variables are ignored, because platforms set some
 * for each service, such as `WAYBILL_SERVICE_HOST`.
 */
const checkVariables = (environment: Sources["environment"]): void => {
  const known = Object.keys(serviceSettings).map((name) => variableName(name).slice(PREFIX.length))
  if (environment.WAYBILL_CONFIG !== undefined)
    throw usageError("WAYBILL_CONFIG: unknown variable; only --config names the config file")
  for (const name of Object.keys(environment)) {
    const short = name.slice(PREFIX.length)
    if (!name.startsWith(PREFIX) || known.includes(short)) continue
    const meant = nearestName(short, known)
    if (meant !== undefined) throw usageError(`${name}: unknown variable; did you mean ${PREFIX}${meant}?`)
  }
}

/** Returns the settings in a table, read from flags, environment variables and a config file. */
export const settingsFrom = <T extends SettingTable>(table: T, values: FlagValues): Values<T> => {
  const flags = stringsIn(values)
  checkVariables(process.env)
  const file = readConfigFile(flags.config)
  return readSettings(table, { flags, environment: process.env, ...(file !== undefined && { file }) })
}

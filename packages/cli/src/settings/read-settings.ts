import { usageError } from "../errors/command-error.ts"
import type { SettingTable, Values } from "./setting.ts"

/** The sources of settings. Precedence: flag, environment variable, config file, default. */
export interface Sources {
  readonly flags: Readonly<Record<string, string | undefined>>
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly file?: { readonly name: string; readonly settings: Readonly<Record<string, unknown>> }
}

/** Returns the name of a setting's flag: `base-path` for `basePath`. */
export const flagName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Returns the name of a setting's environment variable: `WAYBILL_BASE_PATH` for `basePath`. */
export const variableName = (name: string): string => `WAYBILL_${flagName(name).replaceAll("-", "_").toUpperCase()}`

const stringOf = (value: unknown): string | undefined => {
  if (typeof value === "boolean") return value ? "on" : "off"
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

/** Returns all settings in a table. Throws a usage error that names the source of an invalid value. */
export const readSettings = <T extends SettingTable>(table: T, { environment, file, flags }: Sources): Values<T> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { expected, fallback, read, redact = (text: string) => text }]) => {
      const configured = file?.settings[name]
      const [source, value] =
        flags[name] !== undefined
          ? [`--${flagName(name)}`, flags[name]]
          : environment[variableName(name)] !== undefined
            ? [variableName(name), environment[variableName(name)]]
            : configured !== undefined
              ? [`${file?.name}: ${name}`, stringOf(configured)]
              : [name, fallback]
      if (value === undefined && configured === undefined) return [name, undefined]
      const setting = value === undefined ? undefined : read(value)
      if (setting === undefined) {
        const given = JSON.stringify(value === undefined ? configured : redact(value))
        throw usageError(`${source}: invalid value ${given}; expected ${expected}`)
      }
      return [name, setting]
    })
  ) as Values<T>

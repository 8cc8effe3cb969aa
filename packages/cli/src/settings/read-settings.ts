import { misused } from "../errors/command-error.ts"
import type { Table } from "./service-settings.ts"

/** Where a setting may come from; what comes first wins. */
export interface Origins {
  readonly flags: Readonly<Record<string, string | undefined>>
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The settings of a file, with its name. */
  readonly file?: { readonly name: string; readonly settings: Readonly<Record<string, unknown>> }
}

/** `basePath` as `base-path`. */
export const flagOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** `basePath` as `WAYBILL_BASE_PATH`. */
export const variableOf = (name: string): string => `WAYBILL_${flagOf(name).replaceAll("-", "_").toUpperCase()}`

const textIn = (value: unknown): string | undefined => {
  if (typeof value === "boolean") return value ? "on" : "off"
  return typeof value === "string" || typeof value === "number" ? String(value) : undefined
}

/** Every setting of a table by its value, from flag, environment, file or fallback; throws a mistake that names it. */
export const readSettings = (table: Table, { environment, file, flags }: Origins): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(table).map(([name, { fallback, must, read, shown = (text: string) => text }]) => {
      const written = file?.settings[name]
      const [origin, value] =
        flags[name] !== undefined
          ? [`--${flagOf(name)}`, flags[name]]
          : environment[variableOf(name)] !== undefined
            ? [variableOf(name), environment[variableOf(name)]]
            : written !== undefined
              ? [`${file?.name}: ${name}`, textIn(written)]
              : [name, fallback]
      if (value === undefined && written === undefined) return [name, undefined]
      const found = value === undefined ? undefined : read(value)
      if (found === undefined) {
        const given = value === undefined ? written : shown(value)
        throw misused(`${origin} must ${must}, not ${JSON.stringify(given)}`)
      }
      return [name, found]
    })
  )

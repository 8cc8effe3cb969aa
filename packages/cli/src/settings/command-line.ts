// The command of a run, for its report.
import { Option } from "effect"
import type { FlagValues } from "./flags.ts"
import { flagName } from "./read-settings.ts"
import type { SettingTable } from "./setting.ts"

/** A command with its flags, before it is written as a line. */
interface Invocation {
  /** Name of the command, such as `pack`. */
  readonly name: string
  readonly file: string
  readonly table: SettingTable
  readonly values: FlagValues
  /** Switches by name, and whether each is on. */
  readonly switches: Readonly<Record<string, boolean>>
  /** Values that depend on the time of the run, unless their flags are given. Default none. */
  readonly pinned?: Readonly<Record<string, string>>
}

/** A command as a line for a shell, and its options. */
export interface CommandLine {
  /** The command, with the flags that were given. */
  readonly line: string
  /** Flags that can change results, with their values. Defaults are marked. */
  readonly options: ReadonlyArray<string>
}

/** Settings of files and threads, and those that a report shows on their own. */
const apart: ReadonlySet<string> = new Set([
  "boxes",
  "cards",
  "format",
  "html",
  "items",
  "itemsSheet",
  "out",
  "problems",
  "saveMap",
  "shipFrom",
  "svg",
  "units",
  "workers"
])

/** Returns a word as a POSIX shell reads it. */
const quoted = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`)

/** Returns the words of a flag. A value that looks like a flag is joined to its name. */
const wordsOf = (name: string, value: string): string =>
  value.startsWith("-") ? quoted(`--${flagName(name)}=${value}`) : `--${flagName(name)} ${quoted(value)}`

/** Returns the line that repeats a run, and its options. */
export const commandLineOf = ({ file, name, pinned = {}, switches, table, values }: Invocation): CommandLine => {
  const given = Object.keys(table).flatMap((key) => {
    const value = Option.getOrUndefined(values[key] ?? Option.none()) ?? pinned[key]
    return value === undefined ? [] : [[key, value] as const]
  })
  const on = Object.entries(switches).flatMap(([key, isOn]) => (isOn ? [`--${flagName(key)}`] : []))
  const defaults = Object.entries(table).flatMap(([key, { fallback = "" }]) =>
    fallback === "" || apart.has(key) || given.some(([other]) => other === key)
      ? []
      : [`${wordsOf(key, fallback)} (default)`]
  )
  const options = given.flatMap(([key, value]) => (apart.has(key) ? [] : [wordsOf(key, value)]))
  return {
    line: ["waybill", name, quoted(file), ...given.map(([key, value]) => wordsOf(key, value)), ...on].join(" "),
    options: [...options, ...on, ...defaults]
  }
}

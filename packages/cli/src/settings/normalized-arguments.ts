import { flagName } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"

/** Flags with free text as their value. */
const textFlags: ReadonlySet<string> = new Set(["--after", "--msg", "--note", "--operator", "--search", "--tracking"])

/** Whether an argument is text rather than a flag. */
const isDashedText = (arg: string | undefined): arg is string =>
  arg !== undefined && /^-[^-]/.test(arg) && arg !== "-h" && arg !== "-v"

/**
 * Returns the arguments with a value that starts with a dash joined to its flag: `--msg -half` becomes `--msg=-half`.
 * Otherwise, the value would be read as short flags, and its `h` would print the help page instead of running the command.
 */
const joinDashedText = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.flatMap((arg, index) => {
    const [previous = "", next] = [args[index - 1], args[index + 1]]
    if (textFlags.has(previous) && isDashedText(arg)) return []
    return textFlags.has(arg) && isDashedText(next) ? [`${arg}=${next}`] : [arg]
  })

const settings = Object.entries(serviceSettings).flatMap(([name, { metavar }]) =>
  metavar.startsWith("on|off") ? [`--${flagName(name)}`] : []
)
const switches = new Set([...settings, "--held"])

/**
 * Returns the arguments with `on` added after each switch that has no value: `--behind-proxy` becomes `--behind-proxy
 * on`.
 */
const expandBareSwitches = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.flatMap((arg, index) => {
    const next = args[index + 1]
    return switches.has(arg) && (next === undefined || next.startsWith("-")) ? [arg, "on"] : [arg]
  })

/** Returns the arguments in the form that the parser of flags reads. */
export const normalizeArguments = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  expandBareSwitches(joinDashedText(args))

import { flagName } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"

/** Whether an argument is a value that starts with a dash. The only short flags are `-h` and `-v`. */
const isDashedValue = (arg: string | undefined): arg is string =>
  arg !== undefined && /^-[^-]/.test(arg) && arg !== "-h" && arg !== "-v"

const isFlag = (arg: string | undefined): boolean => arg !== undefined && /^--[a-z][a-z-]*$/.test(arg)

/**
 * Returns the arguments with a value that starts with a dash joined to its flag: `--msg -half` becomes `--msg=-half`.
 * Otherwise, the value would be read as short flags, and its `h` would print the help page instead of running the command.
 */
const joinDashedValues = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.flatMap((arg, index) => {
    const [previous, next] = [args[index - 1], args[index + 1]]
    if (isFlag(previous) && isDashedValue(arg)) return []
    return isFlag(arg) && isDashedValue(next) ? [`${arg}=${next}`] : [arg]
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

/** Returns the arguments in the form that the flag parser reads. */
export const normalizeArguments = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  expandBareSwitches(joinDashedValues(args))

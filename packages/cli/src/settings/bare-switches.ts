import { flagName } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"

const settings = Object.entries(serviceSettings).flatMap(([name, { metavar }]) =>
  metavar.startsWith("on|off") ? [`--${flagName(name)}`] : []
)
const switches = new Set([...settings, "--held"])

/**
 * Returns the arguments with `on` added after each switch that has no value: `--behind-proxy` becomes `--behind-proxy
 * on`.
 */
export const expandBareSwitches = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.flatMap((arg, index) => {
    const next = args[index + 1]
    return switches.has(arg) && (next === undefined || next.startsWith("-")) ? [arg, "on"] : [arg]
  })

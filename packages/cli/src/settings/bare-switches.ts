import { flagOf } from "./read-settings.ts"
import { serviceSettings } from "./service-settings.ts"

const switches = new Set(
  Object.entries(serviceSettings).flatMap(([name, { metavar }]) => (metavar === "on|off" ? [`--${flagOf(name)}`] : []))
)

/** A switch that stands alone is on: `--behind-proxy` is `--behind-proxy on`. */
export const withSwitchesOn = (args: ReadonlyArray<string>): ReadonlyArray<string> =>
  args.flatMap((arg, index) => {
    const next = args[index + 1]
    return switches.has(arg) && (next === undefined || next.startsWith("-")) ? [arg, "on"] : [arg]
  })

import { Option } from "effect"
import { describe, expect, it } from "vitest"
import { checkContradictions } from "../../src/service/check-contradictions.ts"
import { checkInternalAddress } from "../../src/service/operator/internal-address.ts"
import { settingsFrom } from "../../src/settings/flags.ts"
import { serviceSettings } from "../../src/settings/service-settings.ts"

const check = (flags: Readonly<Record<string, string>>) => () => {
  const values = Object.fromEntries(Object.entries(flags).map(([name, value]) => [name, Option.some(value)]))
  const settings = settingsFrom(serviceSettings, values)
  checkContradictions(settings)
  checkInternalAddress(settings)
}

describe("settings of the service", () => {
  it.each<[flags: Readonly<Record<string, string>>, message: string]>([
    [
      { workdays: "mon,tue,mon" },
      '--workdays: invalid value "mon,tue,mon"; expected one or more of mon,tue,wed,thu,fri,sat,sun, without repeats'
    ],
    [
      { holidays: "2026-12-25,2026-12-25" },
      '--holidays: invalid value "2026-12-25,2026-12-25"; expected a list of dates without repeats, such as 2026-12-25,2027-01-01'
    ],
    [{ rushDays: "3" }, "--rush-days: 3 is more than --production-days 2; must be at most that"],
    [{ productionDays: "0" }, "--rush-days: 1 is more than --production-days 0; must be at most that"],
    [
      { clientHeader: "x-real-ip" },
      "--client-header: x-real-ip is not read without --behind-proxy; add it, or omit the header"
    ],
    [{ operator: "off", console: "on" }, "--console: on, but --operator is off; the console needs the operator API"],
    [
      { shop: "shop.json", console: "off" },
      "--shop: shop.json is not read without the console; omit it, or turn on --console and --operator"
    ],
    [
      { preflightHosts: "images.example.com" },
      "--preflight-hosts: given, but --preflight is off; add --preflight on, or omit the hosts"
    ],
    [
      { operatorPort: "9000" },
      "--operator-port: nothing is served at port 9000; add --operator internal, or omit the port"
    ]
  ])("refuses %j", (flags, message) => {
    expect(check(flags)).toThrow(message)
  })

  it.each<Readonly<Record<string, string>>>([
    {},
    { rushDays: "2" },
    { productionDays: "0", rushDays: "0" },
    { clientHeader: "x-forwarded-for" },
    { clientHeader: "x-real-ip", behindProxy: "on" },
    { operator: "off" },
    { operator: "off", console: "off" },
    { console: "on" },
    { operatorPort: "8081" },
    { operatorPort: "9000", operator: "internal" },
    { operatorPort: "9000", metrics: "internal" },
    { operatorPort: "9000", behindProxy: "on" }
  ])("accepts %j", (flags) => {
    expect(check(flags)).not.toThrow()
  })
})

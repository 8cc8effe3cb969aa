// cspell:ignore DURABILTY PROT
import { afterEach, describe, expect, it, vi } from "vitest"
import { settingsFrom } from "../../src/settings/flags.ts"
import { databaseSettings } from "../../src/settings/service-settings.ts"

afterEach(() => vi.unstubAllEnvs())

describe("environment variables", () => {
  it.each([
    ["WAYBILL_PROT", "WAYBILL_PORT"],
    ["WAYBILL_DURABILTY", "WAYBILL_DURABILITY"],
    ["WAYBILL_BASE_PATHS", "WAYBILL_BASE_PATH"]
  ])("refuses %s, which is almost the name of a setting", (name, meant) => {
    vi.stubEnv(name, "secret")
    expect(() => settingsFrom(databaseSettings, {})).toThrow(`${name}: unknown variable; did you mean ${meant}?`)
  })

  it("refuses a variable for the config file, which only a flag names", () => {
    vi.stubEnv("WAYBILL_CONFIG", "other.json")
    expect(() => settingsFrom(databaseSettings, {})).toThrow(
      "WAYBILL_CONFIG: unknown variable; only --config names the config file"
    )
  })

  it.each(["WAYBILL_SERVICE_HOST", "WAYBILL_PORT_8080_TCP", "WAYBILL_PORT", "OTHER_PROT"])(
    "accepts %s, a setting or a variable of another program",
    (name) => {
      vi.stubEnv(name, "10.0.0.1")
      expect(settingsFrom(databaseSettings, {}).database).toBe("waybill.db")
    }
  )
})

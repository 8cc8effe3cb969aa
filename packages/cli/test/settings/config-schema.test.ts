import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import { describe, expect, it } from "vitest"
import { configSchema } from "../../src/settings/config-schema.ts"
import { readSettings } from "../../src/settings/read-settings.ts"
import { serviceSettings } from "../../src/settings/service-settings.ts"

const published = new URL("../../schemas/waybill.config.schema.json", import.meta.url)

it("the published schema matches the settings", async () => {
  const text = `${JSON.stringify(configSchema(serviceSettings), null, 2)}\n`
  // Biome formats a list of literals on one line.
  const formatted = text.replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list: string) => `[${list.split(/,\s+/).join(", ")}]`)
  await expect(formatted).toMatchFileSnapshot(published.pathname)
})

describe("config file", () => {
  const valid = new Ajv2020({ strict: true }).compile(JSON.parse(readFileSync(published, "utf8")))
  const isAccepted = (settings: Record<string, unknown>): boolean => {
    try {
      readSettings(serviceSettings, {
        flags: {},
        environment: {},
        file: { name: "waybill.config.json", settings }
      })
      return true
    } catch {
      return false
    }
  }

  it.each<[Record<string, unknown>, boolean]>([
    [{}, true],
    [{ $schema: "./node_modules/waybill/schemas/waybill.config.schema.json", port: 9000, behindProxy: true }, true],
    [{ log: "off", throttle: "off", basePath: "/dev", otlp: "http://localhost:4318" }, true],
    [{ port: 70_000 }, false],
    [{ port: 80.5 }, false],
    [{ basePath: "dev" }, false],
    [{ log: "loud" }, false],
    [{ database: " " }, false],
    [{ otlp: "localhost:4318" }, false],
    [{ grouping: null }, false]
  ])("the schema and the service agree on a config file: %j, valid: %j", (settings, expected) => {
    expect([valid(settings), isAccepted(settings)]).toEqual([expected, expected])
  })

  it("the schema refuses a config file with an unknown setting", () => {
    expect(valid({ colour: "red" })).toBe(false)
  })
})

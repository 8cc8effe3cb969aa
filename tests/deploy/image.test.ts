// Checks the Containerfile without an engine.
import { existsSync, readFileSync } from "node:fs"
import { validate } from "dockerfile-utils"
import { expect, it } from "vitest"
import { readSettings } from "../../packages/cli/src/settings/read-settings.ts"
import { serviceSettings } from "../../packages/cli/src/settings/service-settings.ts"
import { instructionsIn } from "./instructions.ts"

const text = readFileSync("deploy/Containerfile", "utf8")
const instructions = instructionsIn(text)
const valuesOf = (name: string) => instructions.filter((each) => each.name === name).map(({ value }) => value)
const last = (name: string) => valuesOf(name).at(-1) ?? ""

it("the linter accepts the Containerfile", () => {
  expect(validate(text)).toEqual([])
})

it("the linter refuses an unknown instruction", () => {
  expect(validate(text.replace("EXPOSE", "EXPOSED"))).toHaveLength(1)
})

it("the image runs as another user than root, and node receives the stop signal", () => {
  expect(last("USER")).toBe("node")
  expect(JSON.parse(last("ENTRYPOINT"))).toEqual(["node", "/app/node_modules/waybill/bin/waybill.mjs"])
  expect(JSON.parse(last("CMD"))).toEqual(["serve"])
  expect(last("STOPSIGNAL")).toBe("SIGTERM")
  expect(existsSync("packages/cli/bin/waybill.mjs")).toBe(true)
})

it("the image contains all packages, and no install script runs while it is built", () => {
  const runs = valuesOf("RUN")
  const installs = runs.filter((command) => /\bnpm (?:ci|install)\b/.test(command))
  expect(installs).toHaveLength(2)
  expect(installs.filter((command) => !command.includes("--ignore-scripts"))).toEqual([])
  expect(runs).toContain("node scripts/pack-all.ts /tarballs")
  expect(existsSync("scripts/pack-all.ts")).toBe(true)
  expect(runs.at(-2)).toMatch(/^npm install .* \/tarballs\/waybill-\*\.tgz$/)
})

it("the image copies only files that exist, and its health check reads /readyz", () => {
  const copied = valuesOf("COPY").filter((value) => !value.startsWith("--from"))
  expect(copied.map((value) => value.split(" ")[0]!).filter((file) => !existsSync(file))).toEqual([])
  const [, check = ""] = /CMD (\[.*\])$/.exec(valuesOf("HEALTHCHECK")[0] ?? "") ?? []
  expect(JSON.parse(check)).toEqual(["node", "/app/healthcheck.mjs"])
  expect(copied).toContain("deploy/healthcheck.mjs /app/healthcheck.mjs")
  expect(readFileSync("deploy/healthcheck.mjs", "utf8")).toContain("/readyz")
})

it("the image's settings exist, and its database is in the volume", () => {
  const environment = Object.fromEntries([...last("ENV").matchAll(/(WAYBILL_\w+)=(\S+)/g)].map(([, ...pair]) => pair))
  const settings = readSettings(serviceSettings, { flags: {}, environment })
  expect(settings).toMatchObject({ behindProxy: true, host: "0.0.0.0", metrics: "internal", operator: "internal" })
  expect(Object.keys(environment)).toHaveLength(7)
  expect(String(settings.database)).toMatch(/^\/data\//)
  expect(JSON.parse(last("VOLUME"))).toEqual(["/data"])
  expect(last("EXPOSE")).toBe(`${settings.port} ${settings.operatorPort}`)
})

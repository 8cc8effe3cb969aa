import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"
import { pastOrders } from "./past-orders.ts"

const { clear, put, start } = sandbox()
afterAll(clear)

it("`waybill boxes suggest` does not suggest boxes if Ctrl-C ends the measurement", async () => {
  put("long.ndjson", `${Array.from({ length: 500 }, () => pastOrders.join("\n")).join("\n")}\n`)
  const { child, ended, output } = start(["boxes", "suggest", "long.ndjson", "--count", "1", "--out", "none.json"])
  while (!output.err.includes("Measuring")) await setTimeout(20)
  child.kill("SIGINT")
  expect(await ended).toMatchObject({ code: 130, out: "" })
  expect(output.err).toMatch(/Stopped early, without a suggestion\.\n$/)
  expect(existsSync("none.json")).toBe(false)
})

import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const destination = { country: "US", state: "NY", postal: "10001" }
const cup = { reference: "cup", width: 4, length: 4, height: 4, weight: 1 }
const good = { items: [cup], destination }
const long = { items: [{ ...cup, length: 900 }], destination }
const far = { items: [cup], destination: { country: "AQ" } }
const packedFar = { boxes: [{ width: 4, length: 4, height: 4, weight: 1 }], destination: far.destination }
const packedGood = { ...packedFar, destination }
const cards = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-06-10T12:00:00Z"]
const against = [...cards, "--against", "cards"]
const lines = (...orders: ReadonlyArray<object>) =>
  orders.map((order, i) => `${JSON.stringify({ ...order, order: `o-${i}` })}\n`).join("")

const cases: ReadonlyArray<[command: string, orders: string, served: string, flags: ReadonlyArray<string>]> = [
  ["pack", lines(long, good, good), lines(good, good), []],
  ["ship", lines(long, good, good), lines(good, good), cards],
  ["ship", lines(far, good, good), lines(good, good), cards],
  ["rate", lines(packedFar, packedGood, packedGood), lines(packedGood, packedGood), cards],
  ["replay", lines(packedFar, packedGood), lines(packedGood), against],
  ["replay", lines(long, good), lines(good), against]
]

describe("exit codes of pack, rate, ship and replay", () => {
  it.each(cases)(
    "%s exits 1 if an order is not served in full, and writes the output",
    async (...[command, orders, served, flags]) => {
      put("some.ndjson", orders)
      put("all.ndjson", served)
      expect((await run([command, "all.ndjson", ...flags, "--out", "all-out.ndjson"])).code).toBe(0)
      expect((await run([command, "some.ndjson", ...flags, "--out", "some-out.ndjson"])).code).toBe(1)
      expect(read("some-out.ndjson").split("\n")).toHaveLength(orders.split("\n").length)
    }
  )

  it.each(
    cases
      .filter(([command]) => command !== "replay")
      .flatMap(([command, orders, , flags]) =>
        ["ndjson", "csv"].map((format) => [command, format, orders, flags] as const)
      )
  )("%s exits 1 with --resume after a run with an unserved order: %s", async (...given) => {
    const [command, format, orders, flags] = given
    put("some.ndjson", orders)
    const args = [command, "some.ndjson", ...flags, "--format", format, "--out", `resumed.${format}`]
    await run(args)
    const whole = read(`resumed.${format}`)
    expect((await run([...args, "--resume"])).code).toBe(1)
    expect(read(`resumed.${format}`)).toBe(whole)
  })
})

import { existsSync, rmSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

/** Returns an order as a line of JSON. Some orders take longer than others, so that threads finish out of order. */
const line = (n: number): string =>
  JSON.stringify({
    order: `order-${n}`,
    items: [{ reference: "cup", width: 3 + (n % 3), length: 4, height: 5, quantity: n % 41 === 0 ? 150 : 1 + (n % 4) }]
  })
const lines = Array.from({ length: 400 }, (_, n) => line(n))
put("many.ndjson", `${lines.join("\n")}\n`)
const args = ["pack", "many.ndjson", "--boxes", "boxes.json"] as const
const oneThread = (async () => (await run([...args, "--workers", "1"])).out)()

describe("batch commands", () => {
  it("writes the same output in input order with one thread and with three threads", async () => {
    expect(values(await oneThread).map(({ order }) => order)).toEqual(lines.map((_, n) => `order-${n}`))
    expect((await run([...args, "--workers", "3"])).out).toBe(await oneThread)
  })

  it("writes the same result for an order in a batch as for the order alone", async () => {
    const [, second] = values(await oneThread)
    put("second.json", line(1))
    expect(values((await run(["pack", "second.json", "--boxes", "boxes.json"])).out)).toEqual([{ ...second, line: 1 }])
  })

  it("stops at the first invalid order with --strict and several threads", async () => {
    put("faulty.ndjson", `${lines.with(150, "{").join("\n")}\n`)
    const { code, out } = await run(["pack", "faulty.ndjson", "--boxes", "boxes.json", "--strict", "--workers", "3"])
    expect(code).toBe(1)
    expect(out.split("\n").slice(0, 150)).toEqual((await oneThread).split("\n").slice(0, 150))
    expect(values(out)).toHaveLength(151)
  })

  it("prints twenty errors, and then all errors by kind with three examples each", async () => {
    const word = (n: number) => `W-${n},mug,ten,1,1`
    const negative = (n: number) => `N-${n},mug,1,-${n + 1},1`
    const rows = Array.from({ length: 100 }, (_, n) => (n % 5 === 4 ? negative(n) : word(n)))
    put("bad.csv", `order,reference,width,length,height\n${rows.join("\n")}\n`)
    const { err } = await run(["pack", "bad.csv", "--workers", "2"])
    expect(err.match(/^waybill: line /gm)).toHaveLength(20)
    expect(err.slice(err.indexOf("waybill: 80"), err.indexOf("100 orders")).split("\n")).toEqual([
      "waybill: 80 more errors; all 100 by kind:",
      "  80 × width: invalid value; expected a number",
      '      order "W-0", line 2, column 3: width: invalid value "ten"; expected a number',
      '      order "W-1", line 3, column 3: width: invalid value "ten"; expected a number',
      '      order "W-2", line 4, column 3: width: invalid value "ten"; expected a number',
      "  20 × length: must be greater than 0",
      '      order "N-4", line 6, column 4: length: must be greater than 0',
      '      order "N-9", line 11, column 4: length: must be greater than 0',
      '      order "N-14", line 16, column 4: length: must be greater than 0',
      ""
    ])
    expect(err).toMatch(/^100 orders, 0 boxes, 100 invalid, /m)
  })

  it.each<[name: string, args: ReadonlyArray<string>]>([
    ["a report", ["pack", "stop.ndjson", "--boxes", "boxes.json", "--out", "stop-out.ndjson", "--html", "stop.html"]],
    ["a replay", ["replay", "stop.ndjson", "--cards", "cards", "--against", "cards", "--out", "stop-out.ndjson"]]
  ])("does not offer --resume after Ctrl-C for %s", async (_, args) => {
    rmSync("stop-out.ndjson", { force: true })
    put("stop.ndjson", `${Array.from({ length: 40 }, () => lines.join("\n")).join("\n")}\n`)
    const { code, err } = await run(args, {
      stopWhen: () => existsSync("stop-out.ndjson") && read("stop-out.ndjson") !== ""
    })
    expect(code).toBe(130)
    expect(err).toMatch(/ Stopped early\.\n/)
    expect(err).not.toContain("--resume")
    if (args.includes("--html")) expect(read("stop.html")).toContain("Orders from stop.ndjson. Stopped early.")
  })

  it("ends on Ctrl-C without waiting for a pipe that sends nothing", async () => {
    const input = `${lines.slice(0, 100).join("\n")}\n`
    const stopWhen = ({ out }: { readonly out: string }) => out.includes("order-10")
    expect((await run(["pack", "-", "--boxes", "boxes.json"], { input, stopWhen })).code).toBe(130)
  })

  it.each<[name: string, input: string]>([
    ["an incomplete row", "order,reference,width,length,height\nA,cup,4,4,4\nA,mug,4,4,"],
    ["an incomplete line", '{"order":"A","items":[{"reference":"cup","width":4,"length":4,"height":4}]}\n{"order":"B"'],
    ["nothing", ""]
  ])("drops an incomplete order without an error on Ctrl-C, after %s from a pipe", async (_, input) => {
    const args = ["pack", "-", "--boxes", "boxes.json", "--out", "torn-out.ndjson"]
    const { code, err } = await run(args, { input, stopWhen: () => true })
    expect(code).toBe(130)
    expect(err).toMatch(/^Stopped; torn-out\.ndjson is unchanged\.\n0 orders, 0 boxes, .* Stopped early\.\n/)
    expect(existsSync("torn-out.ndjson")).toBe(false)
  })

  it("writes the same output with --effort when several threads process a few orders", async () => {
    put("few.ndjson", lines.slice(1, 8).join("\n"))
    const few = ["pack", "few.ndjson", "--boxes", "boxes.json", "--effort", "3"] as const
    const { out } = await run([...few, "--workers", "2"])
    expect(values(out).map(({ order }) => order)).toEqual(Array.from({ length: 7 }, (_, n) => `order-${n + 1}`))
    expect(out).toBe((await run([...few, "--workers", "1"])).out)
  })
})

import { existsSync, rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { sampleOf } from "../../../packing/test/runs.ts"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, start, stopWaiting, values } = sandbox()
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

  it("resumes from an output that was cut anywhere, in both formats", async () => {
    put("some.ndjson", lines.slice(0, 100).join("\n"))
    const some = ["pack", "some.ndjson", "--boxes", "boxes.json", "--workers", "1"] as const
    for (const format of ["ndjson", "csv"]) {
      const whole = (await run([...some, "--format", format])).out
      const ends = [60, 0, 1, Math.floor(whole.length / 3), 300, whole.length - 1, whole.length]
      for (const at of sampleOf(ends, 2)) {
        put("cut", whole.slice(0, at))
        const { code } = await run([...some, "--out", "cut", "--resume", "--format", format])
        expect(code).toBe(0)
        expect(read("cut") === whole, `${format} cut at ${at}`).toBe(true)
      }
    }
  })

  it("exits with the code of an uninterrupted run, even if an order failed before --resume", async () => {
    const pole = JSON.stringify({ items: [{ reference: "pole", width: 2, length: 90, height: 2 }] })
    const invalid = (order: string) => JSON.stringify({ order, items: [{ reference: "cup", width: 0 }] })
    for (const [inputs, code] of [
      [[line(3), line(1), line(2)], 0],
      [[pole, line(1), line(2)], 1],
      [[line(1), invalid('{"mistakes":['), line(2)], 1],
      [[invalid('a "b",\n1,c'), line(1), pole], 1]
    ] as const)
      for (const format of ["ndjson", "csv"]) {
        put("mixed.ndjson", `${inputs.join("\n")}\n`)
        const mixed = ["pack", "mixed.ndjson", "--boxes", "boxes.json", "--format", format] as const
        const whole = await run(mixed)
        put("before", whole.out)
        const { code: resumed, err } = await run([...mixed, "--out", "before", "--resume"])
        expect([
          whole.code,
          resumed,
          /^The output of the earlier run contains orders that are invalid/m.test(err)
        ]).toEqual([code, code, code === 1])
        expect(read("before")).toBe(whole.out)
      }
    put("named.ndjson", `${JSON.stringify({ ...JSON.parse(line(1)), order: 'x","mistakes":[' })}\n${line(2)}\n`)
    await run(["pack", "named.ndjson", "--boxes", "boxes.json", "--out", "named"])
    expect((await run(["pack", "named.ndjson", "--boxes", "boxes.json", "--out", "named", "--resume"])).code).toBe(0)
  })

  it("refuses to resume from a file that it did not write", async () => {
    put("strange", "something else\nentirely\n")
    expect(await run([...args, "--out", "strange", "--resume"])).toEqual({
      code: 2,
      out: "",
      err: "waybill: --resume: strange was not written by this command; use the --out file of the interrupted run\n"
    })
    expect(read("strange")).toBe("something else\nentirely\n")
    expect((await run([...args, "--out", "x.ndjson", "--resume", "--html", "x.html"])).err).toBe(
      "waybill: --resume: cannot be combined with --html; a report needs a complete run\n"
    )
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
      "  20 × items/*/length: must be greater than 0",
      '      order "N-4", line 6, column 4 (/items/0/length): must be greater than 0',
      '      order "N-9", line 11, column 4 (/items/0/length): must be greater than 0',
      '      order "N-14", line 16, column 4 (/items/0/length): must be greater than 0',
      ""
    ])
    expect(err).toMatch(/^100 orders, 0 boxes, 100 invalid, /m)
  })

  it("ends on Ctrl-C with complete lines and a summary, and --resume finishes the run", async () => {
    put("long.ndjson", `${Array.from({ length: 40 }, () => lines.join("\n")).join("\n")}\n`)
    const { child, ended } = start(["pack", "long.ndjson", "--boxes", "boxes.json", "--out", "long.out"])
    while (!existsSync("long.out") || read("long.out") === "") await setTimeout(20)
    child.kill("SIGINT")
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/^[\d,]+ orders, .* Stopped early\.\nTo continue, repeat the command with --resume\.\n$/)
    const stopped = values(read("long.out")).length
    expect(stopped).toBeGreaterThan(0)
    expect(stopped).toBeLessThan(16_000)
    expect(err).toContain(`${stopped.toLocaleString("en-US")} orders, `)
    put(
      "rest.ndjson",
      read("long.ndjson")
        .split("\n")
        .slice(0, stopped + 40)
        .join("\n")
    )
    await run(["pack", "rest.ndjson", "--boxes", "boxes.json", "--out", "long.out", "--resume"])
    expect(values(read("long.out")).map(({ line }) => line)).toEqual(
      Array.from({ length: stopped + 40 }, (_, n) => n + 1)
    )
  })

  it.each<[name: string, args: ReadonlyArray<string>]>([
    ["a report", ["pack", "stop.ndjson", "--boxes", "boxes.json", "--out", "stop.out", "--html", "stop.html"]],
    ["a replay", ["replay", "stop.ndjson", "--cards", "cards", "--against", "cards", "--out", "stop.out"]]
  ])("does not offer --resume after Ctrl-C for %s", async (_, args) => {
    rmSync("stop.out", { force: true })
    put("stop.ndjson", `${Array.from({ length: 40 }, () => lines.join("\n")).join("\n")}\n`)
    const { child, ended } = start(args)
    while (!existsSync("stop.out") || read("stop.out") === "") await setTimeout(20)
    child.kill("SIGINT")
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/ Stopped early\.\n/)
    expect(err).not.toContain("--resume")
    if (args.includes("--html")) expect(read("stop.html")).toContain("Orders from stop.ndjson. Stopped early.")
  })

  it("ends on Ctrl-C without waiting for a pipe that sends nothing", async () => {
    const { child, ended, output } = start(["pack", "-", "--boxes", "boxes.json"])
    child.stdin.write(`${lines.slice(0, 100).join("\n")}\n`)
    while (!output.out.includes("order-10")) await setTimeout(20)
    child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  })

  it.each<[name: string, input: string]>([
    ["an incomplete row", "order,reference,width,length,height\nA,cup,4,4,4\nA,mug,4,4,"],
    ["an incomplete line", '{"order":"A","items":[{"reference":"cup","width":4,"length":4,"height":4}]}\n{"order":"B"'],
    ["nothing", ""]
  ])("drops an incomplete order without an error on Ctrl-C, after %s from a pipe", async (_, input) => {
    const { code, err } = await stopWaiting(["pack", "-", "--boxes", "boxes.json", "--out", "torn.out"], input)
    expect(code).toBe(130)
    expect(err).toMatch(/^Stopped; torn\.out is unchanged\.\n0 orders, 0 boxes, .* Stopped early\.\n/)
    expect(existsSync("torn.out")).toBe(false)
  })

  it("writes the same output with --effort when several threads process a few orders", async () => {
    put("few.ndjson", lines.slice(1, 8).join("\n"))
    const few = ["pack", "few.ndjson", "--boxes", "boxes.json", "--effort", "3"] as const
    const { out } = await run([...few, "--workers", "2"])
    expect(values(out).map(({ order }) => order)).toEqual(Array.from({ length: 7 }, (_, n) => `order-${n + 1}`))
    expect(out).toBe((await run([...few, "--workers", "1"])).out)
  })

  it("ends on a second Ctrl-C without waiting for a slow order", async () => {
    const items = Array.from({ length: 60 }, (_, n) => ({
      reference: `i${n}`,
      width: 3 + (n % 7),
      length: 4 + (n % 5),
      height: 2 + (n % 11),
      quantity: 3
    }))
    put("slow.ndjson", [...lines.slice(1, 3), JSON.stringify({ items })].join("\n"))
    const { child, ended, output } = start(["pack", "slow.ndjson", "--boxes", "boxes.json", "--effort", "100000"])
    let isEnded = false
    void ended.then(() => {
      isEnded = true
    })
    while (!output.out.includes("order-2") && !isEnded) await setTimeout(20)
    expect(isEnded).toBe(false)
    for (; !isEnded; await setTimeout(300)) child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  })

  it("exits 0 if the reader of its output closes the pipe", async () => {
    const { child, ended } = start(["pack", "long.ndjson", "--boxes", "boxes.json"])
    child.stdout.once("data", () => child.stdout.destroy())
    expect((await ended).code).toBe(0)
  })
})

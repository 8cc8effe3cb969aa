import { existsSync, rmSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { workshop } from "../commands/sandbox.ts"

const { clear, put, read, run, start, values } = workshop()
afterAll(clear)

/** Orders of which some take long and most do not, so that threads get out of step. */
const line = (n: number): string =>
  JSON.stringify({
    order: `order-${n}`,
    items: [{ reference: "cup", width: 3 + (n % 3), length: 4, height: 5, quantity: n % 41 === 0 ? 150 : 1 + (n % 4) }]
  })
const lines = Array.from({ length: 400 }, (_, n) => line(n))
put("many.ndjson", `${lines.join("\n")}\n`)
const args = ["pack", "many.ndjson", "--boxes", "boxes.json"] as const
const alone = (async () => (await run([...args, "--workers", "1"])).out)()

describe("a batch", () => {
  it("is written in the order of the input, the same by one thread and by three", async () => {
    expect(values(await alone).map(({ order }) => order)).toEqual(lines.map((_, n) => `order-${n}`))
    expect((await run([...args, "--workers", "3"])).out).toBe(await alone)
  })

  it("is the same as each order by itself", async () => {
    const [, second] = values(await alone)
    put("second.json", line(1))
    expect(values((await run(["pack", "second.json", "--boxes", "boxes.json"])).out)).toEqual([{ ...second, line: 1 }])
  })

  it("goes on where it was torn off, wherever that was, in both formats", async () => {
    put("some.ndjson", lines.slice(0, 100).join("\n"))
    const some = ["pack", "some.ndjson", "--boxes", "boxes.json", "--workers", "1"] as const
    for (const format of ["ndjson", "csv"]) {
      const whole = (await run([...some, "--format", format])).out
      for (const at of [0, 1, 60, 300, Math.floor(whole.length / 3), whole.length - 1, whole.length]) {
        put("torn", whole.slice(0, at))
        const { code } = await run([...some, "--out", "torn", "--resume", "--format", format])
        expect(code).toBe(0)
        expect(read("torn") === whole, `${format} torn at ${at}`).toBe(true)
      }
    }
  })

  it("has the exit code of one run, also where what is at fault was done before --resume", async () => {
    const prints = JSON.stringify({ items: [{ reference: "pole", width: 2, length: 90, height: 2 }] })
    const faulty = (order: string) => JSON.stringify({ order, items: [{ reference: "cup", width: 0 }] })
    for (const [inputs, code] of [
      [[prints, line(1), line(2)], 0],
      [[line(1), faulty('{"mistakes":['), line(2)], 1],
      [[faulty('a "b",\n1,c'), line(1), prints], 1]
    ] as const)
      for (const format of ["ndjson", "csv"]) {
        put("mixed.ndjson", `${inputs.join("\n")}\n`)
        const mixed = ["pack", "mixed.ndjson", "--boxes", "boxes.json", "--format", format] as const
        const whole = await run(mixed)
        put("before", whole.out)
        const { code: resumed, err } = await run([...mixed, "--out", "before", "--resume"])
        expect([whole.code, resumed, err.includes("Of those done before, some are at fault.")]).toEqual([
          code,
          code,
          code === 1
        ])
        expect(read("before")).toBe(whole.out)
      }
    put("named.ndjson", `${JSON.stringify({ ...JSON.parse(line(1)), order: 'x","mistakes":[' })}\n${line(2)}\n`)
    await run(["pack", "named.ndjson", "--boxes", "boxes.json", "--out", "named"])
    expect((await run(["pack", "named.ndjson", "--boxes", "boxes.json", "--out", "named", "--resume"])).code).toBe(0)
  })

  it("goes on only with what it wrote itself", async () => {
    put("strange", "something else\nentirely\n")
    expect(await run([...args, "--out", "strange", "--resume"])).toEqual({
      code: 2,
      out: "",
      err: "waybill: --resume: strange is no output of this command\n"
    })
    expect(read("strange")).toBe("something else\nentirely\n")
    expect((await run([...args, "--out", "x.ndjson", "--resume", "--html", "x.html"])).err).toBe(
      "waybill: --html shows a whole run, and --resume only the rest of one\n"
    )
  })

  it("stops in order with --strict, whichever thread comes upon the fault", async () => {
    put("faulty.ndjson", `${lines.with(150, "{").join("\n")}\n`)
    const { code, out } = await run(["pack", "faulty.ndjson", "--boxes", "boxes.json", "--strict", "--workers", "3"])
    expect(code).toBe(1)
    expect(out.split("\n").slice(0, 150)).toEqual((await alone).split("\n").slice(0, 150))
    expect(values(out)).toHaveLength(151)
  })

  it("tells twenty faults, and how many more there are", async () => {
    put("bad.ndjson", "{}\n".repeat(100))
    const { err } = await run(["pack", "bad.ndjson"])
    expect(err.match(/^waybill: line /gm)).toHaveLength(20)
    expect(err).toMatch(/^waybill: and 80 more faults$/m)
    expect(err).toMatch(/^100 orders, 0 boxes, 100 at fault, /m)
  })

  it("Ctrl-C ends it with a summary and whole lines, and --resume does the rest", async () => {
    put("long.ndjson", `${Array.from({ length: 40 }, () => lines.join("\n")).join("\n")}\n`)
    const { child, ended } = start(["pack", "long.ndjson", "--boxes", "boxes.json", "--out", "long.out"])
    while (!existsSync("long.out") || read("long.out") === "") await setTimeout(20)
    child.kill("SIGINT")
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/^[\d,]+ orders, .* Stopped before the end\.\nThe same command with --resume goes on\.\n$/)
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
  ])("of %s that Ctrl-C ended it is not said that --resume goes on, which it does not", async (_, args) => {
    rmSync("stop.out", { force: true })
    put("stop.ndjson", `${Array.from({ length: 40 }, () => lines.join("\n")).join("\n")}\n`)
    const { child, ended } = start(args)
    while (!existsSync("stop.out") || read("stop.out") === "") await setTimeout(20)
    child.kill("SIGINT")
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/ Stopped before the end\.\n/)
    expect(err).not.toContain("--resume")
    if (args.includes("--html")) expect(read("stop.html")).toContain("Orders of stop.ndjson. Stopped before the end.")
  })

  it("Ctrl-C does not wait for a pipe that says nothing", async () => {
    const { child, ended, said } = start(["pack", "-", "--boxes", "boxes.json"])
    child.stdin.write(`${lines.slice(0, 100).join("\n")}\n`)
    while (!said.out.includes("order-10")) await setTimeout(20)
    child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  })

  it.each<[name: string, input: string]>([
    ["a row", "order,reference,width,length,height\nA,cup,4,4,4\nA,mug,4,4,"],
    ["a line", '{"order":"A","items":[{"reference":"cup","width":4,"length":4,"height":4}]}\n{"order":"B"'],
    ["nothing", ""]
  ])("Ctrl-C after %s of a pipe: what was not read whole is not done, and is no fault", async (_, input) => {
    const { child, ended } = start(["pack", "-", "--boxes", "boxes.json", "--out", "torn.out"])
    child.stdin.write(input)
    while (!existsSync("torn.out")) await setTimeout(20)
    await setTimeout(300)
    child.kill("SIGINT")
    const { code, err } = await ended
    expect(code).toBe(130)
    expect(err).toMatch(/^0 orders, 0 boxes, .* Stopped before the end\.\n/)
    expect(read("torn.out")).toBe("")
    rmSync("torn.out")
  })

  it("with effort a few orders are shared too, and are the same", async () => {
    put("few.ndjson", lines.slice(1, 8).join("\n"))
    const few = ["pack", "few.ndjson", "--boxes", "boxes.json", "--effort", "3"] as const
    const { out } = await run([...few, "--workers", "2"])
    expect(values(out).map(({ order }) => order)).toEqual(Array.from({ length: 7 }, (_, n) => `order-${n + 1}`))
    expect(out).toBe((await run([...few, "--workers", "1"])).out)
  })

  it("the second Ctrl-C does not wait for an order that takes long", async () => {
    const items = Array.from({ length: 60 }, (_, n) => ({
      reference: `i${n}`,
      width: 3 + (n % 7),
      length: 4 + (n % 5),
      height: 2 + (n % 11),
      quantity: 3
    }))
    put("slow.ndjson", [...lines.slice(1, 3), JSON.stringify({ items })].join("\n"))
    const { child, ended, said } = start(["pack", "slow.ndjson", "--boxes", "boxes.json", "--effort", "100000"])
    let isEnded = false
    void ended.then(() => {
      isEnded = true
    })
    while (!said.out.includes("order-2") && !isEnded) await setTimeout(20)
    expect(isEnded).toBe(false)
    for (; !isEnded; await setTimeout(300)) child.kill("SIGINT")
    expect((await ended).code).toBe(130)
  })

  it("who reads the output may leave: that is no mistake", async () => {
    const { child, ended } = start(["pack", "long.ndjson", "--boxes", "boxes.json"])
    child.stdout.once("data", () => child.stdout.destroy())
    expect((await ended).code).toBe(0)
  })
})

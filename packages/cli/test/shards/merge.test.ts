import { existsSync, rmSync, statSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { version } from "../../src/output/version.ts"
import { sandbox } from "../commands/sandbox.ts"
import { withChecks, withoutChecks } from "./journal-text.ts"
import { damageFirstChunk, putLargeShards } from "./large-shards.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const order = (n: number, width = 3): string =>
  JSON.stringify({ order: `o-${n}`, items: [{ reference: "cup", width, length: 4, height: 5 }] })
const ordersOf = (width: number) => Array.from({ length: 70 }, (_, n) => `${order(n, width)}\n`).join("")
put("orders.ndjson", ordersOf(3))
put("others.ndjson", ordersOf(2))
const shard = (name: string, k: string, file = "orders.ndjson", ...flags: ReadonlyArray<string>) =>
  run(["pack", file, "--boxes", "boxes.json", "--shard", k, "--out", name, ...flags])

const linesOf = (name: string): ReadonlyArray<string> => withoutChecks(read(name))

beforeAll(async () => {
  await run(["pack", "orders.ndjson", "--boxes", "boxes.json", "--out", "whole"])
  for (const k of [1, 2, 3]) await shard(`p${k}`, `${k}/3`)
  await shard("input3", "3/3", "others.ndjson")
  await shard("objective3", "3/3", "orders.ndjson", "--objective", "volume")
  await shard("of4", "3/4")
  await run(["rate", "p1", "--shard", "3/3", "--at", "2026-11-20T09:00:00Z", "--out", "rate3"])
  for (const name of ["open3", "changed3", "short3", "bare3"]) put(name, read("p3"))
  for (const name of ["changed3", "short3"]) put(`${name}.shard`, read("p3.shard"))
  put("open3.shard", read("p3.shard").split("\n").slice(0, -2).join("\n"))
  put("changed3", read("p3").replace("o-65", "o-56"))
  put("short3", read("p3").slice(0, -1))
  put("version3", read("p3"))
  put("version3.shard", read("p3.shard").replace(`"version":"${version}"`, '"version":"0.0.1"'))
})

describe("merge", () => {
  it("prints the summary of all orders as JSON with --json", async () => {
    const { code, out } = await run(["merge", "p1", "p2", "p3", "--out", "summed", "--json"])
    const whole = await run(["pack", "orders.ndjson", "--boxes", "boxes.json", "--out", "whole-again", "--json"])
    const {
      problems: _,
      reason: __,
      seconds: ___,
      unknownSkus: ____,
      ...totals
    } = JSON.parse(whole.out) as Record<string, unknown>
    expect([code, totals.orders]).toEqual([0, 70])
    expect(JSON.parse(out)).toEqual(totals)
    rmSync("summed")
  })

  it.each([
    [["p1", "p2"], "missing shards: 3/3; all shards are required"],
    [["p2"], "missing shards: 1/3, 3/3; all shards are required"],
    [["p1", "p2", "p2"], "p2: duplicate shard 2/3, also in p2; must appear once"],
    [["p1", "p2", "of4"], "of4: has 4 shards instead of 3, unlike p1; all shards must come from the same run"],
    [
      ["p1", "p2", "rate3"],
      "rate3: has the command rate instead of pack, unlike p1; all shards must come from the same run"
    ],
    [
      ["p1", "p2", "objective3"],
      "objective3: has a different --objective, unlike p1; all shards must come from the same run"
    ],
    [
      ["p1", "p2", "version3"],
      `version3: has version 0.0.1 instead of ${version}, unlike p1; all shards must come from the same run`
    ],
    [["p1", "p2", "input3"], "input3: input differs from p1; all shards must come from the same input"],
    [["p1", "open3", "p2"], "open3: shard 3/3 is not finished; repeat its command with --resume"],
    [["p1", "p2", "changed3"], "changed3: changed since its run; repeat the command of shard 3/3"],
    [["p1", "p2", "short3"], "short3: changed since its run; repeat the command of shard 3/3"],
    [["p1", "p2", "bare3"], "bare3: not the output of a shard; bare3.shard: no such file or directory"]
  ])("refuses %j", async (files, message) => {
    put("out", "earlier")
    expect(await run(["merge", ...files, "--out", "out"])).toEqual({ code: 2, out: "", err: `waybill: ${message}\n` })
    expect(read("out")).toBe("earlier")
  })

  it("refuses a missing output, and one that is also an input or a journal", async () => {
    expect((await run(["merge", "p1", "p2", "p3"])).err).toBe(
      "waybill: --out: missing; must name the file for the results\n"
    )
    for (const out of ["p2", "p2.shard"])
      expect((await run(["merge", "p1", "p2", "p3", "--out", out])).err).toBe(
        `waybill: --out ${out}: same file as the input file; must be a different file\n`
      )
    expect((await run(["merge", "p1", "p2", "p3", "--out", "none/x"])).code).toBe(3)
  })

  it.each([
    ["changed totals", 1, '"orders":6', '"orders":5', "line 2: changed since the run"],
    ["a changed number of boxes", 1, '"boxes":6', '"boxes":7', "line 2: changed since the run"],
    [
      "a string as a number of orders",
      1,
      '"orders":6',
      '"orders":"<b>"',
      "line 2: /tally/orders: must be an integer of 0 or more"
    ],
    [
      "an amount that is not an integer",
      1,
      '"costs":{}',
      '"costs":{"USD":1.5}',
      "line 2: /tally/costs/USD: must be an integer"
    ],
    ["a negative length", 1, '"bytes":', '"bytes":-', "line 2: /bytes: must be an integer of 0 or more"],
    ["a list in place of a digest", -1, '"digest":', '"digest":[],"x":', 'line 3: /x: unknown field "x"'],
    ["no totals", 1, '"tally":{', '"tally":null,"x":{', "line 2: /x: unknown field"],
    ["a torn line", 1, '"tally":{', '"tally":', "line 2: invalid JSON"]
  ])("refuses a journal with %s and names its line", async (_, index, from, to, message) => {
    const lines = read("p3.shard").trimEnd().split("\n")
    const at = (index + lines.length) % lines.length
    expect(lines[at]).toContain(from)
    put("edited", read("p3"))
    put("edited.shard", `${lines.with(at, lines[at]!.replace(from, to)).join("\n")}\n`)
    put("out", "earlier")
    const { code, err } = await run(["merge", "p1", "p2", "edited", "--out", "out"])
    expect([code, err]).toEqual([2, expect.stringContaining(`waybill: edited.shard: ${message}`)])
    expect(err).toMatch(/; repeat the command of shard \d\/\d\n$/)
    expect(read("out")).toBe("earlier")
  })

  it("refuses two journals with swapped shard numbers", async () => {
    for (const [name, other] of [
      ["p1", "2"],
      ["p2", "1"]
    ] as const) {
      put(`swapped-${name}`, read(name))
      put(`swapped-${name}.shard`, read(`${name}.shard`).replace(/"index":\d/, `"index":${other}`))
    }
    expect((await run(["merge", "swapped-p1", "swapped-p2", "p3", "--out", "out"])).err).toBe(
      "waybill: swapped-p1.shard: line 1: changed since the run; repeat the command of shard 2/3\n"
    )
  })

  it("refuses totals that contradict the lines of the output, even if the journal agrees with itself", async () => {
    put("forged", read("p3"))
    const lines = linesOf("p3.shard")
    expect(withChecks(lines)).toBe(read("p3.shard"))
    put("forged.shard", withChecks(lines.with(1, lines[1]!.replace('"orders":6', '"orders":7'))))
    expect((await run(["merge", "p1", "p2", "forged", "--out", "out"])).err).toBe(
      "waybill: forged.shard: line 2: /tally/orders: must be 6, the number of lines in the output; repeat the command of shard 3/3\n"
    )
  })

  it("refuses an output whose name contradicts the format of the shards, and keeps an earlier file", async () => {
    await shard("c1", "1/1", "orders.ndjson", "--format", "csv")
    for (const [files, out, message] of [
      [["p1", "p2", "p3"], "m.csv", "the shards are NDJSON, and merge does not convert them; must not end in .csv"],
      [["c1"], "m.ndjson", "the shards are CSV, and merge does not convert them; must not end in .ndjson"],
      [["c1"], "m.json", "the shards are CSV, and merge does not convert them; must not end in .json"],
      [["c1"], "m.parquet", "wrong extension .parquet; must be NDJSON (.ndjson, .jsonl, .json) or CSV (.csv)"]
    ] as const) {
      put(out, "earlier")
      expect(await run(["merge", ...files, "--out", out])).toEqual({
        code: 2,
        out: "",
        err: `waybill: --out ${out}: ${message}\n`
      })
      expect(read(out)).toBe("earlier")
      expect(existsSync(`${out}.partial`)).toBe(false)
    }
    expect((await run(["merge", "c1", "--out", "m2.csv"])).code).toBe(0)
  })

  it("continues what an interrupted merge has written, and reads only the other chunks again", async () => {
    const first = read("p1.shard").split("\n")[1]!
    const { bytes } = JSON.parse(first) as { readonly bytes: number }
    // The first chunk is damaged, but it is already in the partial output.
    put("lost1", `${" ".repeat(bytes)}${read("p1").slice(bytes)}`)
    put("lost1.shard", read("p1.shard"))
    for (const end of [bytes, bytes + 1, read("whole").length]) {
      put("out.partial", read("whole").slice(0, end))
      const { code, err } = await run(["merge", "lost1", "p2", "p3", "--out", "out", "--resume"])
      expect([code, err]).toEqual([0, "70 orders, 70 boxes.\n"])
      expect(read("out")).toBe(read("whole"))
    }
    put("out.partial", read("whole").slice(0, bytes))
    expect((await run(["merge", "lost1", "p2", "p3", "--out", "out"])).code).toBe(2)
  })

  it.each(["", "something else", `${" ".repeat(100_000)}`])(
    "writes everything if the partial output is of another merge",
    async (text) => {
      put("out.partial", text)
      await run(["merge", "p1", "p2", "p3", "--out", "out", "--resume"])
      expect(read("out")).toBe(read("whole"))
      expect(existsSync("out.partial")).toBe(false)
    }
  )

  it("continues after Ctrl-C, and the output appears when it is complete", async () => {
    const { names, text } = putLargeShards({ put, read }, "p1")
    rmSync("large", { force: true })
    const args = ["merge", ...names, "--out", "large"]
    const size = () => statSync("large.partial", { throwIfNoEntry: false })?.size ?? 0
    const { code, err } = await run(args, { stopWhen: () => size() >= 1_000_000 })
    expect([code, err]).toEqual([130, expect.stringMatching(/ Stopped early\.\nTo continue, repeat .* --resume\.\n$/)])
    expect(existsSync("large")).toBe(false)
    expect(size()).toBeLessThan(text.length)
    damageFirstChunk({ put, read }, names)
    expect((await run([...args, "--resume"])).err).toBe("800 orders, 800 boxes.\n")
    expect(read("large") === text).toBe(true)
  })
})

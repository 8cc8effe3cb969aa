import { existsSync, mkdirSync, rmSync } from "node:fs"
import { exampleCards } from "@waybill/packing/rating"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const order = (n: number, width = 3) => ({
  order: `order-${n}`,
  items: [{ reference: "cup", width: width + (n % 3), length: 4, height: 5, weight: 1 }],
  destination: { country: "US", state: "NY", postal: "10001" }
})
// Order 5 does not fit into any box.
const lines = Array.from({ length: 150 }, (_, n) => JSON.stringify(order(n, n === 5 ? 900 : 3)))
put("orders.ndjson", `${lines.join("\n")}\n`)
const packing = ["--boxes", "boxes.json"]
const args = ["pack", "orders.ndjson", ...packing]

/** Stops a run that has read the first two of five chunks from a pipe without an end. */
const interrupt = async (name: string, command: string, ...flags: ReadonlyArray<string>) => {
  const journal = `${name}.shard`
  rmSync(journal, { force: true })
  const input = `${lines.slice(0, 70).join("\n")}\n`
  const stopWhen = () => existsSync(journal) && read(journal).split("\n").length > 3
  const { code, err } = await run([command, "-", ...flags, "--out", name], { input, stopWhen })
  expect([code, err]).toEqual([130, expect.stringMatching(/To continue, repeat the command with --resume\.\n$/)])
  return { text: read(name), journal: read(journal) }
}

describe("--resume", () => {
  const whole = { csv: "", ndjson: "" }
  beforeAll(async () => {
    for (const format of ["csv", "ndjson"] as const) whole[format] = (await run([...args, "--format", format])).out
  })

  it.each(sampleOf(["csv", "ndjson"] as const, 1))("continues an output cut anywhere: %s", async (format) => {
    const resume = [...args, "--format", format, "--out", "cut", "--resume"]
    const { journal, text } = await interrupt("stopped", "pack", ...packing, "--format", format)
    expect(text.length).toBeLessThan(whole[format].length)
    for (const at of sampleOf([text.length, 0, 1, Math.floor(text.length / 3), 300, text.length - 1], 2)) {
      put("cut", text.slice(0, at))
      put("cut.shard", journal)
      expect((await run(resume)).code).toBe(1)
      expect(read("cut") === whole[format], `cut at ${at}`).toBe(true)
      expect(existsSync("cut.shard")).toBe(false)
    }
  })

  it("prints the totals and has the exit code of the whole run, although an order failed before the interruption", async () => {
    await interrupt("failed", "pack", ...packing)
    const { code, err } = await run([...args, "--out", "failed", "--resume"])
    expect([code, err]).toEqual([1, expect.stringMatching(/^150 orders, 149 boxes, 1 not served in full, /)])
    expect(read("failed")).toBe(whole.ndjson)
  })

  it("computes all results again if the journal is missing, as after the end of a run", async () => {
    expect((await run([...args, "--out", "done"])).code).toBe(1)
    expect(existsSync("done.shard")).toBe(false)
    for (const text of [whole.ndjson, whole.ndjson.slice(0, 1000)]) {
      put("done", text)
      const { code, err } = await run([...args, "--out", "done", "--resume"])
      expect([code, err]).toEqual([1, expect.stringMatching(/^150 orders, 149 boxes, 1 not served in full, /)])
      expect(read("done") === whole.ndjson).toBe(true)
    }
  })

  it("refuses a file of a different origin", async () => {
    for (const text of ["something else\nentirely\n", whole.csv, "{"]) {
      const isOwn = text === "{"
      const { code, err } = await run([...args, "--out", put("strange", text), "--resume"])
      expect(code).toBe(isOwn ? 1 : 2)
      if (!isOwn)
        expect(err).toBe(
          "waybill: --resume: strange was not written by this command; use the --out file of the interrupted run\n"
        )
      expect(read("strange")).toBe(isOwn ? whole.ndjson : text)
    }
    expect((await run([...args, "--out", "x.ndjson", "--resume", "--html", "x.html"])).err).toBe(
      "waybill: --resume: cannot be combined with --html; a report needs a complete run\n"
    )
  })

  it("refuses to continue with different settings, a different format or a different input", async () => {
    const { journal, text } = await interrupt("other", "pack", ...packing)
    put("longer.ndjson", `${lines.with(2, JSON.stringify(order(500))).join("\n")}\n`)
    for (const [given, problem] of [
      [[...args, "--effort", "1"], "other has a different --effort; repeat its command"],
      [[...args, "--profile", "profile.json"], "other has a different --profile; repeat its command"],
      [["rate", ...args.slice(1, 2)], "other has the command pack instead of rate; repeat its command"],
      [
        ["pack", "longer.ndjson", ...packing],
        "the input has changed since the interrupted run; repeat the command without --resume"
      ]
    ] as const) {
      const { code, err } = await run([...given, "--out", "other", "--resume"])
      expect([code, err]).toEqual([2, expect.stringContaining(`waybill: --resume: ${problem}\n`)])
      expect([read("other") === text, read("other.shard") === journal]).toEqual([true, true])
    }
    put("orders-and-more.ndjson", `${lines.join("\n")}\n${JSON.stringify(order(150))}\n`)
    const more = ["pack", "orders-and-more.ndjson", ...packing, "--out", "other", "--resume"]
    await run([...more, "--workers", "2", "--svg", "drawings"])
    expect(values(read("other"))).toHaveLength(151)
  })

  it("continues a run of rate without --at at its time", async () => {
    const { journal } = await interrupt("rated", "rate", "--profile", "profile.json")
    const { at } = JSON.parse(journal.split("\n")[0]!) as { readonly at: string }
    const again = ["rate", "orders.ndjson", "--profile", "profile.json", "--out", "rated", "--resume"]
    const { code, err } = await run(again)
    expect([code, err]).toEqual([1, expect.stringMatching(/\n150 orders, /)])
    await run([...again.slice(0, -3), "--at", at, "--out", "rated-at-once"])
    expect(read("rated") === read("rated-at-once")).toBe(true)
    expect(values(read("rated")).map(({ line }) => line)).toEqual(lines.map((_, n) => n + 1))
  })

  const stopped: Record<string, { readonly text: string; readonly journal: string }> = {}
  beforeAll(async () => {
    stopped.pack = await interrupt("stopped-pack", "pack", ...packing)
    stopped.ship = await interrupt("stopped-ship", "ship")
    mkdirSync("one-card")
    put("one-card/acme.json", JSON.stringify(exampleCards[0]))
    put("other-from.json", read("from.json").replace(/"id": *"[^"]*"/, '"id": "elsewhere"'))
    put("other-boxes.json", read("boxes.json").replace(/"reference": *"/, '"reference": "X'))
    put("sizes.csv", "sku,width,length,height\nCUP,1,1,1\n")
    put("kept.ndjson", `${(await run(["pack", "orders.ndjson", ...packing])).out.split("\n")[0]}\n`)
  })

  it.each([
    ["--boxes", "pack", ["--boxes", "other-boxes.json"]],
    ["--units", "pack", [...packing, "--units", "mm,g"]],
    ["--objective", "pack", [...packing, "--objective", "volume,boxes"]],
    ["--balance", "pack", [...packing, "--balance"]],
    ["--keep", "pack", [...packing, "--keep", "kept.ndjson"]],
    ["--fill", "pack", [...packing, "--fill", "volume"]],
    ["--items", "pack", [...packing, "--items", "sizes.csv"]],
    ["--encoding", "pack", [...packing, "--encoding", "windows-1252"]],
    ["--cards", "ship", ["--cards", "one-card"]],
    ["--ship-from", "ship", ["--ship-from", "other-from.json"]],
    ["--residential", "ship", ["--residential"]],
    ["--rush", "ship", ["--rush"]],
    ["--quotes", "ship", ["--quotes"]],
    ["--at", "ship", ["--at", "2026-06-10T12:00:00Z"]]
  ])("refuses to continue with another %s of %s, and names it", async (flag, command, flags) => {
    const { journal, text } = stopped[command]!
    put("option", text)
    put("option.shard", journal)
    const { code, err } = await run([command, "orders.ndjson", ...flags, "--out", "option", "--resume"])
    expect(err).toContain(`waybill: --resume: option has a different ${flag}`)
    expect(code).toBe(2)
    expect([read("option") === text, read("option.shard") === journal]).toEqual([true, true])
  })

  it("continues after an invalid order that ended the run with --strict was corrected", async () => {
    const good = lines.with(5, JSON.stringify(order(500)))
    put("strict.ndjson", `${good.with(100, "{").join("\n")}\n`)
    const strict = ["pack", "strict.ndjson", ...packing, "--strict", "--out", "strict-out.ndjson"]
    expect((await run(strict)).code).toBe(1)
    expect(values(read("strict-out.ndjson"))).toHaveLength(101)
    put("strict.ndjson", `${good.join("\n")}\n`)
    expect((await run([...strict, "--resume"])).code).toBe(0)
    expect(read("strict-out.ndjson")).toBe((await run(strict.slice(0, -2))).out)
  })

  it("leaves no journal of a run that cannot be resumed, and needs none to finish", async () => {
    mkdirSync("no-journal.shard")
    expect((await run([...args, "--out", "no-journal"])).code).toBe(1)
    expect(read("no-journal")).toBe(whole.ndjson)
    const given = ["pack", "-", ...packing, "--html", "x.html", "--out", "x-out.ndjson"]
    const stopWhen = () => existsSync("x-out.ndjson") && read("x-out.ndjson") !== ""
    const { code, err } = await run(given, { input: `${lines.slice(0, 100).join("\n")}\n`, stopWhen })
    expect([code, err.includes("--resume"), existsSync("x.out.shard")]).toEqual([130, false, false])
  })
})

import { existsSync, rmSync } from "node:fs"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run } = sandbox()
afterAll(clear)

const EARLIER = "results of an earlier run\n"
put("header.csv", "order,wdth,length,height\nA-1,3,4,5\n")
put("empty.ndjson", "")
put("blank.csv", "\n \n")
const order = (n: number) =>
  JSON.stringify({
    order: `o-${n}`,
    items: [{ reference: "cup", width: 3, length: 4, height: 5, weight: 1 }],
    destination: { country: "US", state: "NY", postal: "10001" }
  })
put("good.ndjson", `${Array.from({ length: 5 }, (_, n) => order(n)).join("\n")}\n`)

const prices = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z"]
const commands = [
  ["pack", []],
  ["rate", prices],
  ["ship", prices],
  ["replay", [...prices, "--against", "cards"]]
] as const

describe("an input that is refused", () => {
  it.each(
    commands.flatMap(([command, flags]) =>
      ["header.csv", "empty.ndjson", "blank.csv"].flatMap((file) =>
        ["ndjson", "csv", "parquet"].map((extension) => [command, file, extension, flags] as const)
      )
    )
  )("%s %s leaves the earlier file of --out unchanged: %s", async (command, file, extension, flags) => {
    const out = put(`kept.${extension}`, EARLIER)
    const { code } = await run([command, file, ...flags, "--out", out])
    expect(code).toBe(2)
    expect(read(out)).toBe(EARLIER)
  })

  it.each(["header.csv", "empty.ndjson"])("creates no file for --out: %s", async (file) => {
    expect((await run(["pack", file, "--out", "absent.csv"])).code).toBe(2)
    expect(existsSync("absent.csv")).toBe(false)
  })

  it("writes nothing to standard output", async () => {
    expect((await run(["pack", "header.csv", "--format", "csv"])).out).toBe("")
  })

  it("leaves the output and the journal of a finished shard unchanged, with and without --shard", async () => {
    const shard = ["--shard", "1/1", "--out", "shard.ndjson"]
    await run(["pack", "good.ndjson", ...shard])
    const before = [read("shard.ndjson"), read("shard.ndjson.shard")]
    for (const flags of [shard, [...shard, "--resume"], ["--out", "shard.ndjson"]]) {
      expect((await run(["pack", "empty.ndjson", ...flags])).code).toBe(2)
      expect([read("shard.ndjson"), read("shard.ndjson.shard")]).toEqual(before)
    }
  })

  it("leaves the output of an interrupted run unchanged, so that --resume can be repeated", async () => {
    const whole = (await run(["pack", "good.ndjson"])).out
    const cut = put("cut.ndjson", whole.slice(0, -20))
    expect((await run(["pack", "header.csv", "--out", cut, "--resume"])).code).toBe(2)
    expect(read(cut)).toBe(whole.slice(0, -20))
    expect((await run(["pack", "good.ndjson", "--out", cut, "--resume"])).code).toBe(0)
    expect(read(cut)).toBe(whole)
  })

  it.each(["pack", "boxes suggest"])("%s leaves the file of --save-map unchanged", async (command) => {
    put("mapped.csv", "Order no.,B,L,H\nA-1,3,4,5\n")
    const map = ["--map", "order=Number,width=B,length=L,height=H", "--save-map", put("map.json", EARLIER)]
    const count = command === "pack" ? [] : ["--count", "1"]
    const { code, err } = await run([...command.split(" "), "mapped.csv", ...map, ...count])
    expect([code, err]).toEqual([2, expect.stringContaining('unknown column "Number"')])
    expect(read("map.json")).toBe(EARLIER)
  })

  it("reports a file of --save-map that cannot be written, before it writes to --out", async () => {
    put("mapped.csv", "Order no.,B,L,H\nA-1,3,4,5\n")
    const map = ["--map", "order=Order no.,width=B,length=L,height=H", "--save-map", "none/map.json"]
    expect((await run(["pack", "mapped.csv", ...map, "--out", put("kept.csv", EARLIER)])).code).toBe(3)
    expect(read("kept.csv")).toBe(EARLIER)
  })
})

describe("Ctrl-C before the first order has been read", () => {
  it("leaves the file of --out and its report unchanged, and does not suggest --resume", async () => {
    put("report.html", EARLIER)
    for (const flags of [[], ["--html", "report.html"], ["--shard", "1/2"]]) {
      const args = ["pack", "-", "--out", put("kept.csv", EARLIER), ...flags]
      const { code, err } = await run(args, { input: "order,width,length,height\n", stopWhen: () => true })
      expect([code, err]).toEqual([130, expect.stringMatching(/^Stopped; kept\.csv is unchanged\.\n0 orders/)])
      expect(err).not.toContain("--resume")
      expect([read("kept.csv"), read("report.html")]).toEqual([EARLIER, EARLIER])
      expect(existsSync("kept.csv.shard")).toBe(false)
    }
  })

  it("keeps an interrupted output, and suggests --resume again", async () => {
    const whole = (await run(["pack", "good.ndjson"])).out
    const cut = put("cut.ndjson", whole.slice(0, -20))
    expect((await run(["pack", "-", "--out", cut, "--resume"], { stopWhen: () => true })).err).toMatch(
      /To continue, repeat the command with --resume\.\n$/
    )
    expect(read(cut)).toBe(whole.slice(0, -20))
    rmSync(cut)
  })
})

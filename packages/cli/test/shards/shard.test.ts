import { existsSync, rmSync, symlinkSync, truncateSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, values } = sandbox()
afterAll(clear)

const order = (n: number) => ({
  order: `order-${n}`,
  items: [{ reference: "cup", width: 3 + (n % 3), length: 4, height: 5, weight: 1, quantity: 1 + (n % 4) }],
  destination: { country: "US", state: "NY", postal: "10001" }
})
const csvRows = (n: number) => [
  `c-${n},cup,${3 + (n % 3)},4,5,2,1,US,NY,10001`,
  `c-${n},"mug ""${n}"",\nblue",4,4,4,${1 + (n % 3)},1,US,NY,10001`
]

// Order 40 is invalid, and line 51 is blank. Few chunks need no threads, whose start would take most of the time.
const lines = Array.from({ length: 150 }, (_, n) => JSON.stringify(order(n)))
  .with(40, '{"order":"bad","items":[]}')
  .with(50, "")
put("orders.ndjson", `${lines.join("\n")}\n`)
put("list.json", `[${Array.from({ length: 90 }, (_, n) => JSON.stringify(order(n))).join(",")}]`)
put(
  "rows.csv",
  `order,reference,width,length,height,quantity,weight,country,state,postal\n${Array.from({ length: 90 }, (_, n) => csvRows(n).join("\n")).join("\n")}\n`
)
const packing = ["--boxes", "boxes.json", "--workers", "1"]
const rating = ["--cards", "cards", "--ship-from", "from.json", "--at", "2026-11-20T09:00:00Z", "--workers", "1"]

/** Runs three shards of a command. Returns the outputs. */
const runShards = async (args: ReadonlyArray<string>, extension: string): Promise<ReadonlyArray<string>> => {
  const names = [1, 2, 3].map((k) => `part-${k}.${extension}`)
  for (const [i, name] of names.entries()) await run([...args, "--shard", `${i + 1}/3`, "--out", name])
  return names
}

const packArgs = ["pack", "orders.ndjson", ...packing]
const merged: ReadonlyArray<readonly [args: ReadonlyArray<string>, extension: string]> = [
  [packArgs, "csv"],
  [["rate", "orders.ndjson", "--profile", "profile.json", "--objective", "volume,boxes", ...rating], "csv"],
  [["pack", "list.json", ...packing], "ndjson"],
  [["ship", "rows.csv", ...rating, "--quotes"], "ndjson"]
]

describe("--shard", () => {
  it.each(sampleOf(merged, 1))("merged shards equal the output of one process: %j as %s", async (args, extension) => {
    const whole = await run([...args, "--out", `whole.${extension}`])
    const [first, second, third] = await runShards(args, extension)
    const merged = await run(["merge", third!, first!, second!, "--out", `merged.${extension}`])
    expect(read(`merged.${extension}`) === read(`whole.${extension}`)).toBe(true)
    expect(read(first!).length).toBeGreaterThan(0)
    expect(merged.code).toBe(whole.code)
    const withoutTime = whole.err.replace(/, \d+\.\d s, [\d,]+ orders\/s\.$/m, ".")
    expect(withoutTime.endsWith(`\n${merged.err}`)).toBe(true)
    expect(merged.err).toMatch(/^149 orders, /)
  })

  it("rate and ship read the output of a shard of pack, and rate can be sharded too", async () => {
    await run([...packArgs, "--out", "whole.csv"])
    await runShards(packArgs, "csv")
    for (const file of ["part-1.csv", "part-2.csv"])
      expect((await run(["rate", file, ...rating, "--out", "rated.csv"])).err).toMatch(
        /^\d+ orders, \d+ boxes, [\d.]+ USD/m
      )
    const rated = ["rate", "whole.csv", ...rating]
    await run([...rated, "--out", "whole-rated.csv"])
    const shards = await runShards(rated, "csv")
    await run(["merge", ...shards, "--out", "merged-rated.csv"])
    expect(read("merged-rated.csv")).toBe(read("whole-rated.csv"))
  })

  it("takes every third chunk of 32 orders, and counts lines in the whole input", async () => {
    const [, second] = await runShards(packArgs, "ndjson")
    const expected = lines
      .map((text, i) => [text, i + 1] as const)
      .filter(([text]) => text !== "")
      .filter((_, i) => Math.floor(i / 32) % 3 === 1)
      .map(([, line]) => line)
    expect(values(read(second!)).map(({ line }) => line)).toEqual(expected)
  })

  it("writes the same output and journal with one thread and with three", async () => {
    const shard = ["pack", "orders.ndjson", "--boxes", "boxes.json", "--shard", "2/3"]
    await run([...shard, "--workers", "1", "--out", "one.ndjson"])
    await run([...shard, "--workers", "3", "--out", "three.ndjson"])
    expect(read("three.ndjson")).toBe(read("one.ndjson"))
    expect(read("three.ndjson.shard")).toBe(read("one.ndjson.shard"))
  })

  it("a shard without orders has an empty output", async () => {
    put("few.ndjson", `${lines.slice(0, 33).join("\n")}\n`)
    const few = ["pack", "few.ndjson", ...packing]
    await run([...few, "--out", "whole.csv"])
    const names = await runShards(few, "csv")
    expect(read(names[2]!).split("\n")).toHaveLength(2)
    await run(["merge", ...names, "--out", "merged.csv"])
    expect(read("merged.csv")).toBe(read("whole.csv"))
  })

  it.each<[ReadonlyArray<string>, string]>([
    [["pack", "orders.ndjson", "--shard", "1/3"], "--shard: needs --out; waybill merge reads the file and its journal"],
    [
      ["pack", "orders.ndjson", "--shard", "1/3", "--out", "x", "--strict"],
      "--shard: cannot be used with --strict; a shard does not know the first invalid order of the input"
    ],
    [
      ["ship", "orders.ndjson", ...rating, "--shard", "1/3", "--out", "x", "--html", "x.html"],
      "--shard: cannot be used with --html; a report needs a complete run"
    ],
    [
      ["pack", "orders.ndjson", "--boxes", "boxes.json", "--share-stock", "--shard", "1/3", "--out", "x"],
      "--share-stock: cannot be used with --shard; the packings depend on all orders"
    ],
    ...["rate", "ship"].map((command): [ReadonlyArray<string>, string] => [
      [command, "orders.ndjson", "--shard", "1/3", "--out", "x"],
      "--shard: needs --at; without it, each shard would rate orders at a different time"
    ]),
    ...["0/3", "4/3", "1/257", "1", "1/0", "a/b", "1/3/5"].map((value): [ReadonlyArray<string>, string] => [
      ["pack", "orders.ndjson", "--shard", value, "--out", "x"],
      `--shard: invalid value "${value}"; expected a shard and the number of shards, such as 3/16, with at most 256 shards`
    ])
  ])("refuses %j", async (args, message) => {
    expect(await run(args)).toEqual({ code: 2, out: "", err: `waybill: ${message}\n` })
    expect(existsSync("x")).toBe(false)
  })

  it.each(["replay", "audit", "boxes suggest"])("%s has no flag --shard", async (command) => {
    const { code, err } = await run([...command.split(" "), "orders.ndjson", "--shard", "1/3"])
    expect(code).toBe(2)
    expect(err).toContain("--shard: unknown flag")
  })

  it("reports an output and a journal that cannot be written", async () => {
    for (const out of ["none/x", "cards/../orders.ndjson/x"])
      expect((await run([...packArgs, "--shard", "1/3", "--out", out])).code).toBe(3)
  })

  it.runIf(process.platform === "linux")("ends a shard in a read-only folder with an error", async () => {
    expect(await run([...packArgs, "--shard", "1/2", "--out", "/sys/out.ndjson"])).toEqual({
      code: 3,
      out: "",
      err: expect.stringMatching(
        /^waybill: \/sys\/out\.ndjson(?:\.shard)?: cannot be written: (?:permission denied|read-only file system)\n$/
      )
    })
  })

  it.runIf(process.platform === "linux")(
    "ends a shard on a full disk with an error, and leaves the earlier output unchanged",
    async () => {
      put("full.ndjson", "earlier\n")
      symlinkSync("/dev/full", "full.ndjson.shard")
      expect(await run([...packArgs, "--shard", "1/2", "--out", "full.ndjson"])).toEqual({
        code: 3,
        out: "",
        err: "waybill: full.ndjson.shard: cannot be written: no space left on device\n"
      })
      expect(read("full.ndjson")).toBe("earlier\n")
      rmSync("full.ndjson.shard")
    }
  )
})

describe("--shard with --resume", () => {
  const shard = (name: string) => [...packArgs, "--shard", "2/3", "--out", name]
  const resumed = async (name: string) => {
    const { code } = await run([...shard(name), "--resume"])
    expect(code).toBe(1)
    expect([read(name), read(`${name}.shard`)]).toEqual([output, journal])
  }
  let journal: string
  let output: string
  beforeAll(async () => {
    await run(shard("complete.csv"))
    output = read("complete.csv")
    journal = read("complete.csv.shard")
  })

  it("continues a cut output with a cut journal", async () => {
    const cut = (text: string, at: number) => text.slice(0, Math.floor(text.length * at))
    const ends: ReadonlyArray<readonly [output: number, journal: number]> = [
      [0.4, 0.6],
      [0, 0],
      [0.02, 1],
      [0.6, 1],
      [1, 0.99],
      [1, 1]
    ]
    for (const [outputEnd, journalEnd] of sampleOf(ends, 2)) {
      put("cut.csv", cut(output, outputEnd))
      put("cut.csv.shard", cut(journal, journalEnd))
      await resumed("cut.csv")
    }
  })

  it("continues a journal with names that are not ASCII", async () => {
    const boxes = [{ reference: "Größe M", inner: { width: 20, length: 20, height: 20 } }]
    put("sizes.json", JSON.stringify({ boxes }))
    const args = ["pack", "orders.ndjson", "--boxes", "sizes.json", "--workers", "1", "--shard", "1/2", "--out"]
    await run([...args, "whole.ndjson"])
    const written = read("whole.ndjson.shard")
    expect(written).toContain("Größe M")
    put("cut.ndjson", read("whole.ndjson"))
    put("cut.ndjson.shard", written.slice(0, written.trimEnd().lastIndexOf("\n") - 10))
    await run([...args, "cut.ndjson", "--resume"])
    expect(read("cut.ndjson") === read("whole.ndjson")).toBe(true)
    expect(read("cut.ndjson.shard")).toBe(written)
  })

  it("rewrites chunks with damaged, removed or extended output", async () => {
    const damages = [
      () => put("damaged.csv", output.replace("order-35,", "order-XX,")),
      () => put("damaged.csv", `${output}torn line`),
      () => rmSync("damaged.csv")
    ]
    for (const damage of damages) {
      put("damaged.csv", output)
      put("damaged.csv.shard", journal)
      damage()
      await resumed("damaged.csv")
    }
  })

  it("continues after Ctrl-C", async () => {
    const long = [0, 1, 2].map((n) => lines.join("\n").replaceAll('"order":"', `"order":"${n}-`)).join("\n")
    put("long.ndjson", `${long}\n`)
    const flags = [...packing, "--shard", "1/2"]
    await run(["pack", "long.ndjson", ...flags, "--out", "undisturbed.ndjson"])
    // A pipe without an end, so that the run cannot finish before it is stopped.
    const { code, err } = await run(["pack", "-", ...flags, "--out", "stopped.ndjson"], {
      input: `${long}\n`,
      stopWhen: () => existsSync("stopped.ndjson.shard") && read("stopped.ndjson.shard").split("\n").length >= 6
    })
    expect([code, err]).toEqual([
      130,
      expect.stringMatching(/Stopped early\.\n.*\n.*\nTo continue, repeat .* --resume\.\n$/)
    ])
    await run(["pack", "long.ndjson", ...flags, "--out", "stopped.ndjson", "--resume"])
    expect(read("stopped.ndjson") === read("undisturbed.ndjson")).toBe(true)
    expect(read("stopped.ndjson.shard") === read("undisturbed.ndjson.shard")).toBe(true)
  })

  it.each([
    ["another shard", ["--shard", "1/3"], "--resume: kept.csv has shard 2/3 instead of 1/3; repeat its command"],
    [
      "a different number of shards",
      ["--shard", "2/4"],
      "--resume: kept.csv has 3 shards instead of 4; repeat its command"
    ],
    [
      "different settings",
      ["--shard", "2/3", "--effort", "3"],
      "--resume: kept.csv has a different --effort; repeat its command"
    ],
    ["no shard", [], "--resume: kept.csv is the output of a shard; --shard is missing"]
  ])("refuses to continue with %s", async (_, flags, message) => {
    put("kept.csv", output)
    put("kept.csv.shard", journal)
    expect((await run([...packArgs, ...flags, "--out", "kept.csv", "--resume"])).err).toBe(`waybill: ${message}\n`)
    expect(read("kept.csv") === output).toBe(true)
  })

  it("refuses to continue after the orders of the shard have changed, or were removed", async () => {
    for (const changed of [lines.with(40, lines[41]!), lines.slice(0, 30)]) {
      put("changing.ndjson", `${lines.join("\n")}\n`)
      const args = ["pack", "changing.ndjson", ...packing, "--shard", "2/3", "--out", "changing-out.ndjson"]
      await run(args)
      put("changing.ndjson", `${changed.join("\n")}\n`)
      expect((await run([...args, "--resume"])).err).toBe(
        "waybill: --resume: the input has changed since the interrupted run; repeat the command without --resume\n"
      )
    }
  })

  it("refuses to continue an output without a journal", async () => {
    put("plain.csv", "line,order\n")
    expect((await run([...shard("plain.csv"), "--resume"])).err).toBe(
      "waybill: plain.csv: not the output of a shard; plain.csv.shard: no such file or directory\n"
    )
    put("plain.csv.shard", "{}\n")
    expect((await run([...shard("plain.csv"), "--resume"])).err).toBe(
      "waybill: plain.csv: not the output of a shard; plain.csv.shard: not the journal of a shard; line 1: /index: is required\n"
    )
  })

  it("a run without --shard removes the journal of the overwritten file", async () => {
    put("few.ndjson", `${lines.slice(0, 30).join("\n")}\n`)
    const few = ["pack", "few.ndjson", ...packing, "--out", "reused.csv"]
    await run([...few, "--shard", "1/1"])
    await run(few)
    expect(existsSync("reused.csv.shard")).toBe(false)
    truncateSync("reused.csv", 500)
    expect((await run([...few, "--resume"])).code).toBe(0)
  })
})

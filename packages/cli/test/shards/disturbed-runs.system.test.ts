// cspell:ignore XFSZ
import { rmSync, statSync, truncateSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, describe, expect, it } from "vitest"
import { spawnGuarded } from "../../../../tests/processes/spawn-guarded.ts"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { sandbox } from "../commands/sandbox.ts"
import { bundledLauncher } from "../fixtures/bundle.ts"

const { clear, folder, put, read, run, start } = sandbox()
afterAll(clear)

const launcher = await bundledLauncher()
const order = (n: number) =>
  JSON.stringify({ order: `o-${n}`, items: [{ reference: "cup", width: 3 + (n % 3), length: 4, height: 5 }] })
put("orders.ndjson", `${Array.from({ length: 600 }, (_, n) => order(n)).join("\n")}\n`)
const longText = () => Array.from({ length: 3000 }, (_, n) => `${order(n)}\n`).join("")
const args = ["pack", "orders.ndjson", "--boxes", "boxes.json", "--workers", "1"]
const isLinux = process.platform === "linux"

/** Runs a command in a process whose files can have at most `kilobytes`, as on a full disk. */
const runLimited = (kilobytes: number, flags: ReadonlyArray<string>): Promise<{ code: number | null; err: string }> =>
  new Promise((resolve) => {
    const script = `trap "" XFSZ; ulimit -f ${kilobytes}; exec "$@"`
    const child = spawnGuarded("bash", ["-c", script, "bash", process.execPath, launcher, ...args, ...flags], {
      cwd: folder
    })
    let err = ""
    child.stderr.on("data", (text) => (err += String(text)))
    child.on("close", (code) => resolve({ code, err }))
  })

describe.runIf(isLinux)("a disk that is full", () => {
  const whole: [string, ReadonlyArray<string>] = ["the whole input", []]
  const shard: [string, ReadonlyArray<string>] = ["a shard", ["--shard", "1/1"]]
  it.each(sampleOf([shard, whole], 1))("continues %s after the disk was full", async (_, flags) => {
    await run([...args, ...flags, "--out", "whole.ndjson"])
    const out = ["--out", "limited.ndjson", ...flags]
    const { code, err } = await runLimited(100, out)
    expect([code, err]).toEqual([
      3,
      expect.stringContaining("waybill: limited.ndjson: cannot be written: file too large\n")
    ])
    expect(statSync("limited.ndjson").size).toBeLessThanOrEqual(100 * 1024)
    expect((await run([...args, ...out, "--resume"])).code).toBe(0)
    expect(read("limited.ndjson") === read("whole.ndjson")).toBe(true)
  })
})

describe("kill -9 while an output is written", () => {
  it.each(sampleOf(["ndjson", "csv"], 1))(
    "continues after the last complete order of an output that ends in a torn line: %s",
    async (format) => {
      put("long.ndjson", longText())
      const long = ["pack", "long.ndjson", "--boxes", "boxes.json", "--workers", "1", "--format", format]
      await start([...long, "--out", "long-whole"]).ended
      rmSync("long-cut", { force: true })
      const { child, ended } = start([...long, "--out", "long-cut"])
      while ((statSync("long-cut", { throwIfNoEntry: false })?.size ?? 0) < 20_000) await setTimeout(1)
      child.kill("SIGKILL")
      await ended
      const { size } = statSync("long-cut")
      expect(size).toBeLessThan(statSync("long-whole").size)
      truncateSync("long-cut", size - 9)
      expect((await start([...long, "--out", "long-cut", "--resume"]).ended).code).toBe(0)
      expect(read("long-cut") === read("long-whole")).toBe(true)
    }
  )

  it("leaves the earlier Parquet file unchanged, and a repeated run replaces it", async () => {
    put("kept.parquet", "earlier")
    put("long.ndjson", longText())
    const long = ["pack", "long.ndjson", "--boxes", "boxes.json", "--workers", "1", "--out", "kept.parquet"]
    const { child, ended } = start(long)
    const part = `kept.parquet.${child.pid}.csv.part`
    while ((statSync(part, { throwIfNoEntry: false })?.size ?? 0) < 20_000) await setTimeout(1)
    child.kill("SIGKILL")
    await ended
    expect(read("kept.parquet")).toBe("earlier")
    expect((await start(["pack", "orders.ndjson", ...args.slice(2), "--out", "kept.parquet"]).ended).code).toBe(0)
    expect(read("kept.parquet").slice(0, 4)).toBe("PAR1")
  })
})

import { existsSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, put, read, run, start } = sandbox()
afterAll(clear)

const order = (n: number) => ({
  order: `order-${n}`,
  items: [{ reference: "cup", width: 3 + (n % 3), length: 4, height: 5, weight: 1, quantity: 1 + (n % 4) }]
})
// Order 40 is invalid, and line 51 is blank.
const lines = Array.from({ length: 150 }, (_, n) => JSON.stringify(order(n)))
  .with(40, '{"order":"bad","items":[]}')
  .with(50, "")
const packing = ["--boxes", "boxes.json", "--workers", "1"]

it("a shard continues after kill -9, and the merged output equals the output of one process", async () => {
  const parts = [1, 2, 3, 4, 5, 6].map((n) => lines.join("\n").replaceAll('"order":"', `"order":"${n}-`))
  put("long.ndjson", `${parts.join("\n")}\n`)
  const args = ["pack", "long.ndjson", ...packing]
  await start([...args, "--out", "long-whole.ndjson"]).ended
  const names = ["long-1.ndjson", "long-2.ndjson"]
  for (const [i, name] of names.entries()) {
    const shardArgs = [...args, "--shard", `${i + 1}/2`, "--out", name]
    const { child, ended } = start(shardArgs)
    const log = `${name}.shard`
    while (!existsSync(log) || read(log).split("\n").length < 6) await setTimeout(2)
    child.kill("SIGKILL")
    await ended
    expect(read(log)).not.toContain("chunks")
    expect((await run(["merge", ...names, "--out", "long-merged.ndjson"])).code).toBe(2)
    const before = read(log).split("\n").slice(0, 5)
    await start([...shardArgs, "--resume"]).ended
    expect(read(log).split("\n").slice(0, 5)).toEqual(before)
  }
  expect((await run(["merge", ...names, "--out", "long-merged.ndjson"])).code).toBe(1)
  expect(read("long-merged.ndjson") === read("long-whole.ndjson")).toBe(true)
})

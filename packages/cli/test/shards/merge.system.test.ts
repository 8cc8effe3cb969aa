import { existsSync, statSync } from "node:fs"
import { setTimeout } from "node:timers/promises"
import { afterAll, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"
import { damageFirstChunk, putLargeShards } from "./large-shards.ts"

const { clear, put, read, run, start } = sandbox()
afterAll(clear)

it("a merge continues after kill -9, and the output appears when it is complete", async () => {
  put("one.csv", "order,reference,width,length,height\nA,cup,4,4,4\n")
  await run(["pack", "one.csv", "--shard", "1/1", "--out", "example"])
  const { names, text } = putLargeShards({ put, read }, "example")
  const args = ["merge", ...names, "--out", "large"]
  const size = () => statSync("large.partial", { throwIfNoEntry: false })?.size ?? 0
  const { child, ended } = start(args)
  while (size() < 1_000_000) await setTimeout(1)
  child.kill("SIGKILL")
  await ended
  expect(existsSync("large")).toBe(false)
  expect(size()).toBeLessThan(text.length)
  damageFirstChunk({ put, read }, names)
  expect((await start([...args, "--resume"]).ended).err).toBe("800 orders, 800 boxes.\n")
  expect(read("large") === text).toBe(true)
})

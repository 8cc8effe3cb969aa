// What a question has left behind is garbage when it is answered. Some of it may be old at birth, and whatever that leads to
// grows old with it: then whole batches are copied again and again, and a service spends its time on looking for garbage.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { openDatabase } from "../fixtures/databases.ts"

const program = fileURLToPath(new URL("../processes/many-queries.ts", import.meta.url))
/** Bytes, as V8 tells them of each collection of young garbage. */
const sumOf = (name: string, collections: ReadonlyArray<string>) =>
  collections.reduce((sum, line) => sum + Number(new RegExp(` ${name}=(\\d+)`).exec(line)![1]), 0)

it("questions to PostgreSQL leave nothing behind that grows old", async ({ onTestFinished, skip }) => {
  const database = await openDatabase("PostgreSQL")
  if ("absent" in database) return skip(database.absent)
  onTestFinished(database.end)
  const args = ["--conditions=waybill-source", "--trace-gc-nvp", program, JSON.stringify(database.source)]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
  expect(status).toBe(0)
  const young = stdout.split("\n").filter((line) => line.includes(" gc=s "))
  // What the program itself consists of is there to stay, and grows old first.
  const later = young.slice(Math.trunc(young.length / 2))
  expect(later.length).toBeGreaterThan(3)
  expect(sumOf("promoted", later) / sumOf("allocated", later)).toBeLessThan(0.05)
})

// A finished query must leave no objects in V8's old generation. V8 would also promote everything that such objects
// refer to, and the service would spend its time on garbage collection.
import { spawnSync } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect, it } from "vitest"
import { openDatabase } from "../fixtures/databases.ts"

const program = fileURLToPath(new URL("../processes/many-queries.ts", import.meta.url))
/** Adds up a number that V8 prints for each young-generation collection. */
const sumOf = (name: string, collections: ReadonlyArray<string>) =>
  collections.reduce((sum, line) => sum + Number(new RegExp(` ${name}=(\\d+)`).exec(line)![1]), 0)

it("promotes less than 5 % of the memory that queries to PostgreSQL allocate", async ({ onTestFinished, skip }) => {
  const database = await openDatabase("PostgreSQL")
  if ("absent" in database) return skip(database.absent)
  onTestFinished(database.end)
  const args = ["--conditions=waybill-source", "--trace-gc-nvp", program, JSON.stringify(database.source)]
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: "utf8" })
  expect(status).toBe(0)
  const young = stdout.split("\n").filter((line) => line.includes(" gc=s "))
  // The first collections promote the objects of the program itself.
  const later = young.slice(Math.trunc(young.length / 2))
  expect(later.length).toBeGreaterThan(3)
  expect(sumOf("promoted", later) / sumOf("allocated", later)).toBeLessThan(0.05)
})

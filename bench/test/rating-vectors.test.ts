import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, it } from "vitest"
import { runVectors } from "../rating/run-vectors.ts"

const data = join(import.meta.dirname, "../../packages/packing/test/rating/data")
const scratch = mkdtempSync(join(tmpdir(), "vectors-"))
afterAll(() => rmSync(scratch, { recursive: true }))

const run = async (edit: (text: string) => string) => {
  const file = join(scratch, "vectors.json")
  writeFileSync(file, edit(readFileSync(join(data, "vectors.json"), "utf8")))
  const lines: string[] = []
  const passed = await runVectors(file, join(data, "cards"), (text) => lines.push(text.trimEnd()))
  return { passed, lines }
}

it("passes all worked examples of rating", async () => {
  expect(await run((text) => text)).toEqual({ passed: true, lines: ["58 passed, 0 failed"] })
})

it.each([
  ["price", /"cost": "430.21"/, '"cost": "430.22"', "R19 ACME_GROUND"],
  ["line amount", /"amount": "43.50"|"amount": "297.50"/, '"amount": "297.51"', "R19 ACME_GROUND"],
  ["ship date", /"shipDate": "2026-12-31"/, '"shipDate": "2027-01-01"', "D01 shipDate"],
  ["error code", /"code": "1009"/, '"code": "1010"', "X11 on the wire"],
  ["rounded amount", /"expected": "2.42"/, '"expected": "2.41"', "E03"]
])("names a worked example with a wrong %s", async (_, original, wrong, named) => {
  const { passed, lines } = await run((text) => text.replace(original, wrong))
  expect(passed).toBe(false)
  expect(lines).toEqual([expect.stringContaining(named), "57 passed, 1 failed"])
})

import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { loadPlanOf } from "../src/load-plan.ts"

const parcels = JSON.parse(readFileSync(new URL("../parcels.json", import.meta.url), "utf8"))

it("loads all parcels on the fewest pallets, each below the height of the truck", () => {
  const { lines } = loadPlanOf(parcels)
  const pallets = lines.flatMap((line) => /^Pallet \d: (\d+) parcels, (\d+) cm, (\d+) kg$/.exec(line) ?? [])
  const numbers = (at: number) => pallets.filter((_, index) => index % 4 === at).map(Number)
  // 3.98 m³ of parcels need three pallets of 1.59 m³.
  expect(numbers(1)).toHaveLength(3)
  expect(numbers(1).reduce((sum, count) => sum + count)).toBe(48 + 10 + 30)
  expect(Math.max(...numbers(2))).toBeLessThanOrEqual(180)
  expect(numbers(3).reduce((sum, weight) => sum + weight)).toBe(48 * 9 + 10 * 24 + 30 * 1 + 3 * 25)
})

it("names parcels that fit on no pallet", () => {
  const { lines } = loadPlanOf([{ reference: "pole", width: 10, length: 300, height: 10, weight: 5 }])
  expect(lines).toEqual([expect.stringMatching(/^Left behind: .*pole/)])
})

it("the program prints the plan, and writes a drawing of each pallet", () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-pallets-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const main = join(import.meta.dirname, "../src/main.ts")
  const args = ["--conditions=waybill-source", main, join(import.meta.dirname, "../parcels.json"), folder]
  expect(execFileSync(process.execPath, args, { encoding: "utf8" })).toContain("10 × frames, stop 1")
  expect(readdirSync(folder).sort()).toEqual(["pallet-1.svg", "pallet-2.svg", "pallet-3.svg"])
  expect(readFileSync(join(folder, "pallet-1.svg"), "utf8")).toMatch(/^<svg /)
})

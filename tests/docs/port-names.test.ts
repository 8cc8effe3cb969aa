import { readFileSync } from "node:fs"
import { plainPort } from "@waybill/core"
import { expect, it } from "vitest"

it("docs/your-own-store.md calls each port by its name in createWaybill", () => {
  const page = readFileSync("docs/your-own-store.md", "utf8")
  const [, table = ""] = page.split(/^\| port \|.*\n\|[-| ]+\n/m)
  const rows = [...table.split("\n\n", 1)[0]!.matchAll(/^\| (\w+) \|/gm)].map(([, name]) => name)
  const prose = [...page.matchAll(/\bport `(\w+)`/g)].map(([, name]) => name)
  expect(rows).toEqual(["accounts", "carriers", "rater", "packer", "orderIds"])
  expect([...rows, ...prose].filter((name) => !Object.hasOwn(plainPort, name!))).toEqual([])
})

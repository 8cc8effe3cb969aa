// Writes the starter files, and runs every command that the command prints in the folder.
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "./sandbox.ts"

const { clear, folder, put, read, run } = sandbox()
afterAll(clear)

/** Returns the names of all fields in a JSON Schema. */
const fieldsOf = (schema: unknown): ReadonlyArray<string> => {
  if (typeof schema !== "object" || schema === null) return []
  const { properties = {}, ...rest } = schema as { readonly properties?: Readonly<Record<string, unknown>> }
  return [
    ...Object.keys(properties),
    ...Object.values(properties).flatMap(fieldsOf),
    ...Object.values(rest).flatMap(fieldsOf)
  ]
}

const published = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../schemas/${name}.schema.json`), "utf8"))

/** Exit code of each printed command, and a part of what it writes. One order cannot be packed. */
const expected = {
  "card lint": [0, "1 card: 0 errors, 0 warnings"],
  pack: [1, "10 orders, 9 boxes, 1 not served in full"],
  rate: [1, "10 orders, 9 boxes, 261.90 USD, 1 invalid"],
  ship: [1, "10 orders, 9 boxes, 274.70 USD (261.90 postage, 12.80 cartons), 1 not served in full"],
  audit: [1, "total        USD       8      57.74   44.97     12.77"],
  replay: [1, "total        USD       261.90  274.31  12.41"],
  "card diff": [0, "all services: card edition 2026 → 2027"],
  "card export": [0, "Wrote rates of parcel-us 2026 to prices.csv."],
  "card import": [0, "Wrote parcel-us 2026 to edited.json: 2 services, 2 zones."],
  "boxes suggest": [0, "orders served        9       9"]
} as const

describe("waybill init", () => {
  it("writes files for every printed command", async () => {
    const { code, err, out } = await run(["init", "trial"])
    const lines = out.split("\n")
    expect([code, err, lines[0]]).toEqual([
      0,
      "",
      "Wrote trial/README.md, trial/orders.csv, trial/boxes.json, trial/profile.json, trial/cards/parcel-2026.json, trial/next/parcel-2027.json, trial/ship-from.json, trial/invoice.csv."
    ])
    expect(lines[3]).toBe('cd "trial"')
    process.chdir(join(folder, "trial"))
    const commands = lines.slice(4, -1)
    expect(commands).toHaveLength(10)
    for (const [index, [name, [exit, part]]] of Object.entries(expected).entries()) {
      const [program, ...args] = commands[index]!.split(" ")
      expect([program, args.join(" ").startsWith(name)]).toEqual(["waybill", true])
      const result = await run(args)
      expect([name, result.code, `${result.out}${result.err}`]).toEqual([name, exit, expect.stringContaining(part)])
    }
    process.chdir(folder)
    expect(read("trial/packed.ndjson").split("\n")[9]).toContain('"message":"BANNER is too large for every box;')
  })

  it("names existing files and writes nothing", async () => {
    mkdirSync(join(folder, "used"))
    put("used/boxes.json", "mine")
    const { code, err } = await run(["init", "used"])
    expect([code, err, read("used/boxes.json"), readdirSync(join(folder, "used"))]).toEqual([
      1,
      "waybill: init: no file written, because these exist: used/boxes.json; name a different folder\n",
      "mine",
      ["boxes.json"]
    ])
  })

  it.each([
    ["cards/parcel-2026.json", "ratecard"],
    ["boxes.json", "boxes"],
    ["profile.json", "profile"],
    ["ship-from.json", "shipfrom"]
  ])("explains or uses every field of its format in %s", async (file, schema) => {
    if (!existsSync(join(folder, "trial"))) await run(["init", "trial"])
    const words = new Set(read(`trial/${file}`).match(/\w+/g))
    expect([...new Set(fieldsOf(published(schema)))].filter((field) => !words.has(field))).toEqual([])
  })
})

describe("waybill card example", () => {
  it("prints a valid commented card, and does not replace a file with --out", async () => {
    const { out } = await run(["card", "example"])
    expect(out).toContain("// Destinations with the same price.")
    const write = () => run(["card", "example", "--out", "mine/card.json"])
    expect(await write()).toEqual({ code: 0, out: "", err: "Wrote mine/card.json.\n" })
    expect([read("mine/card.json"), (await run(["card", "lint", "mine"])).code]).toEqual([out, 0])
    expect(await write()).toEqual({
      code: 1,
      out: "",
      err: "waybill: mine/card.json: exists; must be the name of a new file\n"
    })
  })

  it("locates errors behind comments at their line and column", async () => {
    const { out } = await run(["card", "example"])
    mkdirSync(join(folder, "wrong"))
    put("wrong/card.json", out.replace('"currency": "USD"', '"currency": 5'))
    const linted = await run(["card", "lint", "wrong"])
    expect(linted.out).toMatch(/wrong\/card\.json:18:15 .*found 5; expected a three-letter currency code/)
    put("wrong.json", '{\n  // The boxes.\n  "boxes": [{ "reference": 1 }]\n}\n')
    expect((await run(["pack", "orders.csv", "--boxes", "wrong.json"])).err).toContain("line 3, column 28")
  })
})

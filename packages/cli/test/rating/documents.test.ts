import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { exampleCards } from "@waybill/packing/rating"
import { afterAll, describe, expect, it } from "vitest"
import { sandbox } from "../commands/sandbox.ts"

const { clear, folder, put, read, run } = sandbox()
afterAll(clear)

const box = { width: 10, length: 12, height: 5, weight: 8 }
put("one.json", JSON.stringify({ boxes: [box], destination: { country: "US", state: "NY", postal: "10001" } }))

const errors = async (change: object) => {
  put("changed.json", JSON.stringify({ ...(JSON.parse(read("from.json")) as object), ...change }))
  const { code, err } = await run(["rate", "one.json", "--cards", "cards", "--ship-from", "changed.json"])
  return [code, ...err.split("\n").filter((line) => line.includes("--ship-from"))]
}

describe("the files of --cards", () => {
  it("refuses two cards of a carrier that start on one day, and two of one edition", async () => {
    const [card] = exampleCards
    mkdirSync(join(folder, "twice"))
    const refused = async (change: object) => {
      put("twice/a.json", JSON.stringify(card))
      put("twice/b.json", JSON.stringify({ ...card, ...change }))
      const { code, err } = await run(["rate", "one.json", "--cards", "twice"])
      expect(code).toBe(2)
      return err
    }
    const [a, b] = ["twice/a.json", "twice/b.json"].map((name) => join(name))
    expect(await refused({ id: "copy" })).toBe(
      `waybill: --cards ${b}: starts on 2026-01-01 for acme, like ${a}; remove one of the cards\n`
    )
    expect(await refused({ validFrom: "2026-07-01" })).toBe(
      `waybill: --cards ${b}: is edition 2026 of acme-us, like ${a}; remove one of the cards\n`
    )
    expect(await refused({ id: "copy", carrier: "Acme" })).toBe(
      `waybill: --cards ${b}: /carrier: Acme differs from acme only in case\n`
    )
  })
})

describe("a card of --cards that contradicts itself", () => {
  const [card] = exampleCards
  const [zone, ...zones] = card!.zones
  const [service, ...services] = card!.services
  const cases: ReadonlyArray<readonly [string, object, string]> = [
    [
      "a misspelled state",
      { zones: [...card!.zones, { id: "moon", match: [{ country: "US", states: ["New Jersey"] }] }] },
      `/zones/${card!.zones.length}/match/0/states/0: unknown state "New Jersey" of US`
    ],
    [
      "a reversed range of postal codes",
      { zones: [{ ...zone, match: [{ country: "US", postal: ["119-100"] }, ...zone!.match] }, ...zones] },
      "/zones/0/match/0/postal/0: reversed range 119-100; its end must not be before its start"
    ],
    [
      "two services of one code",
      { services: [service, service, ...services] },
      '/services/1/code: duplicate service "ACME_GROUND"'
    ],
    ["two zones of one id", { zones: [zone, zone, ...zones] }, `/zones/1/id: duplicate zone "${zone!.id}"`]
  ]

  it.each(cases)("stops the run before an order is priced: %s", async (_, change, problem) => {
    put("wrong.json", JSON.stringify({ ...card, ...change }))
    for (const command of ["rate", "ship"])
      expect(await run([command, "one.json", "--cards", "wrong.json", "--ship-from", "from.json"])).toMatchObject({
        code: 2,
        out: "",
        err: `waybill: --cards wrong.json: ${problem} (\`waybill card lint\` reports every error)\n`
      })
  })

  it("prices orders if only the editions overlap, because the later one applies", async () => {
    mkdirSync(join(folder, "overlap"))
    put("overlap/old.json", JSON.stringify({ ...card, edition: "old", validFrom: "2025-01-01", validTo: "2026-02-01" }))
    put("overlap/new.json", JSON.stringify(card))
    expect((await run(["rate", "one.json", "--cards", "overlap", "--ship-from", "from.json"])).code).toBe(0)
  })
})

describe("the folder of --cards", () => {
  it("reads a card whose file name ends in .JSON", async () => {
    mkdirSync(join(folder, "capitals"))
    put("capitals/ACME.JSON", JSON.stringify(exampleCards[0]))
    expect((await run(["rate", "one.json", "--cards", "capitals", "--ship-from", "from.json"])).code).toBe(0)
  })
})

describe("the file of --ship-from", () => {
  it("notes a cut-off time on a closed day", async () => {
    expect(await errors({ cutoff: { default: "14:00", sun: "12:00" } })).toEqual([
      0,
      "waybill: --ship-from changed.json: /cutoff/sun: unused: the calendar is closed on sun"
    ])
  })

  it("notes rush handling that takes longer", async () => {
    const rush = { cutoff: { default: "14:00" }, handlingDays: 3 }
    expect(await errors({ handlingDays: 1, rush })).toEqual([
      0,
      "waybill: --ship-from changed.json: /rush/handlingDays: rush orders take longer than other orders: 3 days instead of 1"
    ])
  })

  it("refuses a ship-from document at a holiday that does not exist", async () => {
    const calendar = { weekdays: ["mon"], holidays: ["2026-12-25", "2026-02-30"] }
    put("changed.json", JSON.stringify({ ...(JSON.parse(read("from.json")) as object), calendar }))
    const { code, err } = await run(["rate", "one.json", "--cards", "cards", "--ship-from", "changed.json"])
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/: calendar\.holidays\[1\]: found "2026-02-30"; expected an existing date /)
    ])
  })
})

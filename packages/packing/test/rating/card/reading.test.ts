import { readFileSync } from "node:fs"
import { Ajv2020 } from "ajv/dist/2020.js"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, sampleOf, seedOf } from "../../../../../tests/runs/runs.ts"
import { compile, type RateCard, readRateCard, readShipFrom } from "../../../src/rating.ts"
import { everyEdgeOf, mutationsOf } from "../arbitraries/mutations.ts"
import { cards, document, everyKey, shipFroms } from "../fixtures/documents.ts"

const schemaOf = (name: string) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/../../../../cli/schemas/${name}`, "utf8"))
// Strict mode of Ajv would require `items: false` for tuples. The schemas limit tuples by minItems and maxItems.
const ajv = new Ajv2020({ strict: false })
const isRateCard = ajv.compile(schemaOf("ratecard.schema.json"))
const isShipFrom = ajv.compile(schemaOf("shipfrom.schema.json"))

const originals = [everyKey, ...["kexpress-eu", "royal-like-gb", "yubin-like-jp"].map(document)]
const mutatedCards = mutationsOf(...originals)
const mutatedShipFroms = mutationsOf(...shipFroms.map(document))

const faultsOf = (card: unknown) => {
  const reading = readRateCard(card)
  return reading._tag === "Refused" ? reading.faults : []
}

describe("readRateCard and readShipFrom", () => {
  it.each(cards)("accepts the card %s unchanged", (name) => {
    expect(isRateCard(document(name))).toBe(true)
    expect(readRateCard(document(name))).toEqual({ _tag: "Read", document: document(name) })
  })

  it.each(shipFroms)("accepts the ship-from document %s unchanged", (name) => {
    expect(isShipFrom(document(name))).toBe(true)
    expect(readShipFrom(document(name))).toEqual({ _tag: "Read", document: document(name) })
  })

  it("a string with a lone surrogate is refused by the reader and by compile, with its place", () => {
    const card = { ...document("kexpress-eu"), notes: "\ud800" } as RateCard
    const compiled = compile(card)
    const [fault] = faultsOf(card)
    expect([fault?.pointer, fault?.expected]).toEqual(["/notes", "a string without lone surrogates"])
    expect(compiled).toEqual({ _tag: "Refused", faults: [fault] })
  })

  it("accepts a card with every field", () => {
    expect(isRateCard(everyKey)).toBe(true)
    expect(readRateCard(everyKey)._tag).toBe("Read")
  })

  it("agrees with the JSON Schema on mutated rate cards", () => {
    const seen = { Read: 0, Refused: 0 }
    fc.assert(
      fc.property(mutatedCards, (card) => {
        const { _tag } = readRateCard(card)
        seen[_tag]++
        expect(_tag).toBe(isRateCard(card) ? "Read" : "Refused")
      }),
      { seed: seedOf(1), numRuns: runs(125, 500) }
    )
    expectRare(Math.min(seen.Read, seen.Refused))?.toBeGreaterThan(runs(5, 20))
  })

  const disagreements = (documents: ReadonlyArray<unknown>) =>
    documents
      .filter((card) => (readRateCard(card)._tag === "Read") !== isRateCard(card))
      .map((card) => JSON.stringify(card))
  const fee = (surcharge: object) => ({
    ...everyKey,
    surcharges: { fee: { title: "Fee", amount: { fixed: "1" }, ...surcharge } }
  })

  it("agrees with the JSON Schema on every edge value", () => {
    expect(disagreements(sampleOf(everyEdgeOf(everyKey), 1500))).toEqual([])
    const shipFroms = everyEdgeOf(document("origin-nyc"))
    expect(shipFroms.filter((each) => (readShipFrom(each)._tag === "Read") !== isShipFrom(each))).toEqual([])
  })

  it("agrees with the JSON Schema on every combination of amount fields", () => {
    const values = { fixed: "1", fixedByZone: {}, percent: "1", of: ["base"], perUnit: "1", unit: "1", min: "1" }
    const sets = Object.entries(values).reduce<ReadonlyArray<object>>(
      (all, [key, value]) => all.flatMap((each) => [each, { ...each, [key]: value }]),
      [{}]
    )
    expect(disagreements(sets.map((amount) => fee({ amount })))).toEqual([])
  })

  it("agrees with the JSON Schema on every kind of test in a condition", () => {
    const subjects = ["longest", "second", "shortest", "girth", "lengthPlusGirth", "sumDims", "volume", "actualWeight"]
    const others = ["billable", "boxCount", "residential", "rush", "packageType", "country", "state", "zone", "postal"]
    const odd = ["shipDate", "toString", 1, null, [], ["rush", "=", true]]
    const relations = [">", ">=", "<", "<=", "=", "in", "", "<>", 1]
    const dates = ["2026-01-01", "2026-02-01"]
    const values = ["1", "-1", "AZ", 1, true, null, [], ["AZ"], [1], dates, [...dates, ...dates], {}]
    const tests = [...subjects, ...others, ...odd].flatMap((subject) =>
      relations.flatMap((relation) => values.map((value) => [subject, relation, value]))
    )
    const test = ["rush", "=", true]
    const lists = [[], [[]], [test, []], [test, "x"], ["rush", "="], [...test, true], [[...test, 1]], null, "rush"]
    const conditions = [...tests, ...tests.map((each) => [each]), ...lists]
    expect(disagreements(conditions.map((when) => fee({ when })))).toEqual([])
  })

  it("agrees with the JSON Schema on conditions with any and all", () => {
    const test = ["rush", "=", true]
    const values = [undefined, [], [test], [[test]], [{ any: [test] }], [{ any: [] }], test, null]
    const conditions = values.flatMap((any) =>
      values.flatMap((all) =>
        [
          { any, all },
          { any, all, none: [test] }
        ].map((each) => JSON.parse(JSON.stringify(each)))
      )
    )
    expect(disagreements(conditions.map((when) => fee({ when })))).toEqual([])
  })

  it("agrees with the JSON Schema on mutated ship-from documents", () => {
    fc.assert(
      fc.property(mutatedShipFroms, (shipFrom) => {
        expect(readShipFrom(shipFrom)._tag).toBe(isShipFrom(shipFrom) ? "Read" : "Refused")
      }),
      { seed: seedOf(2), numRuns: runs(125, 500) }
    )
  })

  it("refuses any other JSON without throwing", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(readRateCard(value)._tag).toBe("Refused")
        expect(readShipFrom(value)._tag).toBe("Refused")
      }),
      { seed: seedOf(3) }
    )
  })

  it("reports the same faults in the same order for any key order", () => {
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === "object" && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .reverse()
                .map(([key, each]) => [key, reversed(each)])
            )
          : value
    let several = 0
    fc.assert(
      fc.property(mutatedCards, (card) => {
        const faults = faultsOf(card)
        expect(faultsOf(reversed(card))).toEqual(faults)
        if (faults.length > 1) several++
      }),
      { seed: seedOf(4), numRuns: runs(32, 125) }
    )
    expectRare(several)?.toBeGreaterThan(runs(3, 12))

    const contradictory = {
      ...everyKey,
      calendars: {
        x: { weekdays: ["mon"], holidays: ["2026-02-30"] },
        y: { weekdays: ["mon"], holidays: ["2026-02-31"] },
        z: { weekdays: ["mon"], holidays: [] }
      },
      surcharges: {
        x: { title: "X", amount: { perUnit: "1", unit: "0" } },
        y: { title: "Y", amount: { perUnit: "1", unit: "0.0" } }
      },
      services: everyKey.services.map((service) => ({
        ...service,
        transit: { calendar: "z", show: "label", byZone: { far: [1, 400], near: [1, 500] } }
      }))
    } as unknown as RateCard
    const compileFaults = (card: RateCard) => {
      const made = compile(card)
      return made._tag === "Refused" ? made.faults : []
    }
    expect(compileFaults(contradictory).length).toBeGreaterThan(4)
    expect(compileFaults(reversed(contradictory) as RateCard)).toEqual(compileFaults(contradictory))

    const fee = { title: 1, amount: { fixed: "1" } }
    const surcharges = Object.fromEntries(Array.from({ length: 150 }, (_, i) => [`fee-${i}`, fee]))
    const many = { ...everyKey, surcharges, one: 1, other: 1 }
    expect(faultsOf(many)).toHaveLength(100)
    expect(faultsOf(reversed(many))).toEqual(faultsOf(many))
  })
})

describe("faults of a document", () => {
  it("names the pointer, the value found and the value expected in a fault", () => {
    expect(faultsOf({ ...everyKey, validFrom: 2026 })).toEqual([
      {
        pointer: "/validFrom",
        found: "2026",
        expected: "a date as YYYY-MM-DD",
        message: "validFrom: found 2026; expected a date as YYYY-MM-DD"
      }
    ])
  })

  const without = (key: keyof typeof everyKey) =>
    Object.fromEntries(Object.entries(everyKey).filter(([each]) => each !== key))
  const [service] = everyKey.services
  const amount = (value: unknown) => ({ ...everyKey, surcharges: { fee: { title: "Fee", amount: value } } })
  const when = (value: unknown) => ({
    ...everyKey,
    surcharges: { fee: { title: "F", when: value, amount: { fixed: "1" } } }
  })

  it.each<[string, unknown, ReadonlyArray<string>]>([
    ["a value that is not an object", 7, [""]],
    ["a missing field", without("currency"), ["/currency"]],
    ["an unknown field", { ...everyKey, "a/b~c": 1 }, ["/a~1b~0c"]],
    [
      "a number that is not a string",
      { ...everyKey, services: [{ ...service, limits: { maxWeight: 70 } }] },
      ["/services/0/limits/maxWeight"]
    ],
    ["an empty list of services", { ...everyKey, services: [] }, ["/services"]],
    [
      "a duplicate weekday",
      { ...everyKey, calendars: { c: { weekdays: ["mon", "mon"], holidays: [] } } },
      ["/calendars/c/weekdays/1"]
    ],
    [
      "a duplicate zone in a table",
      { ...everyKey, services: [{ ...service, rates: [{ zones: ["near", "near"], rows: [["1", "2", "3"]] }] }] },
      ["/services/0/rates/0/zones/1"]
    ],
    [
      "a group without a priority",
      { ...everyKey, surcharges: { fee: { title: "F", amount: { fixed: "1" }, group: "size" } } },
      ["/surcharges/fee"]
    ],
    ["two forms of an amount", amount({ fixed: "1", perUnit: "1", unit: "1" }), ["/surcharges/fee/amount"]],
    ["a percentage without lines", amount({ percent: "1" }), ["/surcharges/fee/amount"]],
    ["an unknown measure", when(["width", ">", "1"]), ["/surcharges/fee/when/0"]],
    [
      "an unknown measure in a nested condition",
      when({ any: [{ all: [[["width", ">", "1"]]] }] }),
      ["/surcharges/fee/when/any/0/all/0/0/0"]
    ],
    ["a comparison with a number", when([["longest", ">", 1]]), ["/surcharges/fee/when/0/2"]],
    [
      "any together with all",
      when({ any: [["rush", "=", true]], all: [["rush", "=", true]] }),
      ["/surcharges/fee/when"]
    ],
    [
      "several faults",
      { ...without("id"), currency: "usd", services: [{ ...service, title: 1 }] },
      ["/id", "/currency", "/services/0/title"]
    ]
  ])("points at %s", (_, card, pointers) => {
    expect(faultsOf(card).map(({ pointer }) => pointer)).toEqual(pointers)
  })

  it("suggests the nearest field for an unknown one", () => {
    const [fault] = faultsOf({ ...everyKey, zone: [] })
    expect(fault!.message).toMatch(/^zone: unknown field "zone"; did you mean "zones"\?$/)
    const [other] = faultsOf({ ...everyKey, colour: "red" })
    expect(other!.message).toMatch(/^colour: unknown field "colour"; expected one of format, id, /)
  })

  it("reports at most a hundred faults", () => {
    const rows = Array.from({ length: 1_000 }, () => [1, 2])
    const rates = [{ zones: ["near"], rows }]
    expect(faultsOf({ ...everyKey, services: [{ ...service, rates }] })).toHaveLength(100)
  })

  it("truncates a long value in the message of a fault", () => {
    const [fault] = faultsOf({ ...everyKey, validFrom: "x".repeat(100_000) })
    expect(fault!.message.length).toBeLessThan(200)
  })

  it("refuses conditions nested too deeply, so that the stack cannot overflow", () => {
    const nested = (depth: number) => {
      let condition: unknown = ["rush", "=", true]
      for (let i = 0; i < depth; i++) condition = { any: [condition] }
      return when(condition)
    }
    expect(faultsOf(nested(63))).toEqual([])
    expect(faultsOf(nested(50_000)).map(({ expected }) => expected)).toEqual(["conditions nested at most 64 deep"])
  })
})

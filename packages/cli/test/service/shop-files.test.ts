// cspell:ignore GRUND Roled

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Carriers, Packer, policy, printPacker } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { Effect } from "effect"
import { afterAll, describe, expect, it } from "vitest"
import { checkPromises, offerOf } from "../../src/service/offer.ts"
import { printPackingOf } from "../../src/service/packer/print-packing.ts"
import { policyOf } from "../../src/service/policy.ts"
import { ratesOf } from "../../src/service/ports.ts"

const folder = mkdtempSync(join(tmpdir(), "waybill-shop-"))
afterAll(() => rmSync(folder, { recursive: true }))

const file = (name: string, content: unknown): string => {
  const path = join(folder, name)
  mkdirSync(join(path, ".."), { recursive: true })
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content))
  return path
}

const messageOf = (action: () => unknown): string => {
  try {
    action()
  } catch (error) {
    return (error as Error).message
  }
  return "no error"
}

const crate = { width: 30, length: 40, height: 10 }
const frames = { kind: "flat", thickness: 2, margin: 1, gap: 0, atMost: 4 }

it.each([
  [
    "service",
    "ACME_GRUND",
    undefined,
    '--policy: promise[0].service: unknown service "ACME_GRUND"; did you mean "ACME_GROUND"?'
  ],
  ["service", "ACME_GROUND", undefined, "no error"],
  ["finishing", "Roled", "rolled", '--policy: promise[0].finishing: unknown finishing "Roled"; did you mean "Rolled"?'],
  ["finishing", "rolled", "rolled", "no error"],
  ["finishing", "Deckled", undefined, "no error"],
  ["finishing", "Canvs", undefined, '--policy: promise[0].finishing: unknown finishing "Canvs"; did you mean "Canvas"?']
] as const)("the service accepts only promises for what it offers: %s %s", (field, name, own, message) => {
  const rolled = { kind: "rolled", sheet: 0.1, core: 1, looseness: 1 }
  const profile = own && file("own-profile.json", { scale: 100, finishings: { Rolled: rolled }, otherwise: frames })
  const settings = { cards: undefined, boxes: undefined, profile }
  expect(
    messageOf(() => checkPromises(policy({ promise: [{ [field]: name, days: 2 }] }), offerOf(settings), settings))
  ).toBe(message)
})

describe("the service's boxes and print profile", () => {
  const boxes = file("boxes.json", { boxes: [{ reference: "crate", inner: crate, outer: crate }] })
  const profile = file("profile.json", { scale: 100, finishings: {}, otherwise: frames })

  it("package_info uses the service's boxes and print profile", async () => {
    const layer = printPacker(printPackingOf({ boxes, profile }))
    const print = { width: "16", height: "20", finishing: "any", qty: "4" } as never
    const packed = await Effect.runPromise(
      Packer.use((packer) => packer.pack([print], "in/lb" as never)).pipe(Effect.provide(layer))
    )
    expect(packed).toMatchObject({ boxes: [{ width: "30", height: "10", length: "40" }] })
  })

  it.each([
    ["invalid JSON", "{", /boxes-0.json: invalid JSON/],
    ["no boxes", {}, /^--boxes .*boxes-1.json: line 1, column 1 \(\/boxes\): /],
    [
      "a side of 0",
      { boxes: [{ reference: "a", inner: { ...crate, width: 0 } }] },
      /^--boxes .*: line 1, column \d+ \(\/boxes\/0\/inner\/width\): /
    ]
  ] as const)("reports invalid boxes in one line: %s", (_, content, line) => {
    const index = ["{", "{}"].indexOf(typeof content === "string" ? content : JSON.stringify(content))
    const wrong = file(`boxes-${index}.json`, content)
    expect(messageOf(() => printPackingOf({ boxes: wrong, profile: undefined }))).toMatch(line)
  })

  it("reports an invalid print profile in one line", () => {
    const wrong = file("wrong-profile.json", { scale: 0, finishings: {}, otherwise: frames })
    expect(messageOf(() => printPackingOf({ boxes: undefined, profile: wrong }))).toMatch(
      /^--profile .*: line 1, column \d+ \(\/scale\): [^\n]+$/
    )
  })
})

describe("the service's rate cards", () => {
  const cards = join(folder, "cards")
  file("cards/only.json", exampleCards[0])
  const shipFrom = file("ship-from.json", exampleShipFrom)

  it("orders can use only the carriers and services of the rate cards", async () => {
    const { carrier, services } = exampleCards[0]!
    const found = await Effect.runPromise(
      Carriers.use(({ catalogue }) => catalogue()).pipe(Effect.provide(ratesOf({ cards, shipFrom })))
    )
    expect(found).toEqual(new Map([[carrier, new Set(services.map(({ code }) => code))]]))
  })

  it("reports invalid rate cards with their file name", () => {
    file("wrong-cards/a.json", { format: "nothing" })
    expect(messageOf(() => ratesOf({ cards: join(folder, "wrong-cards"), shipFrom }))).toMatch(/a\.json: [^\n]+$/)
    mkdirSync(join(folder, "empty"))
    expect(messageOf(() => ratesOf({ cards: join(folder, "empty"), shipFrom }))).toMatch(
      /^--cards .*empty: no rate cards found; must contain at least one JSON file/
    )
    expect(messageOf(() => ratesOf({ cards, shipFrom: file("nowhere.json", {}) }))).toMatch(/nowhere\.json: [^\n]+$/)
  })
})

describe("the service's policy", () => {
  it("accepts a named preset or a file with options as the policy", () => {
    expect(policyOf({ policy: undefined }).leadDays.push_order).toBe(0)
    expect(policyOf({ policy: "strict" }).leadDays.push_order).toBe(5)
    const options = file("policy.json", { httpStatus: "mapped", limits: { inFlight: 8 } })
    expect(policyOf({ policy: options })).toMatchObject({ httpStatus: "mapped", limits: { inFlight: 8, items: 500 } })
  })

  it("reports the place of the first fault in a policy", () => {
    const wrong = file("wrong-policy.json", { zone: "UTC", leadDays: { push_order: 400 }, holdForm: [] })
    expect(messageOf(() => policyOf({ policy: wrong }))).toBe(
      `--policy ${wrong}: line 1, column 56 (/holdForm): unknown field "holdForm"; did you mean "holdFrom"? (and 1 more)`
    )
  })
})

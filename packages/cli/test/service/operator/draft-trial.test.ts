// cspell:ignore kentucki refrence currancy
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Draft } from "@waybill/console"
import { exampleCards, formatDocument } from "@waybill/packing/rating"
import { afterAll, expect, it } from "vitest"
import { trialOf } from "../../../src/service/operator/draft-thread.ts"

const folder = mkdtempSync(join(tmpdir(), "draft-"))
afterAll(() => rmSync(folder, { recursive: true }))

const inForce = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const box = (reference: string, width: number) => ({ reference, inner: { width, length: 24, height: 4 } })
const boxes = JSON.stringify({ boxes: [box("M", 18)] })
const card = formatDocument(exampleCards[1]!)
const files = {
  boxes: inForce("boxes.json", JSON.stringify({ boxes: [box("M", 18), box("L", 30)] })),
  cards: inForce("card.json", card)
}

/** Tries a draft, and returns its lists under short names. */
const tried = (kind: Draft["kind"], text: string, fields: Readonly<Record<string, string>> = {}) => {
  const { lists, quote } = trialOf({ kind, units: "in/lb", form: { text, ...fields } }, files)
  const { "Differences from the file in force": changes, "Parcels of the print": parcels, Problems: problems } = lists
  return { problems: problems ?? [], changes, parcels, quote }
}

it("a draft differs from the file in force by the boxes that it adds and removes", () => {
  const { changes, problems } = tried("boxes", JSON.stringify({ boxes: [box("M", 18), box("L", 31)] }))
  expect(problems).toEqual([])
  expect(changes).toEqual([
    '− boxes: {"reference":"L","inner":{"width":30,"length":24,"height":4}}',
    '+ boxes: {"reference":"L","inner":{"width":31,"length":24,"height":4}}'
  ])
  expect(tried("boxes", JSON.stringify({ boxes: [box("M", 18), box("L", 30)] })).changes).toEqual([])
})

it.each([
  ["16", "20", "Canvas", { parcels: ["M (box): 2 pieces", "M (box): 1 piece"] }],
  ["40", "60", "Canvas", { parcels: [expect.stringContaining("is too large for every box")] }],
  ["16", "20", "Canvsa", { parcels: [expect.stringContaining('unknown finishing "Canvsa"; did you mean "Canvas"?')] }],
  ["abc", "20", "", { problems: ["print: its width, height and quantity must be numbers greater than 0"] }],
  ["-1", "20", "", { problems: ["print: its width, height and quantity must be numbers greater than 0"] }],
  ["1e400", "20", "", { problems: ["print: its width, height and quantity must be numbers greater than 0"] }]
])(
  "a print of %s × %s with the finishing %j is packed into a draft of boxes, or refused",
  (width, height, name, found) => {
    expect(tried("boxes", boxes, { width, height, qty: "3", finishing: name })).toMatchObject(found)
  }
)

it("a draft of an edition in force prices a parcel in its place", () => {
  const sides = { length: "10", width: "10", height: "10", weight: "5" }
  const parcel = { ...sides, country: "US", state: "KY", postal: "40202", ship: "2027-02-01" }
  // A parcel of 1,000 cubic inches has a billable weight of 8 lb.
  const text = card.replace('"11.69"', '"21.69"')
  const costOf = (draft: string) =>
    tried("cards", draft, parcel).quote?.rates.find(({ service }) => service === "ACME_GROUND")?.lines[0]
  expect([costOf(card)?.amount, costOf(text)?.amount]).toEqual(["11.69", "21.69"])
  expect(tried("cards", text).changes).toEqual([
    "ACME_GROUND, zone 2, billable over 7 up to 8 lb: base price 11.69 → 21.69 (+85.5 %)"
  ])
  expect(tried("cards", text, { ...parcel, state: "Kentucki" }).problems).toEqual([
    'destination.state: unknown state "Kentucki" of US; did you mean "Kentucky"?'
  ])
})

it("a draft of the shop reads no file of the service", () => {
  const address = { address: "9 Mill Rd", city: "Louisville", country: "US" }
  const text = JSON.stringify({ name: "Mill Prints", address, currency: "USD", logo: inForce("logo.png", "secret") })
  const trial = tried("shop", text)
  expect(trial.problems).toEqual([])
  expect(JSON.stringify(trial)).not.toContain("secret")
})

it.each<[string, Draft["kind"], string, string]>([
  ["a truncated draft", "boxes", '{\n"boxes": [', "line 2, column 11: invalid JSON: "],
  ["a draft that is not JSON", "cards", "hello", "line 1, column 1: invalid JSON: "],
  ["an empty draft", "shop", "", "line 1, column 1: invalid JSON: "],
  [
    "an unknown field",
    "boxes",
    '{\n"boxes": [{"refrence": "M"}]}',
    'line 2, column 24 (/boxes/0/refrence): unknown field "refrence"; did you mean "reference"?'
  ],
  [
    "an unknown field of a card",
    "cards",
    card.replace('"currency"', '"currancy"'),
    'currancy: unknown field "currancy"; did you mean "currency"?'
  ],
  [
    "the name of a prototype",
    "boxes",
    '{"__proto__": {"boxes": []}, "boxes": []}',
    '(/__proto__): unknown field "__proto__"'
  ],
  [
    "names of a prototype in a card",
    "cards",
    '{"__proto__": 1, "constructor": 2}',
    "format: missing; expected ratecard/1"
  ],
  ["a wrong type", "boxes", '{"boxes": 5}', "(/boxes): must be an array"],
  ["null", "cards", "null", "document: found null; expected an object"],
  ["a number", "shop", "1e999", "must be an object"],
  [
    "nested lists",
    "cards",
    "[".repeat(90_000) + "]".repeat(90_000),
    "line 1, column 1002: error: document: found a list of 1"
  ],
  ["nested boxes", "boxes", `{"boxes":${"[".repeat(90_000)}${"]".repeat(90_000)}}`, "(/boxes/0): must be an object"],
  [
    "an outer side in another unit",
    "boxes",
    '{"boxes":[{"reference":"M","inner":{"width":1,"length":1,"height":1},"outer":{"width":3,"length":3,"height":3}}]}',
    "outer sides of M are more than 2 times as long as the inner ones"
  ]
])("%s is named as a problem with its place", (_, kind, text, problem) => {
  expect(tried(kind, text).problems.join("\n")).toContain(problem)
})

import { describe, expect, it } from "vitest"
import { seededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { inspectorViolations } from "./agents/judge-inspector.ts"
import { compareAll } from "./compare-all.ts"
import { csvInput } from "./csv/csv-inputs.ts"
import { judgeCsv } from "./csv/judge-csv.ts"
import { jsonForms } from "./json/json-forms.ts"
import { digestOf, type JsonReadings, judgeJson } from "./json/judge-json.ts"
import { forwards, prismViolations } from "./prism/judge-prism.ts"
import { availabilityIn } from "./slow/run-slow.ts"
import { foreignReplies, hiddenRequests } from "./smuggling/judge-smuggling.ts"

describe("the judge of CSV", () => {
  const input = (text: string | undefined, more: object = {}) => ({
    bytes: Buffer.from(text ?? ""),
    delimiter: ",",
    text,
    ...more
  })
  const one = { rows: [["a", "b"]] }

  it.each([
    ["equal records", input("a,b"), one, one, []],
    ["a skipped record", input("a,b\n \n"), one, { rows: [["a", "b"], [" "]] }, ["blank record"]],
    ["a line break", input('"a\r\n",b'), { rows: [["a\n", "b"]] }, { rows: [["a\r\n", "b"]] }, ["line break"]],
    [
      "a formula",
      input('="a",b', { hasFormulas: true, written: one.rows }),
      one,
      { rows: [], error: "quotes" },
      ["formula"]
    ],
    ["broken bytes", input(undefined), { rows: [], error: "text" }, one, ["broken text"]],
    ["an error in both", input('a,b\n"'), { ...one, error: "quotes" }, { ...one, error: "quotes" }, []]
  ] as const)("allows %s", (_, given, ours, theirs, decisions) => {
    expect(judgeCsv(given, ours, theirs)).toEqual({ violations: [], decisions })
  })

  it.each([
    ["a lost record", input("a,b\nc"), one, { rows: [["a", "b"], ["c"]] }],
    ["a changed field", input("a,c"), one, { rows: [["a", "c"]] }],
    ["an error of one reader", input('a,b\n"'), one, { ...one, error: "quotes" }],
    ["a refusal of valid text", input("a,b"), { rows: [], error: "text" }, one],
    ["broken bytes that were read", input(undefined), one, one],
    ["an unfounded limit", input("a,b"), { rows: [], error: "length" }, one],
    ["a row that differs from the written one", input("a,c", { written: [["a", "c"]] }), one, one]
  ] as const)("refuses %s", (_, given, ours, theirs) => {
    expect(judgeCsv(given, ours, theirs).violations).not.toEqual([])
  })
})

describe("the judge of JSON", () => {
  const limits = { depth: 3, nodes: 10 }
  const python = { accepts: true, values: 2, depth: 1, repeats: false, proto: false } as const
  const readingsOf = (value: unknown, more: Partial<JsonReadings> = {}): JsonReadings => ({
    ours: { _tag: "Read", value },
    parsed: value,
    python: { ...python, digest: digestOf(value) },
    ...more
  })
  const refused = (kind: "duplicateKey" | "tooDeep" | "invalidJson") =>
    ({ _tag: "Refused", kind, problem: "x" }) as const
  const seen = (readings: JsonReadings, form: "allowed" | "forbidden" | "open" = "open") =>
    judgeJson(form, readings, limits)

  it("knows the digest that Python computes", () => {
    // python3 read-json.py prints it for {"a":[1,"é",null,true]}.
    expect(digestOf({ a: [1, "é", null, true] })).toBe(
      "b24547d2236a1b0a0a4768c1171f6347f5fd745562fd88349903b34c6e58a606"
    )
  })

  it("allows equal values, exact decimals, and refusals for a reason that Python sees", () => {
    expect(seen(readingsOf([1]), "allowed")).toEqual({ violations: [], decisions: [] })
    const parsed = { width: 0.1 }
    const exact = readingsOf(parsed, { ours: { _tag: "Read", value: { width: "0.10000000000000000001" } } })
    expect(seen(exact)).toEqual({ violations: [], decisions: ["exact decimal"] })
    const repeats = readingsOf({}, { ours: refused("duplicateKey"), python: { ...python, digest: "", repeats: true } })
    expect(seen(repeats)).toEqual({ violations: [], decisions: ["duplicateKey"] })
    const invalid = {
      ours: refused("invalidJson"),
      parsed: undefined,
      python: { accepts: false }
    } as const
    expect(seen(invalid, "forbidden")).toEqual({ violations: [], decisions: [] })
  })

  it.each([
    ["a forbidden form that was read", readingsOf([1]), "forbidden"],
    ["an allowed form that was refused", readingsOf([1], { ours: refused("invalidJson") }), "allowed"],
    ["a value that differs", readingsOf([1], { ours: { _tag: "Read", value: [2] } }), "open"],
    ["a decimal that differs", readingsOf([0.1], { ours: { _tag: "Read", value: ["0.2"] } }), "open"],
    ["a lost key", readingsOf({ a: 1, b: 2 }, { ours: { _tag: "Read", value: { a: 1 } } }), "open"],
    [
      "a value that Python reads differently",
      readingsOf([1], { python: { ...python, digest: digestOf([2]) } }),
      "open"
    ],
    ["a repeated key that was read", readingsOf({}, { python: { ...python, digest: "", repeats: true } }), "open"],
    ["depth above the limit", readingsOf([1], { python: { ...python, digest: digestOf([1]), depth: 4 } }), "open"],
    ["a limit that is not exceeded", readingsOf([1], { ours: refused("tooDeep") }), "open"],
    ["JSON that Python refuses", readingsOf([1], { python: { accepts: false } }), "open"]
  ] as const)("refuses %s", (_, readings, form) => {
    expect(seen(readings, form).violations).not.toEqual([])
  })
})

it("no form of JSON is both allowed and forbidden, and files have every kind of hostile text", () => {
  const allowed = new Set(jsonForms.filter(({ kind }) => kind === "allowed").map(({ source }) => source))
  expect(jsonForms.filter(({ kind, source }) => kind === "forbidden" && allowed.has(source))).toEqual([])
  const files = Array.from({ length: 300 }, (_, seed) => csvInput(seededRandom(seed)))
  for (const mark of ['"', '""', "\r\n", "\r", "\u0000", "\ufeff", "\u2028"])
    expect(files.some(({ text }) => text?.includes(mark))).toBe(true)
  expect(files.some(({ text }) => text === undefined)).toBe(true)
})

it("a difference is a loss, and decisions are counted", async () => {
  const run = { size: 3, seed: 1, progress: () => {}, signal: new AbortController().signal }
  const compare = async (index: number) => ({
    kinds: ["even"],
    violations: index === 1 ? ["odd", "one"] : [],
    source: "x"
  })
  expect(await compareAll(run, "kinds", compare)).toEqual({
    trials: 3,
    losses: 1,
    figures: { kinds: "3 × even" },
    found: ["input 1, x: odd", "input 1, x: one"]
  })
})

it("the judge of smuggling finds hidden requests in the log, and replies that belong to another client", () => {
  const log = ["5f0c", "hidden-7"].map((request_id) => ({ request_id, method: "get_order" }))
  expect(hiddenRequests(log, (number) => `form ${number}`)).toEqual(["form 7: the service ran a hidden get_order"])
  const replyOf = (xid: string) => JSON.stringify({ res: "success", order: { xid } })
  expect(foreignReplies([{ xid: "a", status: 200, body: replyOf("a") }])).toEqual([])
  for (const reply of [
    { status: 200, body: replyOf("b") },
    { status: 400, body: replyOf("a") },
    { status: 200, body: "" }
  ])
    expect(foreignReplies([{ xid: "a", ...reply }])).toHaveLength(1)
})

it("the judge of the MCP inspector refuses other ends, schemas that are not portable, and results of invalid arguments", () => {
  const [list, error] = ['{"result":{"tools":[]}}', '{"content":[],"isError":true}']
  expect(inspectorViolations("list", { code: 0, out: list, err: "" })).toEqual([])
  expect(inspectorViolations("refusal", { code: 5, out: error, err: "" })).toEqual([])
  expect(inspectorViolations("result", { code: 0, out: list, err: "" })).toEqual([])
  for (const [expected, code, out, err] of [
    ["list", 6, list, ""],
    ["list", 0, list, "1 schema problem"],
    ["refusal", 0, list, ""],
    ["refusal", 1, error, ""],
    ["result", 5, error, ""],
    ["result", 0, error, ""],
    ["result", 0, "", ""]
  ] as const)
    expect(inspectorViolations(expected, { code, out, err })).toHaveLength(1)
})

it("violations that Prism reports about replies are found, and its own replies are not judged", () => {
  const seen = (headers: Readonly<Record<string, string>>) =>
    prismViolations({ header: (name) => headers[name] ?? null })
  const own = { "x-request-id": "1" }
  const report = ["request", "response"].map((place) => ({ location: [place, "body"], message: "must be a string" }))
  expect(seen({})).toBeUndefined()
  expect(seen(own)).toEqual([])
  expect(seen({ ...own, "sl-violations": JSON.stringify(report) })).toEqual(["response.body: must be a string"])
  expect(seen({ ...own, "sl-violations": "Too many violations! [" })).toHaveLength(1)
  expect([undefined, "{}", "[0]", "null", "0", "{"].map(forwards)).toEqual([true, true, true, false, false, false])
})

it("the reports of slowhttptest are counted", () => {
  const report = "service available:   \u001b[1;32mYES\nservice available:   NO\nservice available:   YES\n"
  expect(availabilityIn(report)).toEqual({ yes: 2, no: 1 })
})

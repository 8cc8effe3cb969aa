import fc from "fast-check"
import { describe, expect, it, vi } from "vitest"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { findFault } from "../../src/json/find-fault.ts"
import { readJson, readJsonInSteps } from "../../src/json/read-json.ts"
import { scanJson } from "../../src/json/scan-json.ts"
import { shownText } from "../../src/values/shown.ts"

const limits = { bodyBytes: 1_048_576, depth: 32, nodes: 20_000 }
const bytesOf = (text: string) => new TextEncoder().encode(text)
const read = (text: string) => readJson(bytesOf(text), limits)
const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`

describe("accepted JSON", () => {
  it("accepts any JSON without duplicate keys, and returns the same as JSON.parse", () => {
    const json = fc.jsonValue({ maxDepth: 6 })
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        fc.pre(!text.includes('"__proto__"'))
        expect(read(text)).toEqual({ _tag: "Read", value: JSON.parse(text) })
        expect(readJson(text, limits)).toEqual({ _tag: "Read", value: JSON.parse(text) })
      }),
      { seed: seedOf(1), numRuns: 1000 }
    )
  })

  it.each([
    ['{"a":"b","c":"a"}'],
    ['{"a\\"":1,"a":{"a":1}}'],
    ['{"a":"\\\\","b":"\\\\\\""}'],
    ['[{"a":1},{"a":":"}]'],
    ['{"a" \n:1 , "b":":\\":"}'],
    ["\ufeff{}"],
    ['{"é\\"":"😀\\\\"}']
  ])("accepts the JSON %s", (text) => {
    expect(read(text)).toHaveProperty("value")
  })

  it.each([
    ["nesting at the limit", nested(32)],
    ["values at the limit", JSON.stringify(Array.from({ length: 19_999 }, () => 0))]
  ])("accepts %s", (_, text) => {
    expect(read(text)).toHaveProperty("value")
  })
})

/** Counts values recursively. */
const valuesIn = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, child) => sum + valuesIn(child), 1)
    : 1

const depthOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0

describe("limits", () => {
  it.each([[undefined], [null], [7]])("refuses the limits %s", (given) => {
    expect(() => readJson("{}", given as never)).toThrow(
      new TypeError("readJson: limits: must be an object with bodyBytes, depth and nodes")
    )
  })

  it.each([[7], [undefined], [{}], [[123, 125]]])("refuses the source %j", (source) => {
    expect(() => readJson(source as never, limits)).toThrow(
      new TypeError("readJson: source: must be a string or a Uint8Array")
    )
  })

  it.each(["bodyBytes", "depth", "nodes"])("refuses limits without %s, which would be none", (name) => {
    for (const value of [undefined, 0, Number.NaN])
      expect(() => readJson("{}", { ...limits, [name]: value })).toThrow(
        new TypeError(`readJson: limits.${name}: must be a number greater than 0`)
      )
  })

  it("counts the values and the depth of any JSON exactly", () => {
    const json = fc.jsonValue({ maxDepth: 6 })
    fc.assert(
      fc.property(json, fc.constantFrom(undefined, 1, "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        // fast-check builds some objects with the key __proto__, which Object.values reads differently.
        fc.pre(!text.includes("__proto__"))
        const [nodes, depth] = [valuesIn(value), depthOf(value)]
        expect(scanJson(bytesOf(text), { nodes, depth })).toHaveProperty("keys")
        expect(scanJson(bytesOf(text), { nodes: nodes - 1, depth })).toEqual({
          _tag: "Refused",
          kind: "tooManyValues",
          problem: `the body has more than ${nodes - 1} values`
        })
        if (depth > 0) expect(scanJson(bytesOf(text), { nodes, depth: depth - 1 })).toHaveProperty("problem")
      }),
      { seed: seedOf(2), numRuns: 1000 }
    )
  })

  it("accepts the largest order: 500 items with every field of the specification", () => {
    const fields = Object.fromEntries(Array.from({ length: 22 }, (_, field) => [`field${field}`, "x"]))
    const order = { data: { order_info: Array.from({ length: 500 }, () => fields) } }
    expect(valuesIn(order)).toBeLessThan(12_000)
    expect(read(JSON.stringify(order))).toHaveProperty("value")
  })
})

describe("refused JSON", () => {
  it("finds an error exactly where JSON.parse refuses a string, and in the same place", () => {
    const json = fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value))
    const damage = fc.tuple(fc.nat(), fc.constantFrom("", "}", "]", ",", ":", '"', "x", "1", "-", "\\", "\u0001"))
    let placed = 0
    fc.assert(
      fc.property(json, damage, (text, [place, put]) => {
        const at = place % text.length
        const damaged = text.slice(0, at) + put + text.slice(at + 1)
        const message = messageOf(damaged)
        const found = resultOf(findFault(damaged))
        expect(found === undefined).toBe(message === undefined)
        // V8 names a place in a word such as 0x, and the start of the word is found.
        const [, position] = /^Expected .* at position (\d+)/.exec(message ?? "") ?? []
        if (position === undefined) return
        expect(damaged.slice(found!.at, Number(position))).toMatch(/^[\w.+-]*$/)
        expect(found!.at).toBeLessThanOrEqual(Number(position))
        placed++
      }),
      { seed: seedOf(4), numRuns: 1000 }
    )
    expect(placed).toBeGreaterThan(100)
  })

  it("refuses a duplicate key anywhere, even if it is written with escapes", () => {
    const key = fc.string({ unit: "binary", maxLength: 5 }).filter((name) => name !== "__proto__")
    const around = fc.constantFrom(
      { before: "", after: "", parent: "the body" },
      { before: "[1, ", after: "]", parent: "[1]" },
      { before: '{"x": {"é": [', after: ', "z"]}}', parent: "x.é[0]" }
    )
    fc.assert(
      fc.property(key, fc.jsonValue(), around, (name, value, { after, before, parent }) => {
        const escaped = `"${escapeAll(name)}"`
        const first = `${before}{${JSON.stringify(name)}: ${JSON.stringify(value)}, `
        const text = `${first}${escaped}: 1}${after}`
        fc.pre(!text.includes("__proto__"))
        const place = `in ${parent} at byte ${bytesOf(first).length + 1}`
        expect(read(text)).toEqual({
          _tag: "Refused",
          kind: "duplicateKey",
          problem: `duplicate key "${shownText(name)}" ${place}`
        })
      }),
      { seed: seedOf(3) }
    )
  })

  it.each([
    ['{"__proto__":{"admin":true}}', "protoKey", 'forbidden key "__proto__" in the body at byte 2'],
    ['[{"a":{"\\u005f_proto__":1}}]', "protoKey", 'forbidden key "__proto__" in [0].a at byte 8'],
    ['{"data":{"xid":"1","xid":"2"}}', "duplicateKey", 'duplicate key "xid" in data at byte 20'],
    [nested(33), "tooDeep", "the body is nested more than 32 levels deep at byte 33"],
    [`\ufeff${nested(33)}`, "tooDeep", "the body is nested more than 32 levels deep at byte 36"],
    [JSON.stringify(Array.from({ length: 20_000 }, () => 0)), "tooManyValues", "the body has more than 20,000 values"],
    ["", "empty", "the body is empty"],
    [" \n", "empty", "the body is empty"],
    ["{", "invalidJson", 'invalid JSON at byte 2: expected a key in double quotes or "}"'],
    ["{'a':1}", "invalidJson", 'invalid JSON at byte 2: expected a key in double quotes or "}"'],
    ['{"a":1,}', "invalidJson", "invalid JSON at byte 8: expected a key in double quotes"],
    ['{"a" 1}', "invalidJson", 'invalid JSON at byte 6: expected ":"'],
    ['{"é":1 "b":2}', "invalidJson", 'invalid JSON at byte 9: expected "," or "}"'],
    ['\ufeff{"é":1 "b":2}', "invalidJson", 'invalid JSON at byte 12: expected "," or "}"'],
    ["[1 2]", "invalidJson", 'invalid JSON at byte 4: expected "," or "]"'],
    ["[", "invalidJson", 'invalid JSON at byte 2: expected a value or "]"'],
    ["[1,]", "invalidJson", "invalid JSON at byte 4: expected a value"],
    ["[1,01]", "invalidJson", "invalid JSON at byte 4: expected a value"],
    ["NaN", "invalidJson", "invalid JSON at byte 1: expected a value"],
    ['["a', "invalidJson", "invalid JSON at byte 4: expected a closing quote"],
    ['["\\x"]', "invalidJson", "invalid JSON at byte 3: expected a valid escape sequence"],
    ['["\\u00aF\\u00G0"]', "invalidJson", "invalid JSON at byte 9: expected a valid escape sequence"],
    ['["\\u:000"]', "invalidJson", "invalid JSON at byte 3: expected a valid escape sequence"],
    ['["\\u0/00"]', "invalidJson", "invalid JSON at byte 3: expected a valid escape sequence"],
    ['["\\u00@0"]', "invalidJson", "invalid JSON at byte 3: expected a valid escape sequence"],
    ['["a\tb"]', "invalidJson", "invalid JSON at byte 4: expected an escape sequence instead of a control character"],
    ['{"a":1}x', "invalidJson", "invalid JSON at byte 8: expected the end of the body"]
  ])("refuses $0 as $1: $2", (text, kind, problem) => {
    expect(read(text)).toEqual({ _tag: "Refused", kind, problem })
    expect(readJson(text, limits)).toEqual({ _tag: "Refused", kind, problem })
  })

  it("refuses a string with a lone surrogate, because no valid UTF-8 decodes to it", () => {
    expect(readJson('{"é":"\ud800"}', limits)).toEqual({
      _tag: "Refused",
      kind: "invalidUtf8",
      problem: "the body is not valid UTF-8 at byte 8"
    })
  })

  it.each<[string, number, boolean]>([
    ['"1234567"', 9, true],
    ['"1234567"', 8, false],
    ['"1234é"', 8, true],
    ['"1234é"', 7, false]
  ])("reads %s with a limit of %i bytes: %s", (text, bodyBytes, accepted) => {
    const expected = accepted
      ? { _tag: "Read", value: JSON.parse(text) as unknown }
      : { _tag: "Refused", kind: "tooLarge", problem: `the body has more than ${bodyBytes} bytes` }
    expect(readJson(text, { ...limits, bodyBytes })).toEqual(expected)
    expect(readJson(bytesOf(text), { ...limits, bodyBytes })).toEqual(expected)
  })

  it("refuses nesting as deep as fits into a body", () => {
    expect(read(nested(500_000))).toEqual({
      _tag: "Refused",
      kind: "tooDeep",
      problem: "the body is nested more than 32 levels deep at byte 33"
    })
  })

  it.each([
    ["a third of a million empty objects", `[${"{},".repeat(345_000)}{}]`],
    ["a megabyte of distinct keys", `{${Array.from({ length: 80_000 }, (_, n) => `"key${n}":0`).join()}}`],
    ["half a million nested lists", nested(500_000)]
  ])("refuses %s before it decodes any text", (_, text) => {
    const bytes = bytesOf(text)
    const decode = vi.spyOn(TextDecoder.prototype, "decode")
    try {
      expect(readJson(bytes, limits)).toHaveProperty("problem")
      expect(decode).not.toHaveBeenCalled()
    } finally {
      decode.mockRestore()
    }
  })

  it.each([
    [1, [0xff, 0xfe]],
    [2, [0x22, 0xc0, 0x80, 0x22]],
    [4, [0x22, 0xc3, 0xa9, 0xed, 0xa0, 0x80, 0x22]],
    [5, [0xef, 0xbb, 0xbf, 0x22, 0xff, 0x22]]
  ])("names byte %i of %j, which is not valid UTF-8", (at, bytes) => {
    expect(readJson(Uint8Array.from(bytes), limits)).toEqual({
      _tag: "Refused",
      kind: "invalidUtf8",
      problem: `the body is not valid UTF-8 at byte ${at}`
    })
  })
})

describe("the steps of a large body", () => {
  const fields = Array.from({ length: 19_000 }, (_, index) => `"field${index}":0`).join()
  const decimals = Array.from({ length: 9000 }, () => '{"width":9007199254740993}').join()

  it.each([
    ["a duplicate key at its end", `{${fields},"field1":0}`, 57],
    ["an error at its end", `{${fields},x}`, 57],
    ["decimals that a double cannot hold", `[${decimals}]`, 18]
  ])("a body with %s needs many", (_, text, least) => {
    // A step reads at most 1,000 tokens or 500 decimals.
    expect([...readJsonInSteps(bytesOf(text), limits)].length).toBeGreaterThan(least)
  })
})

/** Takes all steps of a generator. */
const resultOf = <A>(steps: Generator<undefined, A>): A => {
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/** Returns the message of the error from JSON.parse, or undefined for valid JSON. */
const messageOf = (text: string): string | undefined => {
  try {
    JSON.parse(text)
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Writes every UTF-16 code unit of a string as an escape. */
const escapeAll = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, "0")}`).join("")

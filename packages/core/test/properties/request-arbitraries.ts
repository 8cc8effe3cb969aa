import type { MethodName } from "@waybill/core/adapter"
import fc from "fast-check"
import { everyMethod, everyMethodName } from "../cases/every-method.ts"
import type { Case, Rule } from "../cases/method-cases.ts"
import { type Edits, valueAt, withEdits } from "../fixtures/edit.ts"
import * as grammars from "../fixtures/grammars.ts"
import { absent, type Grammar } from "../fixtures/grammars.ts"
import { requests } from "../fixtures/requests.ts"
import { merchant } from "../fixtures/service.ts"

/** Unusual field names. */
const unusualNames = ["__proto__", "constructor", "toString", "length", "0", "", "xid", "\ud800"]

const sampleValues = [
  ...absent,
  ...Object.values<Grammar | typeof absent>(grammars)
    .filter((known): known is Grammar => !Array.isArray(known))
    .flatMap(({ accepts, refuses }) => [...accepts.map(([sent]) => sent), ...refuses.flatMap(([, , values]) => values)])
].filter((value) => value !== undefined && JSON.stringify(value).length < 4000)

const nested = (depth: number, isArray: boolean): unknown => {
  let json: unknown = "deep"
  for (let level = 0; level < depth; level++) json = isArray ? [json] : { data: json }
  return json
}

/** Any JSON: deep, wide, or built from almost valid values. */
const anyJson: fc.Arbitrary<unknown> = fc.letrec((tie) => ({
  json: fc.oneof(
    { maxDepth: 4, depthIdentifier: "json" },
    { weight: 6, arbitrary: fc.constantFrom(...sampleValues) },
    { weight: 2, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.boolean(), fc.constant(null)) },
    { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
    { weight: 1, arbitrary: fc.array(tie("json"), { maxLength: 4 }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...unusualNames), fc.string()), tie("json"), { maxKeys: 4 })
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.nat({ max: 500 }), fc.boolean()).map(([depth, isArray]) => nested(depth, isArray))
    }
  )
})).json

/** Returns the path of every value in a request, and "" for `data` itself. */
const pathsIn = (json: unknown, path = ""): ReadonlyArray<string> => [
  path,
  ...(typeof json === "object" && json !== null
    ? Object.entries(json).flatMap(([name, inner]) =>
        pathsIn(inner, Array.isArray(json) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`)
      )
    : [])
]

const rulesOf = (method: MethodName) => Object.entries<Rule>(everyMethod[method].fields)

/** Generates a field of the method with an invalid value. */
const invalidField = (method: MethodName): fc.Arbitrary<readonly [path: string, value: unknown]> => {
  const cases = Object.values<Case>(everyMethod[method].cases)
  return fc.oneof(
    fc.constantFrom(...cases.flatMap(({ data }) => Object.entries(data ?? {}))),
    fc
      .constantFrom(...rulesOf(method))
      .chain(([path, { grammar }]) =>
        fc.tuple(fc.constant(path), fc.constantFrom(...grammar.refuses.flatMap(([, , values]) => values)))
      )
  )
}

/** Generates a valid request with some fields replaced, removed or added. */
const nearlyValid = (method: MethodName): fc.Arbitrary<unknown> => {
  const paths = pathsIn(requests[method])
  const path = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...paths.filter((known) => known !== "")) },
    { weight: 1, arbitrary: fc.constantFrom("", "order_id", "xid", "extra", ...unusualNames) }
  )
  const value = fc.oneof({ weight: 4, arbitrary: anyJson }, { weight: 1, arbitrary: fc.constant(undefined) })
  return fc
    .array(fc.oneof(fc.tuple(path, value), invalidField(method)), { maxLength: 3 })
    .map((edits) =>
      edits.reduce<unknown>((data, [path, value]) => withEdits(data, { [path]: value }), requests[method])
    )
}

/** Generates a request body, usually with valid credentials. */
export const bodyOf = (method: MethodName): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: nearlyValid(method).map((data) => ({ ...merchant, data })) },
    { weight: 3, arbitrary: anyJson.map((data) => ({ ...merchant, data })) },
    { weight: 1, arbitrary: anyJson },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom("username", "password", "secretkey"), anyJson)
        .map(([name, value]) => ({ ...merchant, [name]: value, data: requests[method] }))
    }
  )

export const anyMethod: fc.Arbitrary<MethodName> = fc.constantFrom(...everyMethodName)

/** Generates storable strings: well-formed, not blank, without control characters. */
const storableString = (limit: number) =>
  fc
    .string({ unit: "binary", minLength: 1, maxLength: limit })
    .filter((candidate) => !/[\0-\x1f]/.test(candidate) && candidate.trim() !== "")

const decimal = fc
  .tuple(fc.integer({ min: 1, max: 999_999_999_999 }), fc.option(fc.stringMatching(/^[0-9]{1,6}$/), { nil: undefined }))
  .chain(([whole, fraction]) =>
    fc.constantFrom<string | number>(
      fraction === undefined ? `${whole}` : `${whole}.${fraction}`,
      ` ${whole}\t`,
      whole,
      whole / 100
    )
  )
  .filter((number) => typeof number === "string" || /^\d+(\.\d{1,6})?$/.test(String(number)))

/** Generators for grammars that accept more than their examples. */
const generators = new Map<Grammar, fc.Arbitrary<unknown>>([
  [grammars.name, storableString(255)],
  [grammars.note, storableString(300)],
  [grammars.side, decimal],
  [grammars.amount, decimal],
  [grammars.printSide, decimal],
  [grammars.quantity, fc.integer({ min: 1, max: 10_000 })],
  [grammars.pieces, fc.integer({ min: 1, max: 30 })]
])

const validValue = (known: unknown, { absence, grammar }: Rule): fc.Arbitrary<unknown> => {
  // Keeps the number of pieces small, because each piece becomes a box.
  const examples = grammar === grammars.pieces ? [] : grammar.accepts.map(([sent]) => sent)
  const options = [fc.constant(known), ...examples.map((sent) => fc.constant(sent))]
  const generated = generators.get(grammar)
  if (generated !== undefined) options.push(generated, generated)
  if (absence === undefined) options.push(fc.constantFrom(...absent))
  return fc.oneof(...options)
}

const isAbsent = (value: unknown): boolean => absent.some((one) => Object.is(one, value))

/** Adds a name to each address that has neither a company nor a name. */
const withName = (edits: Edits): Edits => {
  const nameless = Object.keys(edits).filter(
    (path) => /(^|\.)name$/.test(path) && isAbsent(edits[path]) && isAbsent(edits[path.replace(/name$/, "company")])
  )
  return { ...edits, ...Object.fromEntries(nameless.map((path) => [path, "Ada"])) }
}

const isLeaf = ({ grammar }: Rule): boolean => grammar.accepts.length > 0

/** Generates edits that leave a request of the method valid. */
export const validEdits = (method: MethodName): fc.Arbitrary<Edits> => {
  const rules = rulesOf(method).filter(([, rule]) => isLeaf(rule))
  return fc
    .record(
      Object.fromEntries(rules.map(([path, rule]) => [path, validValue(valueAt(requests[method], path), rule)])),
      {
        requiredKeys: []
      }
    )
    .map((edits) => withName(edits))
}

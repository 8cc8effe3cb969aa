// Requests to the operator API: operations of its document with valid and with unusual parameters, bodies and headers.
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import { bodyFor } from "../mutation/mutate-bytes.ts"
import { mutateJson } from "../mutation/mutate-json.ts"
import { strangeValues } from "../mutation/strange-values.ts"
import type { Document, Operation } from "./document.ts"
import { sampleSchema } from "./sample-schema.ts"

/** Values of path parameters that exist. */
export interface Known {
  readonly account: string
  readonly orders: ReadonlyArray<string>
  readonly tokens: ReadonlyArray<string>
}

/** A request, and the operation that it matches. */
export interface OperatorRequest {
  readonly operation: Operation | undefined
  readonly method: string
  readonly path: string
  readonly init: RequestInit
  /** Whether its token exists, so that the service may not throttle it. */
  readonly hasToken: boolean
}

const strangeTexts = strangeValues.filter((value): value is string => typeof value === "string" && value.length < 3000)

/** Segments that a URL normalizes, so that the path would be another one. */
const isSegment = (text: string) => text !== "" && text !== "." && text !== ".."

const encoded = (random: SeededRandom, text: string): string => {
  if (random.happens(0.05)) return random.pick(["%", "%zz", "%c3%28", "%00", "a%2fb", "..%2f.."])
  return encodeURIComponent(text.toWellFormed())
}

const pathValue = (random: SeededRandom, name: string, { account, orders }: Known): string => {
  if (random.happens(0.15)) return random.pick(strangeTexts.filter(isSegment))
  const values: Readonly<Record<string, ReadonlyArray<string>>> = {
    account: [account, account, account, "nobody"],
    order_id: orders,
    revision: ["1", "1", "2", "0", "99"],
    number: ["1", "2", "3"],
    webhook_id: ["w1", "x"],
    name: ["victim-1", "victim-2", "nobody"]
  }
  return random.pick(values[name] ?? ["x"])
}

const queryOf = (random: SeededRandom, { parameters }: Operation, { components }: Document): string => {
  const query = new URLSearchParams()
  for (const { in: place, name, schema } of parameters) {
    if (place !== "query" || !random.happens(0.4)) continue
    const value = random.happens(0.4) ? random.pick(strangeTexts) : sampleSchema(random, schema, components)
    query.append(name, String(value).slice(0, 1000).toWellFormed())
    if (random.happens(0.1)) query.append(name, "again")
  }
  if (random.happens(0.05)) query.append("unknown", "1")
  return query.size === 0 ? "" : `?${query}`
}

const headersOf = (random: SeededRandom, { parameters }: Operation): Record<string, string> => {
  const values: Readonly<Record<string, ReadonlyArray<string>>> = {
    "Idempotency-Key": ["g1", "g2", "", "x".repeat(300), '"', "\u00e9"],
    "If-Match": ['"1"', '"2"', "*", "1", 'W/"1"', '"', '"1", "2"', '"99999999999999999999"'],
    "Last-Event-ID": ["1", "x"]
  }
  const used = parameters.filter(({ in: place }) => place === "header" && random.happens(0.2))
  return Object.fromEntries(used.map(({ name }) => [name, random.pick(values[name] ?? ["x"])]))
}

/** Returns a random request to the operator API, with the token of a random role. */
export const operatorRequest = (
  random: SeededRandom,
  document: Document,
  operations: ReadonlyArray<Operation>,
  known: Known
): OperatorRequest => {
  const operation = random.pick(operations)
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(random, pathValue(random, name, known))
  )
  const query = queryOf(random, operation, document)
  // The first token is the admin's, which may use every route.
  const token = random.happens(0.75) ? known.tokens[0]! : random.pick([...known.tokens, "unknown", ""])
  const hasToken = known.tokens.includes(token)
  const headers = { authorization: `Bearer ${token}`, ...headersOf(random, operation) }
  const other = random.happens(0.02) ? random.pick(["PUT", "DELETE", "OPTIONS", "POST", "PATCH"]) : operation.method
  // Another method may be another operation of the same path.
  const matched = document.operations.find(({ method, path: each }) => method === other && each === operation.path)
  if (operation.body === undefined || other === "GET") {
    return { operation: matched, method: other, path: path + query, hasToken, init: { headers } }
  }
  const sample = sampleSchema(random, operation.body, document.components)
  const { bytes, headers: more } = random.happens(0.3)
    ? { bytes: JSON.stringify(sample), headers: {} }
    : bodyFor(random, mutateJson(random, sample))
  return {
    operation: matched,
    method: other,
    path: path + query,
    hasToken,
    init: { body: bytes, headers: { ...headers, "content-type": "application/json", ...more } }
  }
}

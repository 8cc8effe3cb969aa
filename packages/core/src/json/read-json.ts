import { isObject } from "@waybill/packing/values"
import type { PolicyLimits } from "../policy-types/policy.ts"
import { shownCount } from "../values/shown.ts"
import { quoteExact } from "./exact-numbers.ts"
import { describeKey, findFault, findKey } from "./find-fault.ts"
import { type JsonRefusal, jsonRefusal, MARK, scanJson } from "./scan-json.ts"
import { decoder, encoder, lenient } from "./utf8.ts"

/** A value read from JSON, or the reason of the refusal. */
export type JsonRead =
  | {
      /** Distinguishes a value from a refusal. */
      readonly _tag: "Read"
      /** Parsed value. Objects have no prototype keys. */
      readonly value: unknown
    }
  | JsonRefusal

/** The limits of the JSON that `readJson` accepts, such as a policy's `limits`. */
export type JsonLimits = Pick<PolicyLimits, "bodyBytes" | "depth" | "nodes">

/**
 * Reads JSON from bytes or a string. Refuses JSON above the policy's limits on size, depth and number of values,
 * duplicate keys, the key `__proto__`, and invalid UTF-8. A decimal that a double cannot hold becomes a string.
 *
 * @example
 * ```ts
 * const json = readJson('{"data":{},"data":{}}', policy().limits)
 * if (json._tag === "Refused") json.problem // => "duplicate key \"data\" in the body at byte 12"
 * ```
 */
export const readJson = (source: Uint8Array | string, limits: JsonLimits): JsonRead => {
  const steps = readJsonInSteps(source, limits)
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value
}

/**
 * Reads JSON like `readJson`, in steps of a few milliseconds. A server can do other work between two steps.
 *
 * @example
 * ```ts
 * const steps = readJsonInSteps('{"data":{}}', policy().limits)
 * let step = steps.next()
 * while (step.done !== true) step = steps.next()
 * step.value // => { _tag: "Read", value: { data: {} } }
 * ```
 */
export function* readJsonInSteps(source: Uint8Array | string, limits: JsonLimits): Generator<undefined, JsonRead> {
  if (!isObject(limits)) throw new TypeError("readJson: limits: must be an object with bodyBytes, depth and nodes")
  for (const name of ["bodyBytes", "depth", "nodes"] as const)
    if (!(limits[name] > 0)) throw new TypeError(`readJson: limits.${name}: must be a number greater than 0`)
  // The tag is also that of an array of another realm, and of a Buffer.
  if (typeof source !== "string" && Object.prototype.toString.call(source) !== "[object Uint8Array]")
    throw new TypeError("readJson: source: must be a string or a Uint8Array")
  // A UTF-16 code unit needs at least one byte in UTF-8.
  if (source.length > limits.bodyBytes) return bodyTooLarge(limits)
  if (typeof source !== "string") return yield* readBytes(source, limits)
  if (!source.isWellFormed())
    return invalidUtf8(encoder.encode(source.slice(0, firstDifference(source, source.toWellFormed()))).length)
  const bytes = encoder.encode(source)
  return bytes.length > limits.bodyBytes ? bodyTooLarge(limits) : yield* readBytes(bytes, limits)
}

const invalidUtf8 = (before: number): JsonRefusal =>
  jsonRefusal("invalidUtf8", `the body is not valid UTF-8 at byte ${before + 1}`)

/**
 * Builds the refusal of a body above the policy's limit.
 *
 * @example
 * ```ts
 * const refusal = bodyTooLarge({ bodyBytes: 1024 })
 * ```
 */
export const bodyTooLarge = ({ bodyBytes }: Pick<JsonLimits, "bodyBytes">): JsonRefusal =>
  jsonRefusal("tooLarge", `the body has more than ${shownCount(bodyBytes)} bytes`)

/** Returns the index of the first difference between two sequences. */
const firstDifference = <A>(a: ArrayLike<A>, b: ArrayLike<A>): number => {
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return at
}

/** Checks the limits before it decodes the bytes, because a string and its values need time and memory. */
function* readBytes(bytes: Uint8Array, limits: JsonLimits): Generator<undefined, JsonRead> {
  const scanned = scanJson(bytes, limits)
  if ("problem" in scanned) return scanned
  yield
  const exact = yield* quoteExact(bytes, scanned.longNumbers)
  yield
  let value: unknown
  try {
    const text = decoder.decode(exact)
    yield
    value = JSON.parse(text) as unknown
  } catch {
    yield
    return yield* faultIn(bytes)
  }
  yield
  const kept = countKeys(value)
  // JSON.parse keeps only the last of several equal keys, so the value then has fewer keys than the source.
  if (kept !== undefined && kept >= scanned.keys) return { _tag: "Read", value }
  yield
  const kind = kept === undefined ? "protoKey" : "duplicateKey"
  const text = decoder.decode(bytes)
  const found = (yield* findKey(text, kind))!
  return jsonRefusal(kind, `${keyProblems[kind]} ${describeKey(found)} at byte ${byteOf(bytes, text, found.at)}`)
}

/** Returns the reason why bytes are not valid UTF-8 or not valid JSON. */
function* faultIn(bytes: Uint8Array): Generator<undefined, JsonRefusal> {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return invalidUtf8(firstDifference(bytes, encoder.encode(lenient.decode(bytes))))
  }
  if (text.trim() === "") return jsonRefusal("empty", "the body is empty")
  const { at, expected } = (yield* findFault(text))!
  return jsonRefusal("invalidJson", `invalid JSON at byte ${byteOf(bytes, text, at)}: expected ${expected}`)
}

/** Returns the number of the byte, from 1, at an index of the decoded text, which has no byte order mark. */
const byteOf = (bytes: Uint8Array, text: string, at: number): number =>
  encoder.encode(text.slice(0, at)).length + (bytes[0] === MARK ? 3 : 0) + 1

const keyProblems = { protoKey: "forbidden", duplicateKey: "duplicate" } as const

const isContainer = (value: unknown): value is object => typeof value === "object" && value !== null

/** Returns the number of keys in all objects in a value, or undefined if one of them is `__proto__`. */
const countKeys = (value: unknown): number | undefined => {
  const parents: Array<object> = isContainer(value) ? [value] : []
  let keys = 0
  for (let parent = parents.pop(); parent !== undefined; parent = parents.pop()) {
    if (Array.isArray(parent)) {
      for (const child of parent as ReadonlyArray<unknown>) if (isContainer(child)) parents.push(child)
    } else {
      for (const key in parent) {
        if (key === "__proto__") return undefined
        const child = (parent as Readonly<Record<string, unknown>>)[key]
        if (isContainer(child)) parents.push(child)
        keys++
      }
    }
  }
  return keys
}

// Compares what the reader of the service, JSON.parse and Python found in the same JSON.
import { createHash } from "node:crypto"
import type { JsonRead } from "../../../../packages/core/src/json/read-json.ts"
import type { JsonForm } from "./json-forms.ts"

/** A document as Python reads it, with all repeated names. */
export type PythonReading =
  | { readonly accepts: false }
  | {
      readonly accepts: true
      /** Digest of the value. */
      readonly digest: string
      readonly values: number
      readonly depth: number
      readonly repeats: boolean
      readonly proto: boolean
    }

export interface JsonReadings {
  readonly ours: JsonRead
  /** The value that JSON.parse returns for valid UTF-8, or undefined if it refuses it. */
  readonly parsed: unknown
  readonly python: PythonReading
}

/** Decisions of the reader about JSON that RFC 8259 allows or leaves open, each with its reason. */
const jsonDecisions = {
  duplicateKey: "a repeated key is refused, because two readers could act on different values",
  protoKey: "the key __proto__ is refused, because it changes the prototype of objects that copy it",
  tooDeep: "JSON below the depth limit of the policy only, because recursion needs memory",
  tooManyValues: "JSON with the number of values of the policy only, because each needs memory",
  tooLarge: "JSON with the size of the policy only",
  "exact decimal": "a decimal that a double cannot hold is a string of its digits, because sizes and prices are exact",
  "extreme decimal": "such a decimal of more than 21 zeros has 21, because it is refused anyway and zeros need memory"
} as const

type JsonDecision = keyof typeof jsonDecisions

const hexOf = (text: string): string => Buffer.from(text, "utf16le").toString("hex")

const doubleOf = (value: number): string => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes.toString("hex")
}

const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value === "string") return `"${hexOf(value)}"`
  if (typeof value === "number") return doubleOf(value)
  if (value === null) return "None"
  if (typeof value === "boolean") return value ? "True" : "False"
  const pairs = Object.entries(value as object).map(([key, each]) => `${hexOf(key)}:${canonical(each)}`)
  return `{${pairs.toSorted().join()}}`
}

export const digestOf = (value: unknown): string => createHash("sha256").update(canonical(value)).digest("hex")

/** Whether a double is so large or small that its digits have more than 21 zeros. */
const isExtreme = (value: number): boolean => Math.abs(value) >= 1e21 || Math.abs(value) <= 1e-21

/** Whether two values are equal, except for decimals that are strings of the digits of a double. */
const isSame = (ours: unknown, parsed: unknown, onDecimal: (name: JsonDecision) => void): boolean => {
  if (typeof ours === "string" && typeof parsed === "number") {
    const isExact = Number(ours) === parsed
    onDecimal(isExact ? "exact decimal" : "extreme decimal")
    return isExact || (isExtreme(parsed) && /^-?(?:0\.0{21}\d|\d+0{21}$)/.test(ours))
  }
  if (typeof ours !== "object" || ours === null || typeof parsed !== "object" || parsed === null)
    return Object.is(ours, parsed)
  const [keys, others] = [Object.keys(ours), Object.keys(parsed)]
  return (
    Array.isArray(ours) === Array.isArray(parsed) &&
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(parsed, key) && isSame(ours[key as never], parsed[key as never], onDecimal))
  )
}

/** Whether a document exceeds the limit that a refusal names, as Python counts. */
const isJustified = (kind: string, python: PythonReading, limits: { readonly depth: number; readonly nodes: number }) =>
  !python.accepts ||
  {
    duplicateKey: python.repeats,
    protoKey: python.proto,
    tooDeep: python.depth > limits.depth,
    tooManyValues: python.values > limits.nodes
  }[kind] === true

/** Returns the differences that no decision explains, and the decisions that explain the others. */
export const judgeJson = (
  form: JsonForm["kind"],
  { ours, parsed, python }: JsonReadings,
  limits: { readonly depth: number; readonly nodes: number }
): { readonly violations: ReadonlyArray<string>; readonly decisions: ReadonlyArray<JsonDecision> } => {
  const violations: Array<string> = []
  const decisions = new Set<JsonDecision>()
  const check = (holds: boolean, sentence: string) => void (holds || violations.push(sentence))
  const isRead = ours._tag === "Read"
  check(form !== "forbidden" || !isRead, "a forbidden form was read")
  check(form !== "allowed" || isRead, `an allowed form was refused: ${isRead ? "" : ours.problem}`)
  if (python.accepts && python.digest !== "")
    check(
      parsed !== undefined && (python.repeats || digestOf(parsed) === python.digest),
      "JSON.parse and Python differ"
    )
  else if (!python.accepts) check(parsed === undefined, "JSON.parse reads what Python refuses")
  if (ours._tag === "Read") {
    check(python.accepts, "Python refuses it")
    check(python.accepts && !python.repeats && !python.proto, "a repeated or forbidden key was read")
    check(python.accepts && python.depth <= limits.depth && python.values <= limits.nodes, "it exceeds a limit")
    check(
      isSame(ours.value, parsed, (name) => decisions.add(name)),
      "the value differs from that of JSON.parse"
    )
  } else if (python.accepts) {
    check(isJustified(ours.kind, python, limits), `it was refused: ${ours.problem}`)
    if (ours.kind in jsonDecisions) decisions.add(ours.kind as JsonDecision)
  }
  return { violations, decisions: [...decisions] }
}

import { isObject, millionthsOf } from "@waybill/packing/values"

/** Result of an order in the output of a run. Amounts are in millionths. */
export interface RunOrder {
  readonly result: "served" | "unserved" | "invalid" | "skipped"
  readonly boxes: number
  /** Price of the service. Absent if the order has none. */
  readonly postage?: bigint
  readonly cartons: bigint
  /** Inner volume of the boxes with a known fill, in cubic units of length. */
  readonly inner: number
  /** Volume of the air in them. */
  readonly air: number
  /** Why the order fails, if it does. */
  readonly problem?: string
}

/** A line of a run, with what all lines of the run must have in common. */
export interface RunLine {
  readonly name: string
  readonly order: RunOrder
  readonly units?: string
  readonly currency?: string
}

type Fields = Readonly<Record<string, unknown>>

/** Maximum number of characters of a problem. Limits memory. */
const MAX_PROBLEM = 200

const none = { boxes: 0, cartons: 0n, inner: 0, air: 0 }

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {})

const messageIn = (problem: unknown): string => String(fieldsOf(problem).message ?? "").slice(0, MAX_PROBLEM)

const volumeOf = (value: unknown): number => {
  const { height, length, width } = fieldsOf(value)
  return Number(width) * Number(length) * Number(height)
}

/** Returns an amount in millionths, or undefined if the value is none. */
const amountOf = (value: unknown): bigint | undefined =>
  typeof value === "string" && /^\d+(?:\.\d{1,6})?$/.test(value) ? millionthsOf(value) : undefined

/** Returns the inner volume and the air of a box. Both are 0 if its fill is unknown. */
const spaceOf = (box: unknown): readonly [inner: number, air: number] => {
  const { fill, packed } = fieldsOf(box)
  const inner = volumeOf(fieldsOf(packed).inner)
  return typeof fill === "number" && Number.isFinite(inner) ? [inner, inner * (1 - fill)] : [0, 0]
}

const problemOf = (problem: unknown, [first]: ReadonlyArray<unknown>): string | undefined => {
  if (typeof problem === "string") return problem.slice(0, MAX_PROBLEM)
  return first === undefined ? undefined : messageIn(first)
}

/** Returns the result of an order with boxes. */
const packedOrder = (
  { cartons, problem: given, rate }: Fields,
  boxes: ReadonlyArray<unknown>,
  unpacked: ReadonlyArray<unknown>
): RunOrder | undefined => {
  const problem = problemOf(given, unpacked)
  const postage = amountOf(fieldsOf(rate).cost)
  if (isObject(rate) && postage === undefined) return undefined
  const spaces = boxes.map(spaceOf)
  return {
    result: problem === undefined ? "served" : "unserved",
    boxes: boxes.length,
    ...(postage !== undefined && { postage }),
    cartons: amountOf(cartons) ?? 0n,
    inner: spaces.reduce((sum, [inner]) => sum + inner, 0),
    air: spaces.reduce((sum, [, air]) => sum + air, 0),
    ...(problem !== undefined && { problem })
  }
}

const orderOf = (line: Fields): RunOrder | undefined => {
  const { boxes, mistakes, skipped, unpacked } = line
  if (Array.isArray(mistakes)) return { result: "invalid", ...none, problem: messageIn(mistakes[0]) }
  if (typeof skipped === "string") return { result: "skipped", ...none }
  return Array.isArray(boxes) && Array.isArray(unpacked) ? packedOrder(line, boxes, unpacked) : undefined
}

/** Reads a line of the output of `waybill pack` or `waybill ship`. Returns undefined if it is none. */
export const runLineOf = (value: unknown): RunLine | undefined => {
  const fields = fieldsOf(value)
  const order = typeof fields.line === "number" ? orderOf(fields) : undefined
  if (order === undefined) return undefined
  const { currency } = fieldsOf(fields.rate)
  return {
    name: typeof fields.order === "string" ? fields.order : `line ${String(fields.line)}`,
    order,
    ...(typeof fields.units === "string" && { units: fields.units }),
    ...(typeof currency === "string" && { currency })
  }
}

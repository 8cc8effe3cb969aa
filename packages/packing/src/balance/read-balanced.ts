import type { PackingRefusal } from "../packing/contract/outcome.ts"
import type { BalancedRequest, CentredBox, CentreRange } from "../packing/contract/placed.ts"
import { sideFields, sideNames } from "../packing/fields/field.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import type { PlacedProblem } from "../placed/placed-problem.ts"
import { readPlaced } from "../placed/read-open.ts"
import { isObject } from "../values/is-object.ts"

/** Request without its rules about weights, and the refusals of invalid rules. */
interface Unweighed<Given> {
  readonly plain: Given
  readonly refusals: ReadonlyArray<PackingRefusal>
}

/** Returns a request without its rules about weights, which `pack` does not know. Refuses invalid rules. */
export const withoutWeightRules = <Given extends BalancedRequest>(given: Given): Unweighed<Omit<Given, "balance">> => {
  if (!isObject(given)) return { plain: given, refusals: [] }
  const { balance, ...request } = given
  const reader = new RequestReader()
  if (balance !== undefined && typeof balance !== "boolean")
    reader.refuse("balance", "unknown", "must be true or false")
  const boxes: unknown = request.boxes
  const plain = Array.isArray(boxes) ? boxes.map((box, index) => withoutCentre(reader, box, index)) : boxes
  return { plain: { ...request, boxes: plain as BalancedRequest["boxes"] }, refusals: reader.refusals }
}

/** Reads a request with rules about weights. Returns the refusals if it is invalid. */
export const readBalanced = (given: BalancedRequest): PlacedProblem | ReadonlyArray<PackingRefusal> => {
  const { plain, refusals } = withoutWeightRules(given)
  const placed = readPlaced(plain)
  if (!("problem" in placed)) return placed
  return refusals.length > 0 ? refusals : placed
}

/** Returns a box without its range, which `pack` does not know. Refuses an invalid range. */
const withoutCentre = (reader: RequestReader, box: unknown, index: number): unknown => {
  if (!isObject(box)) return box
  const { centreOfGravity, ...plain } = box as unknown as CentredBox
  if (centreOfGravity === undefined) return plain
  const own = reader.entry("box", index, plain)
  const range = own.record<CentreRange>("centreOfGravity", centreOfGravity, sideFields)
  if (range === undefined) return plain
  if (plain.kind === "mailer")
    own.refuse("centreOfGravity", "contradiction", "a mailer has no fixed sides, so it cannot have a range")
  for (const side of sideNames) if (range[side] !== undefined) readRange(own, `centreOfGravity/${side}`, range[side])
  return plain
}

const readRange = (reader: RequestReader, field: string, value: unknown): void => {
  const before = reader.refusals.length
  const range = reader.list(field, value, 0, 2)
  if (reader.refusals.length > before) return
  if (range.length !== 2) reader.refuse(field, "missing", "must have a lowest and a highest share")
  const [lowest, highest] = range.map((share, n) => reader.number(`${field}/${n}`, share, 0, 1))
  if (reader.refusals.length === before && lowest! > highest!)
    reader.refuse(field, "contradiction", "the lowest share must not exceed the highest")
}

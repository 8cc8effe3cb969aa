import { isObject } from "@waybill/packing/values"
import { mustReturn } from "../ports/plain-answers.ts"
import { parse, sign } from "../values/decimal.ts"

const sides = ["width", "height", "length"] as const

const isPositive = (value: unknown): boolean => {
  const decimal = parse(value)
  return decimal !== undefined && sign(decimal) > 0
}

const problemOfBox = (box: unknown): string | undefined => {
  if (!isObject(box)) return ": must be an object"
  if (box.type !== "Box" && box.type !== "Tube") return ".type: must be Box or Tube"
  const wrong = [...sides, ...(box.weight === undefined ? [] : (["weight"] as const))].find(
    (name) => !isPositive(box[name])
  )
  return wrong && `.${wrong}: must be a decimal number greater than 0`
}

const problemOf = (answer: unknown): string | undefined => {
  if (isObject(answer) && answer._tag === "Unpackable" && Array.isArray(answer.unpackable)) return undefined
  if (!isObject(answer) || answer._tag !== "Packed" || !Array.isArray(answer.boxes))
    return mustReturn('{ _tag: "Packed", boxes } or { _tag: "Unpackable", unpackable }', answer)
  if (answer.boxes.length === 0) return "boxes: must not be empty"
  const problems = answer.boxes.map(problemOfBox)
  const index = problems.findIndex((problem) => problem !== undefined)
  return index === -1 ? undefined : `boxes[${index}]${problems[index]}`
}

/** Returns the answer of a plain packer, or throws its problem. */
export const checkedPacking = (answer: unknown): unknown => {
  const problem = problemOf(answer)
  if (problem !== undefined) throw new TypeError(`packer: pack: ${problem}`)
  return answer
}

// Validates a packing, for data from outside.

import type {
  Axes,
  Bound,
  Certificate,
  PackedBox,
  Packing,
  Placement,
  Proof,
  Unpacked
} from "../packing/contract/outcome.ts"
import type { Side, Sides } from "../packing/contract/request.ts"
import {
  anyString,
  boolean,
  fieldsOf,
  ifPresent,
  listOf,
  number,
  oneOf,
  positive,
  type Validator
} from "../validation/validators.ts"

export const axes = (each: Validator): Validator => fieldsOf<Axes<unknown>>({ x: each, y: each, z: each })
export const sides: Validator = fieldsOf<Sides>({ width: positive, length: positive, height: positive })
export const side: Validator = oneOf(["width", "length", "height"] satisfies readonly Side[])
const kind = oneOf(["box", "tube", "mailer"])

const placement = fieldsOf<Placement>({
  item: number,
  piece: number,
  reference: anyString,
  at: axes(number),
  size: axes(positive),
  turned: axes(side),
  stop: ifPresent(number)
})

const packedBox = fieldsOf<PackedBox>({
  box: number,
  reference: anyString,
  kind,
  inner: sides,
  outer: sides,
  grossWeight: number,
  placements: listOf(placement),
  fill: number
})

const unpacked = fieldsOf<Unpacked>({
  item: number,
  reference: anyString,
  quantity: number,
  reason: anyString,
  message: anyString
})

const proof = fieldsOf<Proof>({
  measure: oneOf(["unpacked", "boxes", "volume", "price", "cost"]),
  value: number,
  atLeast: ifPresent(number),
  proved: boolean,
  by: listOf(
    oneOf(["volume", "weight", "pieces", "item-fits", "pairs", "dual-feasible", "exhausted"] satisfies readonly Bound[])
  )
})

/** Validates a packing. */
export const packingFault: Validator = fieldsOf<Packing>({
  boxes: listOf(packedBox),
  unpacked: listOf(unpacked),
  certificate: fieldsOf<Certificate>({ proofs: listOf(proof), optimal: boolean })
})

// The form of a request and of a packing: the vocabulary once more, for what comes from elsewhere.

import type {
  Axes,
  Bound,
  Certificate,
  PackedBox,
  Packing,
  Placement,
  Proof,
  Side,
  Unpacked
} from "../packing/contract/outcome.ts"
import type { Box, Item, Request, Sides } from "../packing/contract/request.ts"
import {
  anything,
  boolean,
  type Form,
  list,
  number,
  oneOf,
  optional,
  positive,
  record,
  text
} from "../validation/shape.ts"

const axes = (form: Form): Form => record<Axes<unknown>>({ x: form, y: form, z: form })
const sides = record<Sides>({ width: positive, length: positive, height: positive })
const kind = oneOf(["box", "tube", "mailer"])

const item = record<Item>({
  reference: text,
  width: positive,
  length: positive,
  height: positive,
  weight: optional(number),
  quantity: optional(number),
  rotation: optional(oneOf(["any", "flat", "none"])),
  gap: optional(number),
  onTop: optional(number),
  group: optional(text),
  apart: optional(list(text))
})

const box = record<Box>({
  reference: text,
  kind: optional(kind),
  inner: sides,
  outer: optional(sides),
  emptyWeight: optional(number),
  maxWeight: optional(number),
  stock: optional(number),
  price: optional(number)
})

/** Of a request, as far as a packing is judged by it. */
export const requestForm: Form = record<Request>({
  items: list(item),
  boxes: list(box),
  scale: optional(
    record<{ length: number; weight: number }>({ length: optional(positive), weight: optional(positive) })
  ),
  objective: optional(list(anything)),
  support: optional(number),
  effort: anything,
  alternatives: anything,
  fuse: anything
})

const placement = record<Placement>({
  item: number,
  piece: number,
  reference: text,
  at: axes(number),
  size: axes(positive),
  turned: axes(oneOf(["width", "length", "height"] satisfies readonly Side[]))
})

const packedBox = record<PackedBox>({
  box: number,
  reference: text,
  kind,
  inner: sides,
  outer: sides,
  grossWeight: number,
  placements: list(placement),
  fill: number
})

const unpacked = record<Unpacked>({ item: number, reference: text, quantity: number, reason: text, message: text })

const proof = record<Proof>({
  measure: oneOf(["boxes", "volume", "price", "cost"]),
  value: number,
  atLeast: optional(number),
  proved: boolean,
  by: list(oneOf(["volume", "weight", "item-fits", "pairs", "dual-feasible", "exhausted"] satisfies readonly Bound[]))
})

/** Of a packing. */
export const packingForm: Form = record<Packing>({
  boxes: list(packedBox),
  unpacked: list(unpacked),
  certificate: record<Certificate>({ proofs: list(proof), optimal: boolean })
})

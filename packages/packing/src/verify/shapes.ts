// The shapes of a request and of a packing, for data from outside.

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
  list,
  number,
  oneOf,
  optional,
  positive,
  record,
  type Shape,
  string
} from "../validation/shape.ts"

const axes = (shape: Shape): Shape => record<Axes<unknown>>({ x: shape, y: shape, z: shape })
const sides = record<Sides>({ width: positive, length: positive, height: positive })
const kind = oneOf(["box", "tube", "mailer"])

const item = record<Item>({
  reference: string,
  width: positive,
  length: positive,
  height: positive,
  weight: optional(number),
  quantity: optional(number),
  rotation: optional(oneOf(["any", "flat", "none"])),
  gap: optional(number),
  onTop: optional(number),
  group: optional(string),
  apart: optional(list(string))
})

const box = record<Box>({
  reference: string,
  kind: optional(kind),
  inner: sides,
  outer: optional(sides),
  emptyWeight: optional(number),
  maxWeight: optional(number),
  stock: optional(number),
  price: optional(number)
})

/** The shape of a request. Fields that only the packer reads may hold anything. */
export const requestShape: Shape = record<Request>({
  items: list(item),
  boxes: list(box),
  scale: optional(
    record<{ length: number; weight: number }>({ length: optional(positive), weight: optional(positive) })
  ),
  objective: optional(list(anything)),
  support: optional(number),
  effort: anything,
  alternatives: anything,
  timeLimit: anything
})

const placement = record<Placement>({
  item: number,
  piece: number,
  reference: string,
  at: axes(number),
  size: axes(positive),
  turned: axes(oneOf(["width", "length", "height"] satisfies readonly Side[]))
})

const packedBox = record<PackedBox>({
  box: number,
  reference: string,
  kind,
  inner: sides,
  outer: sides,
  grossWeight: number,
  placements: list(placement),
  fill: number
})

const unpacked = record<Unpacked>({
  item: number,
  reference: string,
  quantity: number,
  reason: string,
  message: string
})

const proof = record<Proof>({
  measure: oneOf(["unpacked", "boxes", "volume", "price", "cost"]),
  value: number,
  atLeast: optional(number),
  proved: boolean,
  by: list(oneOf(["volume", "weight", "item-fits", "pairs", "dual-feasible", "exhausted"] satisfies readonly Bound[]))
})

/** The shape of a packing. */
export const packingShape: Shape = record<Packing>({
  boxes: list(packedBox),
  unpacked: list(unpacked),
  certificate: record<Certificate>({ proofs: list(proof), optimal: boolean })
})

// Validators of a request and of a packing, for data from outside.

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
import type { BalancedRequest, CentredBox, CentreRange, FixedPiece, OpenedBox } from "../packing/contract/placed.ts"
import type { Item, Side, Sides } from "../packing/contract/request.ts"
import {
  anyString,
  anything,
  boolean,
  fieldsOf,
  ifObject,
  ifPresent,
  listOf,
  number,
  oneOf,
  positive,
  type Validator
} from "../validation/validators.ts"

const axes = (each: Validator): Validator => fieldsOf<Axes<unknown>>({ x: each, y: each, z: each })
const sides = fieldsOf<Sides>({ width: positive, length: positive, height: positive })
const side = oneOf(["width", "length", "height"] satisfies readonly Side[])
const kind = oneOf(["box", "tube", "mailer"])

const item = fieldsOf<Item>({
  reference: anyString,
  width: positive,
  length: positive,
  height: positive,
  weight: ifPresent(number),
  quantity: ifPresent(number),
  rotation: ifPresent(ifObject(fieldsOf<{ up: unknown }>({ up: listOf(side) }), oneOf(["any", "flat", "none"]))),
  gap: ifPresent(number),
  onTop: ifPresent(number),
  group: ifPresent(anyString),
  apart: ifPresent(listOf(anyString)),
  stop: ifPresent(number)
})

const share = ifPresent(listOf(number))

const box = fieldsOf<CentredBox>({
  centreOfGravity: ifPresent(fieldsOf<CentreRange>({ width: share, length: share, height: share })),
  reference: anyString,
  kind: ifPresent(kind),
  inner: sides,
  outer: ifPresent(sides),
  emptyWeight: ifPresent(number),
  maxWeight: ifPresent(number),
  maxPieces: ifPresent(number),
  fillLimit: ifPresent(number),
  unload: ifPresent(oneOf(["top", "front"])),
  stock: ifPresent(number),
  price: ifPresent(number)
})

const open = fieldsOf<Pick<OpenedBox, "box" | "placements">>({
  box: number,
  placements: listOf(
    fieldsOf<Pick<FixedPiece, "item" | "piece" | "at" | "turned">>({
      item: number,
      piece: number,
      at: axes(number),
      turned: axes(side)
    })
  )
})

/** Validates a request. Fields that only the packer reads may have any value. */
export const requestFault: Validator = fieldsOf<BalancedRequest>({
  balance: anything,
  open: ifPresent(listOf(open)),
  items: listOf(item),
  boxes: listOf(box),
  scale: ifPresent(
    fieldsOf<{ length: number; weight: number }>({ length: ifPresent(positive), weight: ifPresent(positive) })
  ),
  objective: ifPresent(listOf(anything)),
  support: ifPresent(number),
  effort: anything,
  alternatives: anything,
  timeLimit: anything
})

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

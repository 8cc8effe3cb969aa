// Reads the open boxes of a request. The verifier checks them, so that every rule applies to fixed pieces, too.

import { inLoadingSequence } from "../packing/answer/packing-of-plan.ts"
import type { PackedBox, PackingRefusal, Placement } from "../packing/contract/outcome.ts"
import type { FixedPiece, OpenedBox, PlacedRequest } from "../packing/contract/placed.ts"
import type { Request } from "../packing/contract/request.ts"
import { sideNames } from "../packing/fields/field.ts"
import { readRequest } from "../packing/request/read-request.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import { MAX_PIECES } from "../packing/resources/limits.ts"
import { isFull } from "../reading/faults.ts"
import type { NamesOf } from "../values/check-names.ts"
import { isObject } from "../values/is-object.ts"
import { packingFault } from "../violations/packing-fault.ts"
import type { Violation } from "../violations/violation.ts"
import { violationsOf } from "../violations/violations.ts"
import { type FixedBox, type PlacedProblem, placedProblem } from "./placed-problem.ts"

const openFields: NamesOf<OpenedBox> = {
  box: true,
  placements: true,
  reference: true,
  kind: true,
  inner: true,
  outer: true,
  grossWeight: true,
  fill: true
}

const pieceFields: NamesOf<FixedPiece> = {
  item: true,
  piece: true,
  at: true,
  turned: true,
  reference: true,
  size: true,
  stop: true
}

/** Rules of the verifier that do not apply to the open boxes alone, because most pieces have no box yet. */
const rulesOfWholePackings: ReadonlySet<string> = new Set(["reason", "certificate"])

/** Reads a request with open boxes. Returns the refusals if it is invalid. */
export const readPlaced = (given: PlacedRequest): PlacedProblem | ReadonlyArray<PackingRefusal> => {
  const { open, ...request } = isObject(given) ? given : ({} as PlacedRequest)
  const parsed = readRequest(isObject(given) ? request : given)
  if (!("items" in parsed)) return parsed
  const reader = new RequestReader()
  const boxes = readOpen(reader, request, open)
  return reader.refusals.length > 0 ? reader.refusals : placedProblem(request, parsed, boxes)
}

/** Reads the open boxes of a valid request and refuses those that break a rule. */
const readOpen = (reader: RequestReader, request: Request, open: unknown): ReadonlyArray<FixedBox> => {
  const list = open === undefined ? [] : reader.list("open", open, 0, MAX_PIECES)
  let pieces = 0
  const boxes = list.map((entry, index) => {
    const own = reader.below(`open/${index}`)
    const box = own.record<OpenedBox>("", entry, openFields)
    if (box === undefined) return undefined
    const known = entryAt(request.boxes, box.box)
    if (known === undefined) own.refuse("box", "unknown", "must be an index into boxes")
    const placements = own.list("placements", box.placements, 1, MAX_PIECES)
    pieces += placements.length
    if (pieces > MAX_PIECES)
      own.refuse("placements", "too-many", `exceeds the limit of ${MAX_PIECES} pieces per request`)
    return known && packedBox(box, known, placementsOf(own, request, placements))
  })
  if (reader.refusals.length > 0) return []
  return checked(reader, request, boxes as ReadonlyArray<PackedBox>)
}

const entryAt = <A>(list: ReadonlyArray<A>, index: unknown): A | undefined =>
  typeof index === "number" ? list[index] : undefined

const placementsOf = (reader: RequestReader, request: Request, list: ReadonlyArray<unknown>): ReadonlyArray<unknown> =>
  list.map((entry, index) => {
    const own = reader.below(`placements/${index}`)
    const piece = own.record<FixedPiece>("", entry, pieceFields)
    if (piece === undefined || isFull(own.refusals)) return undefined
    const item = entryAt(request.items, piece.item)
    if (item === undefined) own.refuse("item", "unknown", "must be an index into items")
    if (item === undefined) return undefined
    const { piece: number, at, turned, size, reference = item.reference, stop = item.stop } = piece
    const sideAlong = (axis: "x" | "y" | "z"): unknown => {
      const side = (turned as Partial<Placement["turned"]> | null | undefined)?.[axis]
      return sideNames.includes(side!) ? item[side!] : 1
    }
    const sides = size ?? { x: sideAlong("x"), y: sideAlong("y"), z: sideAlong("z") }
    const placement = { item: piece.item, piece: number, reference, at, size: sides, turned }
    return stop === undefined ? placement : { ...placement, stop }
  })

const packedBox = (
  given: { readonly [K in keyof OpenedBox]?: unknown },
  known: Request["boxes"][number],
  placements: ReadonlyArray<unknown>
) => {
  const { reference = known.reference, kind = known.kind ?? "box", inner = known.inner } = given
  const { outer = known.outer ?? known.inner } = given
  return { box: given.box, reference, kind, inner, outer, grossWeight: 0, fill: 0, placements }
}

/** Returns the open boxes with their placements in loading order. Refuses boxes that the verifier rejects. */
const checked = (reader: RequestReader, request: Request, boxes: ReadonlyArray<PackedBox>): ReadonlyArray<FixedBox> => {
  const rest = { unpacked: [], certificate: { proofs: [], optimal: false } }
  const fault = packingFault({ boxes, ...rest })
  if (fault !== undefined) {
    reader.refuse(fault.pointer.replace("/boxes/", "open/"), "unknown", `must be ${fault.expected}`)
    return []
  }
  const sorted = boxes.map((box) =>
    weighed(request, { ...box, placements: box.placements.toSorted(inLoadingSequence) })
  )
  for (const violation of violationsOf(request, { boxes: sorted, ...rest })) {
    const { rule, piece } = violation
    if (rulesOfWholePackings.has(rule) || (rule === "accounting" && piece === undefined)) continue
    reader.refuse(pathTo(boxes, violation), "contradiction", violation.message.replace(/^Box \d+: /, ""))
  }
  return sorted.map(({ box, placements }) => ({ box, placements }))
}

const pathTo = (boxes: ReadonlyArray<PackedBox>, { box, item, piece }: Violation): string => {
  if (box === undefined) return "open"
  const index = boxes[box]!.placements.findLastIndex((p) => p.item === item && p.piece === piece)
  return index < 0 ? `open/${box}` : `open/${box}/placements/${index}`
}

/** Returns the box with its gross weight and fill, which the verifier compares with its own sums. */
export const weighed = (request: Request, box: PackedBox): PackedBox => {
  const { inner, placements } = box
  const scale = request.scale?.weight ?? 1
  const units = (weight = 0): number => Math.round(weight * scale)
  const weights = placements.map(({ item }) => units(request.items[item]!.weight))
  const gross = weights.reduce((sum, weight) => sum + weight, units(request.boxes[box.box]!.emptyWeight))
  const volume = placements.reduce((sum, { size }) => sum + size.x * size.y * size.z, 0)
  return { ...box, grossWeight: gross / scale, fill: volume / (inner.width * inner.length * inner.height) }
}

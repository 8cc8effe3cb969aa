// Requests and packings that tests of the checker write by hand.
import { verify } from "@waybill/packing"
import { checkMisfit } from "../../src/check/misfit.ts"
import { Work } from "../../src/check/read.ts"
import { readRequest } from "../../src/check/request.ts"

export type Sides = readonly [width: number, length: number, height: number]

const sides = ([width, length, height]: Sides) => ({ width, length, height })

/** Returns an item that does not turn. */
export const item = (size: Sides, fields: object = {}) => ({
  reference: "a",
  ...sides(size),
  rotation: "none",
  ...fields
})

/** Returns an item that fits only along a pipe. */
export const rod = (length: number, fields: object = {}) => item([length, 1, 1], fields)

export const box = (inner: Sides, fields: object = {}) => ({ reference: "b", inner: sides(inner), ...fields })

export const pipe = (length: number, fields: object = {}) => box([length, 1, 1], fields)

/** Returns the placement of a piece that is not turned. */
export const placed = (index: number, [x, y, z]: Sides, [width, length, height]: Sides, fields: object = {}) => ({
  item: index,
  piece: 0,
  reference: "a",
  at: { x, y, z },
  size: { x: width, y: length, z: height },
  turned: { x: "width", y: "length", z: "height" },
  ...fields
})

export const filled = (inner: Sides, placements: unknown, fields: object = {}) => ({
  box: 0,
  reference: "b",
  kind: "box",
  inner: sides(inner),
  outer: sides(inner),
  grossWeight: 0,
  placements,
  ...fields
})

/** Judges a packing without proofs. Returns `Checked`, or the verdict with its reason. */
export const judged = (request: object, boxes: unknown, unpacked: unknown = []): string => {
  const packing = { boxes, unpacked, certificate: { proofs: [], optimal: false } }
  return verify(request, packing)
    .map(({ _tag, reason }) => (reason === undefined ? _tag : `${_tag} ${reason}`))
    .join(", ")
}

/** Judges pieces of different items in one box: each has a size, a position, and fields of its item. */
export const verdictOf = (
  inner: Sides,
  pieces: ReadonlyArray<readonly [size: Sides, at: Sides, fields?: object]>,
  { boxes = {}, request = {}, weight = 0 } = {}
) =>
  judged(
    { items: pieces.map(([size, , fields]) => item(size, fields)), boxes: [box(inner, boxes)], support: 0, ...request },
    [
      filled(
        inner,
        pieces.map(([size, at, fields = {}], i) => placed(i, at, size, "stop" in fields ? { stop: fields.stop } : {})),
        { grossWeight: weight }
      )
    ]
  )

/** Work that remembers each amount, without a limit. */
export class Counted extends Work {
  readonly amounts: number[] = []
  override spend(steps: number): void {
    this.amounts.push(steps)
  }
}

/** Whether a witness excludes pieces from boxes, by how many there are of each. Otherwise, the reason why not. */
export const excludes = (
  items: readonly object[],
  boxes: readonly object[],
  given: object,
  options: { pieces?: readonly number[]; of?: readonly number[]; size?: number; spare?: number } = {},
  work = new Counted()
): true | string => {
  const read = { ...readRequest({ items, boxes }), work }
  const { pieces = items.map(() => 1), of = boxes.map(() => 1), spare = 0 } = options
  const size = options.size ?? of.reduce((sum, count) => sum + count, 0)
  const needed = new Map(pieces.flatMap((count, i) => (count > 0 ? [[read.items[i]!, count] as const] : [])))
  const counts = new Map(of.map((count, k) => [read.boxes[k]!, count]))
  try {
    checkMisfit(read, needed, spare, { counts, size }, given)
    return true
  } catch (fault) {
    return (fault as Error).message
  }
}

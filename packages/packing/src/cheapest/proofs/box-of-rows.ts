// Boxes of a derived request: of one row, or as large as those of several rows.
import type { Box, Request, Side } from "../../packing/contract/request.ts"
import type { BoxType, Problem } from "../../packing/problem/problem.ts"
import type { Row } from "./cost-sum.ts"

/** Number of steps of a fill limit. */
const SHARES = 1e9

/** Returns the box of one row. */
export const boxOfRow = ({ boxes }: Request, { weightScale }: Problem, { amount, type, upTo }: Row): Box => {
  const box = boxes[type.index]!
  const price = amount / 1e6
  if (upTo === Infinity) return { ...box, reference: `${box.reference} of any weight`, price }
  const maxWeight = upTo / weightScale
  return { ...box, reference: `${box.reference} up to ${maxWeight}`, maxWeight, price }
}

/** Returns a box that holds what a box of any of the rows can hold. They have the same amount, kind and unloading. */
export const boxOfRows = (request: Request, problem: Problem, rows: ReadonlyArray<Row>): Box => {
  const [{ amount, type: first }] = rows as [Row, ...Row[]]
  const types = [...new Set(rows.map(({ type }) => type))]
  if (types.length === 1)
    return boxOfRow(request, problem, { type: first, amount, upTo: Math.max(...rows.map(({ upTo }) => upTo)) })
  const given = types.map(({ index }) => request.boxes[index]!)
  const { kind, unload } = given[0]!
  const most = (valueOf: (type: BoxType) => number): number => Math.max(...types.map(valueOf))
  const longest = (side: Side): number => Math.max(...given.map(({ inner }) => inner[side]))
  const [x, y, z] = [0, 1, 2].map((axis) => most(({ inner }) => inner[axis]!)) as [number, number, number]
  // One step more, because the quotient is rounded.
  const share = (Math.floor((SHARES * most(({ limits }) => limits.volume)) / (x * y * z)) + 1) / SHARES
  const maxPieces = most(({ limits }) => limits.count)
  const stock = types.reduce((sum, type) => sum + type.stock, 0)
  const maxWeight = Math.max(...rows.map(({ type, upTo }) => upTo - type.emptyWeight)) / problem.weightScale
  return {
    reference: `${given.map(({ reference }) => reference).join(" or ")} with up to ${maxWeight}`,
    inner: { width: longest("width"), length: longest("length"), height: longest("height") },
    maxWeight,
    price: amount / 1e6,
    fillLimit: Math.min(1, share),
    ...(kind && { kind }),
    ...(unload && { unload }),
    ...(maxPieces < Infinity && { maxPieces }),
    ...(stock < Infinity && { stock })
  }
}

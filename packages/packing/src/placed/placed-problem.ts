import type { Placement } from "../packing/contract/outcome.ts"
import type { Request } from "../packing/contract/request.ts"
import { commonUnit, greatestCommonDivisor, problemOf } from "../packing/problem/canonical-problem.ts"
import type { PieceKind, Problem } from "../packing/problem/problem.ts"
import type { ParsedRequest } from "../packing/request/parsed-request.ts"

/** Number of one piece: its item and its number within the item. */
export type PieceNumber = PieceKind["pieces"][number]

/** Returns a map key for a piece. */
export const keyOf = ({ item, piece }: PieceNumber): string => `${item} ${piece}`

/** Whether a piece is on top of another one in the same box. */
export const isOn = (upper: Placement, lower: Placement): boolean =>
  upper.at.z >= lower.at.z + lower.size.z &&
  upper.at.x < lower.at.x + lower.size.x &&
  lower.at.x < upper.at.x + upper.size.x &&
  upper.at.y < lower.at.y + lower.size.y &&
  lower.at.y < upper.at.y + upper.size.y

/** Open box after reading. Its placements are in loading order. */
export interface FixedBox {
  /** Index into `request.boxes`. */
  readonly box: number
  readonly placements: ReadonlyArray<Placement>
}

/** Request with open boxes after reading. */
export interface PlacedProblem {
  /** Request without the open boxes. */
  readonly request: Request
  readonly parsed: ParsedRequest
  readonly problem: Problem
  readonly open: ReadonlyArray<FixedBox>
  readonly kindOf: ReadonlyMap<number, PieceKind>
}

/** Sides and positions of a piece in whole internal units, including the gap: the lower and the upper corner. */
export const cornersOf = ({ items, lengthScale }: ParsedRequest, { item, at, size }: Placement) => {
  const { gap } = items[item]!
  const units = (length: number): number => Math.round(length * lengthScale)
  const low = [units(at.x) - gap, units(at.y) - gap, units(at.z) - gap] as const
  const sides = [size.x, size.y, size.z].map((side) => units(side) + 2 * gap)
  return { low, high: [low[0] + sides[0]!, low[1] + sides[1]!, low[2] + sides[2]!] as const }
}

/** Returns the problem of a request with open boxes. The positions of all pieces are whole units of the problem. */
export const placedProblem = (
  request: Request,
  parsed: ParsedRequest,
  open: ReadonlyArray<FixedBox>
): PlacedProblem => {
  const rigid = open.filter(({ box }) => parsed.boxes[box]!.kind === "box")
  const positions = rigid.flatMap(({ placements }) => placements.flatMap((p) => cornersOf(parsed, p).low))
  const problem = problemOf(parsed, positions.reduce(greatestCommonDivisor, commonUnit(parsed.items, parsed.boxes)))
  const kindOf = new Map(problem.kinds.flatMap((kind) => kind.pieces.map(({ item }) => [item, kind] as const)))
  return { request, parsed, problem, open, kindOf }
}

// Packs around open boxes: fills the open boxes in several ways, packs the rest of each, and chooses the best result.
import { inLoadingSequence, placementOf } from "../packing/answer/packing-of-plan.ts"
import type { PackedBox, Packing, Placement } from "../packing/contract/outcome.ts"
import type { Request, TimeLimit } from "../packing/contract/request.ts"
import type { Layout } from "../packing/geometry/open-box.ts"
import { parcelOf } from "../packing/problem/objective.ts"
import type { PieceKind } from "../packing/problem/problem.ts"
import { startSearch } from "../packing/search/search.ts"
import { addedTo, type OpenFilling, openFillings } from "./fill-open.ts"
import { type FreeUnit, freeKinds, freeUnits } from "./free-units.ts"
import { openType, PartlyFilledBox } from "./open-type.ts"
import { type PackedRest, packRest } from "./pack-rest.ts"
import type { FixedBox, PieceNumber, PlacedProblem } from "./placed-problem.ts"
import { weighed } from "./read-open.ts"
import { countUnpacked, unpackedPieces, valuesOf } from "./values.ts"

/** Boxes and unpacked pieces around open boxes. The first boxes are the open ones. */
export interface Around extends Pick<Packing, "boxes" | "unpacked"> {
  readonly cut: boolean
  /** Split groups: some of their pieces are fixed in an open box without enough space. */
  readonly splitGroups: ReadonlyArray<string>
}

/** Returns the open boxes without further pieces. */
export const openBoxes = ({ request, problem, open }: PlacedProblem): ReadonlyArray<PackedBox> =>
  open.map((box) => filledBox({ request, problem }, box, []))

/** Returns a box with its fixed pieces and others. */
export const filledBox = (
  { request, problem }: Pick<PlacedProblem, "request" | "problem">,
  { box, placements }: FixedBox,
  added: ReadonlyArray<Placement>
): PackedBox => {
  const type = problem.types.find(({ index }) => index === box)!
  const { width, length, height } = request.boxes[box]!.inner
  const parcel = parcelOf({ type, weight: 0 }, problem)
  const all = [...placements, ...added].sort(inLoadingSequence)
  return weighed(request, { ...parcel, inner: { width, length, height }, placements: all, fill: 0 })
}

/** Number of distributions tried again with effort. */
const TRIED_WITH_EFFORT = 3

interface Candidate {
  readonly filling: OpenFilling
  readonly around: Around
  /** Unpacked pieces, then the measures, then the number of boxes. */
  readonly score: ReadonlyArray<number>
}

/** Returns the best packing found around the open boxes, which must have finite costs. */
export const packAroundOpen = (placed: PlacedProblem, timeLeft: () => TimeLimit | undefined): Around => {
  const { request, problem, open } = placed
  const units = freeUnits(placed)
  const types = open.map((box) => openType(placed, box))
  const pieces = units.flatMap((unit) => unit.pieces)
  const started = startSearch(problem, pieces, timeLeft())
  const search = { ...started, box: new PartlyFilledBox(problem.rules) }
  const candidates: Candidate[] = []
  const attempt = (filling: OpenFilling, effort: number): Candidate => {
    const around = aroundOf(placed, { ...request, effort, ...timeLimitOf(timeLeft()) }, types, units, filling)
    const score = [countUnpacked(around), ...valuesOf(problem, around.boxes), around.boxes.length]
    candidates.push({ filling, around, score })
    return candidates.at(-1)!
  }
  for (const filling of openFillings(search, types, units)) {
    const { around, score } = attempt(filling, 0)
    if (around.boxes.length === open.length && around.unpacked.length === 0 && isFinite(score)) break
  }
  candidates.sort(byScore)
  if (problem.effort > 0)
    for (const { filling } of candidates.slice(0, TRIED_WITH_EFFORT)) attempt(filling, problem.effort)
  const { around } = candidates.sort(byScore)[0]!
  return { ...around, cut: search.budget.timedOut || candidates.some((candidate) => candidate.around.cut) }
}

const timeLimitOf = (timeLimit: TimeLimit | undefined): Pick<Request, "timeLimit"> => (timeLimit ? { timeLimit } : {})

/** A non-finite cost forbids a set of boxes, so such candidates are last. */
const isFinite = (score: ReadonlyArray<number>): boolean => !score.includes(Infinity)

const byScore = (a: Candidate, b: Candidate): number =>
  Number(isFinite(b.score)) - Number(isFinite(a.score)) ||
  (isLess(a.score, b.score) ? -1 : isLess(b.score, a.score) ? 1 : 0)

/** Compares two scores of equal length. Lower is better, and earlier values have priority. */
export const isLess = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): boolean => {
  const n = a.findIndex((value, i) => value !== b[i])
  return n >= 0 && a[n]! < b[n]!
}

/** Problem of a group with fixed and unpacked pieces. */
const NO_SPACE = "belongs to a group in an open box that has no space for it"

const aroundOf = (
  placed: PlacedProblem,
  request: Request,
  types: ReadonlyArray<ReturnType<typeof openType>>,
  units: ReadonlyArray<FreeUnit>,
  { layouts, rest }: OpenFilling
): Around => {
  const { problem, open } = placed
  const numbers = new Map(freeKinds(placed))
  const next = (kind: PieceKind): PieceNumber => numbers.get(kind)!.shift()!
  const boxes = open.map((box, b) => {
    const layout = layouts[b]
    return filledBox(placed, box, layout === undefined ? [] : placementsIn(layout, addedTo(types[b]!, layout).length))
  })
  function placementsIn(layout: Layout, count: number): ReadonlyArray<Placement> {
    const from = layout.contents.length - count
    return layout.contents.slice(from).map((kind, i) => {
      const piece = next(kind)
      return placementOf(problem, request.items[piece.item]!, piece, kind, layout, from + i)
    })
  }
  const bound = new Set(units.filter(({ boundTo }) => boundTo !== undefined).map(({ pieces: [kind] }) => kind!.group))
  const isSplit = (kind: PieceKind): boolean => bound.has(kind.group)
  const left = rest.filter(isSplit).map(next)
  const packed: PackedRest = packRest(request, rest.filter((kind) => !isSplit(kind)).map(next), boxes)
  return {
    boxes: [...boxes, ...packed.boxes],
    unpacked: [...packed.unpacked, ...unpackedPieces(request, left, "rule", NO_SPACE)].sort((a, b) => a.item - b.item),
    cut: packed.cut,
    splitGroups: [...new Set(left.map(({ item }) => request.items[item]!.group!))]
  }
}

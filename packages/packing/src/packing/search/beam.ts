// Beam search for one box. Fills several copies of the box in parallel, block by block. Rates each candidate by the
// volume that the box holds after greedy completion.
import { addBlocks, type Block, isStable, lowestSpace, maxBlockPieces, placeBlock } from "../fill/fill-with-blocks.ts"
import { type Layout, OpenBox } from "../geometry/open-box.ts"
import { type BoxShape, type BoxType, countEach, type PieceKind } from "../problem/problem.ts"
import { BEAM_BLOCK_LENGTHS_PER_AXIS, BEAM_BLOCKS_PER_SPACE, BEAM_STATES } from "../resources/search-limits.ts"
import type { WorkBudget } from "../resources/work-budget.ts"
import type { Search } from "./search.ts"

interface State {
  readonly box: OpenBox
  readonly left: Map<PieceKind, number>
}

interface BeamCandidate {
  readonly from: State
  readonly space: number
  readonly block: Block
  /** Packed volume after greedy completion. */
  readonly filled: number
}

/** Returns the whole numbers from 1 to `limit`, or an even selection of them that includes the largest. */
const blockLengths = (limit: number): number[] => {
  const max = Math.floor(limit)
  const count = Math.min(max, BEAM_BLOCK_LENGTHS_PER_AXIS)
  return Array.from({ length: count }, (_, i) => Math.ceil(((i + 1) * max) / count))
}

/** Returns the largest stable blocks for a space, largest first. */
const blocksFor = (budget: WorkBudget, { box, left }: State, space: number): Block[] => {
  const c = box.spaces.corners
  const [x, y, z] = [c[space * 6]!, c[space * 6 + 1]!, c[space * 6 + 2]!]
  const [dx, dy, dz] = [c[space * 6 + 3]! - x, c[space * 6 + 4]! - y, c[space * 6 + 5]! - z]
  const blocks: Block[] = []
  for (const [kind, count] of left) {
    const max = maxBlockPieces(box, kind, count)
    const { orientations } = kind
    for (let o = 0; o < orientations.length; o += 3) {
      const [w, l, h] = [orientations[o]!, orientations[o + 1]!, orientations[o + 2]!]
      for (const nx of blockLengths(Math.min(dx / w, max)))
        for (const ny of blockLengths(Math.min(dy / l, max / nx)))
          for (const nz of blockLengths(Math.min(dz / h, max / (nx * ny)))) blocks.push({ kind, nx, ny, nz, w, l, h })
    }
  }
  budget.spend(blocks.length)
  return blocks
    .sort((a, b) => volumeOfBlock(b) - volumeOfBlock(a))
    .filter((b) => isStable(box, b, x, y, z))
    .slice(0, BEAM_BLOCKS_PER_SPACE)
}

const volumeOfBlock = ({ kind, nx, ny, nz }: Block): number => nx * ny * nz * kind.volume

/** Tries to pack all pieces into one shape of a box. Stops after a number of evaluations. */
export const packByBeam = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<PieceKind>,
  shape: BoxShape,
  evaluations: number
): Layout | undefined => {
  const { budget, random } = search
  const { rules } = search.problem
  const stateOf = (left: State["left"]): State => ({ box: new OpenBox(rules), left })
  const trial = stateOf(new Map())
  const first = stateOf(countEach(pieces))
  first.box.reset(shape, type)
  let states: ReadonlyArray<State> = [first]
  const end = budget.evaluations + evaluations
  while (states.length > 0) {
    const candidates: BeamCandidate[] = []
    for (const from of states) {
      const space = usefulSpace(budget, from)
      if (space < 0) continue
      for (const block of blocksFor(budget, from, space)) {
        if (budget.isSpent || budget.evaluations >= end) return undefined
        advance(trial, from, block, space)
        addBlocks(trial.box, budget, trial.left, random, 0)
        if (trial.box.contents.length === pieces.length) return trial.box.layout()
        candidates.push({ from, space, block, filled: trial.box.totals.volume })
      }
    }
    states = selectBest(candidates).map(({ from, space, block }) => {
      const state = stateOf(new Map())
      advance(state, from, block, space)
      return state
    })
  }
  return undefined
}

/** Returns the lowest space with a fitting piece, or −1. Drops the lower spaces, which fit no piece. */
const usefulSpace = (budget: WorkBudget, state: State): number => {
  const { box } = state
  while (box.spaces.count > 0) {
    const space = lowestSpace(box)
    if (blocksFor(budget, state, space).length > 0) return space
    box.spaces.drop(space)
  }
  return -1
}

/** Sets `state` to a copy of `from` with one more block. */
const advance = (state: State, from: State, block: Block, space: number): void => {
  state.box.copyFrom(from.box)
  state.left.clear()
  for (const [kind, count] of from.left) state.left.set(kind, count)
  placeBlock(state.box, state.left, block, space * 6)
}

/** Returns the best candidates. Keeps only one of several with equal packed volumes before and after completion. */
const selectBest = (candidates: BeamCandidate[]): BeamCandidate[] => {
  const seen = new Set<string>()
  return candidates
    .sort((a, b) => b.filled - a.filled || volumeOfBlock(b.block) - volumeOfBlock(a.block))
    .filter(({ from, block, filled }) => {
      const key = `${filled} ${from.box.totals.volume + volumeOfBlock(block)}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, BEAM_STATES)
}

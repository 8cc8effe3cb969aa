// Block beam search for one box: several partly filled boxes grow side by side, block by block; each way to go on is
// judged by how much the box holds when it is filled on in the plainest way.
import { type Block, fillOnWithBlocks, lay, lowestSpace, roomFor, stands } from "../fill/fill-with-blocks.ts"
import { Filling, type Layout } from "../geometry/open-box.ts"
import { type BoxType, countKinds, type Kind, type Shape } from "../problem/problem.ts"
import type { Budget } from "../resources/work-budget.ts"
import type { Search } from "./search.ts"

/** Partly filled boxes that are kept at each step. */
const WIDTH = 12

/** Blocks considered for one space, those that fill it best first. */
const MOST_BLOCKS = 16

/** Numbers of pieces along one axis for which blocks are made. */
const MOST_ALONG = 10

interface State {
  readonly filling: Filling
  readonly left: Map<Kind, number>
}

interface Step {
  readonly from: State
  readonly space: number
  readonly block: Block
  /** Volume packed when filled on plainly. */
  readonly promise: number
}

/** The whole numbers from 1 up to a limit; when they are many, some of them, spread evenly, the greatest included. */
const upTo = (limit: number): number[] => {
  const most = Math.floor(limit)
  const count = Math.min(most, MOST_ALONG)
  return Array.from({ length: count }, (_, i) => Math.ceil(((i + 1) * most) / count))
}

/** The blocks of every size that may lie in a space, the fullest first, no two of the same sides. */
const blocksFor = (budget: Budget, { filling, left }: State, space: number): Block[] => {
  const c = filling.spaces.corners
  const [x, y, z] = [c[space * 6]!, c[space * 6 + 1]!, c[space * 6 + 2]!]
  const [dx, dy, dz] = [c[space * 6 + 3]! - x, c[space * 6 + 4]! - y, c[space * 6 + 5]! - z]
  const blocks: Block[] = []
  for (const [kind, count] of left) {
    const room = roomFor(filling, kind, count)
    for (let o = 0; o < kind.turned.length; o += 3) {
      const [w, l, h] = [kind.turned[o]!, kind.turned[o + 1]!, kind.turned[o + 2]!]
      for (const nx of upTo(Math.min(dx / w, room)))
        for (const ny of upTo(Math.min(dy / l, room / nx)))
          for (const nz of upTo(Math.min(dz / h, room / (nx * ny)))) blocks.push({ kind, nx, ny, nz, w, l, h })
    }
  }
  budget.count(blocks.length)
  return blocks
    .sort((a, b) => sizeOf(b) - sizeOf(a))
    .filter((b) => stands(filling, b, x, y, z))
    .slice(0, MOST_BLOCKS)
}

const sizeOf = ({ kind, nx, ny, nz }: Block): number => nx * ny * nz * kind.volume

/** Tries to get everything into one shape of a box within so many evaluations. */
export const packByBeam = (
  search: Search,
  type: BoxType,
  pieces: ReadonlyArray<Kind>,
  shape: Shape,
  evaluations: number
): Layout | undefined => {
  const { rules } = search.problem
  const trial: State = { filling: new Filling(rules), left: new Map() }
  const first: State = { filling: new Filling(rules), left: countKinds(pieces) }
  first.filling.reset(shape, type.capacity)
  let states: ReadonlyArray<State> = [first]
  const end = search.budget.evaluations + evaluations
  while (states.length > 0) {
    const steps: Step[] = []
    for (const from of states) {
      const space = usefulSpace(search.budget, from)
      if (space < 0) continue
      for (const block of blocksFor(search.budget, from, space)) {
        if (search.budget.over || search.budget.evaluations >= end) return undefined
        take(trial, from, block, space)
        fillOnWithBlocks(trial.filling, search.budget, trial.left, search.random, 0)
        if (trial.filling.kinds.length === pieces.length) return trial.filling.layout()
        steps.push({ from, space, block, promise: trial.filling.volume })
      }
    }
    states = distinct(steps).map(({ from, space, block }) => {
      const state: State = { filling: new Filling(rules), left: new Map() }
      take(state, from, block, space)
      return state
    })
  }
  return undefined
}

/** The lowest space that takes any piece; those that take none are dropped. −1 when there is none. */
const usefulSpace = (budget: Budget, state: State): number => {
  const { filling } = state
  while (filling.spaces.count > 0) {
    const space = lowestSpace(filling)
    if (blocksFor(budget, state, space).length > 0) return space
    filling.spaces.drop(space)
  }
  return -1
}

/** Makes a state what another becomes with one more block. */
const take = (state: State, from: State, block: Block, space: number): void => {
  state.filling.copyFrom(from.filling)
  state.left.clear()
  for (const [kind, count] of from.left) state.left.set(kind, count)
  lay(state.filling, state.left, block, space * 6)
}

/** The most promising steps; of those that promise the same and hold the same, one. */
const distinct = (steps: Step[]): Step[] => {
  const seen = new Set<string>()
  return steps
    .sort((a, b) => b.promise - a.promise || sizeOf(b.block) - sizeOf(a.block))
    .filter(({ from, block, promise }) => {
      const look = `${promise} ${from.filling.volume + sizeOf(block)}`
      return !seen.has(look) && seen.add(look)
    })
    .slice(0, WIDTH)
}

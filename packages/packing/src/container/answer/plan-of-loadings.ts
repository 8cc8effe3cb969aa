import { CORNERS, type Layout } from "../../packing/geometry/open-box.ts"
import type { PieceKind } from "../../packing/problem/problem.ts"
import type { Plan } from "../../packing/search/search.ts"
import { PIECE_STRIDE } from "../blocks/block-table.ts"
import type { Cargo } from "../cargo/cargo.ts"
import type { Loading } from "../search/beam.ts"
import type { Loadings } from "../search/fill-all.ts"

/** Converts the blocks of each container to single pieces. */
export const planOf = ({ problem }: Cargo, loadings: Loadings): Plan =>
  loadings.map(({ type, loading }) => ({ type, layout: layoutOf(loading, problem.kinds) }))

const layoutOf = ({ hold, blocks, corners }: Loading, kinds: ReadonlyArray<PieceKind>): Layout => {
  const contents: PieceKind[] = []
  const all: number[] = []
  blocks.forEach((block, n) => {
    const pieces = hold.table.piecesOf(block)
    for (let i = 0; i < pieces.length; i += PIECE_STRIDE) {
      contents.push(kinds[pieces[i]!]!)
      for (let a = 0; a < CORNERS; a++) all.push(corners[n * CORNERS + (a % 3)]! + pieces[i + 1 + a]!)
    }
  })
  return {
    shape: hold.shape,
    contents,
    corners: Int32Array.from(all),
    volume: contents.reduce((sum, { volume }) => sum + volume, 0),
    weight: contents.reduce((sum, { weight }) => sum + weight, 0)
  }
}

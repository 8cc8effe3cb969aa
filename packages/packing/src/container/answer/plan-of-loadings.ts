import type { Layout } from "../../packing/geometry/open-box.ts"
import type { PieceKind } from "../../packing/problem/problem.ts"
import { totalsOf } from "../../packing/problem/totals.ts"
import type { Plan } from "../../packing/search/search.ts"
import { PIECE_STRIDE } from "../blocks/block-table.ts"
import type { Cargo } from "../cargo/cargo.ts"
import type { Loadings } from "../search/fill-all.ts"
import type { Loading } from "../search/loading.ts"

/** Converts loadings to a plan of `pack`. */
export const planOf = ({ problem }: Cargo, loadings: Loadings): Plan =>
  loadings.map(({ type, loading }) => ({ type, layout: layoutOf(loading, problem.kinds) }))

const layoutOf = ({ shape, pieces }: Loading, kinds: ReadonlyArray<PieceKind>): Layout => {
  const contents: PieceKind[] = []
  const corners: number[] = []
  for (let i = 0; i < pieces.length; i += PIECE_STRIDE) {
    contents.push(kinds[pieces[i]!]!)
    corners.push(...pieces.subarray(i + 1, i + PIECE_STRIDE))
  }
  return { ...totalsOf(contents), shape, contents, corners: Int32Array.from(corners) }
}

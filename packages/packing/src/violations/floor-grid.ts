import type { Piece } from "./piece.ts"

/** Maximum number of cells along each side. */
const MAX_CELLS = 64

/**
 * Index of the pieces in a box by their floor area. A grid cell is about as large as a piece, so each piece is compared
 * with only a few others.
 */
export class FloorGrid {
  private readonly cells = new Map<number, Piece[]>()
  private readonly x: CellAxis
  private readonly y: CellAxis

  constructor(pieces: readonly Piece[]) {
    this.x = axisOf(pieces, 0)
    this.y = axisOf(pieces, 1)
    for (const piece of pieces)
      for (const cell of this.cellsOf(piece)) {
        const others = this.cells.get(cell)
        if (others === undefined) this.cells.set(cell, [piece])
        else others.push(piece)
      }
  }

  /**
   * Returns all pieces whose footprints overlap that of `piece`, including `piece` itself. May also return some pieces
   * nearby.
   */
  near(piece: Piece): ReadonlySet<Piece> {
    const found = new Set<Piece>()
    for (const cell of this.cellsOf(piece)) for (const other of this.cells.get(cell)!) found.add(other)
    return found
  }

  /** Yields the index of each cell that a piece covers. */
  private *cellsOf({ wrapped: { low, high } }: Piece): Iterable<number> {
    const { x, y } = this
    for (let i = Math.floor((low[0] - x.start) / x.cell); x.start + i * x.cell < high[0]; i++)
      for (let j = Math.floor((low[1] - y.start) / y.cell); y.start + j * y.cell < high[1]; j++)
        yield i * 2 * MAX_CELLS + j
  }
}

/**
 * Cells along one axis: the start of the first cell and the length of each cell. The length is the mean length of a
 * piece, or more if there would be too many cells.
 */
interface CellAxis {
  readonly start: number
  readonly cell: number
}

const axisOf = (pieces: readonly Piece[], axis: 0 | 1): CellAxis => {
  let [sum, start, end] = [0, Infinity, -Infinity]
  for (const { wrapped } of pieces) {
    const [low, high] = [wrapped.low[axis], wrapped.high[axis]]
    sum += high - low
    start = Math.min(start, low)
    end = Math.max(end, high)
  }
  return { start, cell: Math.max(sum / pieces.length, (end - start) / MAX_CELLS) }
}

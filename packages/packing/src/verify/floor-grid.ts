import type { Piece } from "./piece.ts"

/** Fields along each side, at most. */
const MOST = 64

/** The floor of a box in fields about as large as a piece, so that each piece is compared with those above its own fields only. */
export class Floor {
  private readonly fields = new Map<number, Piece[]>()
  private readonly x: Scale
  private readonly y: Scale

  constructor(pieces: readonly Piece[]) {
    this.x = scaleOf(pieces, 0)
    this.y = scaleOf(pieces, 1)
    for (const piece of pieces)
      for (const field of this.fieldsOf(piece)) {
        const others = this.fields.get(field)
        if (others === undefined) this.fields.set(field, [piece])
        else others.push(piece)
      }
  }

  /** Every piece that shares a field with one, that one included: all whose footprints overlap, and some more. */
  near(piece: Piece): ReadonlySet<Piece> {
    const found = new Set<Piece>()
    for (const field of this.fieldsOf(piece)) for (const other of this.fields.get(field)!) found.add(other)
    return found
  }

  /** The number of each field that a piece is above. */
  private *fieldsOf({ wrapped: { low, high } }: Piece): Iterable<number> {
    const { x, y } = this
    for (let i = Math.floor((low[0] - x.least) / x.side); x.least + i * x.side < high[0]; i++)
      for (let j = Math.floor((low[1] - y.least) / y.side); y.least + j * y.side < high[1]; j++) yield i * 2 * MOST + j
  }
}

/** Where the fields begin along an axis, and how long they are: as the mean piece, or longer when they would be too many. */
interface Scale {
  readonly least: number
  readonly side: number
}

const scaleOf = (pieces: readonly Piece[], axis: 0 | 1): Scale => {
  let [sum, least, most] = [0, Infinity, -Infinity]
  for (const { wrapped } of pieces) {
    const [low, high] = [wrapped.low[axis], wrapped.high[axis]]
    sum += high - low
    least = Math.min(least, low)
    most = Math.max(most, high)
  }
  return { least, side: Math.max(sum / pieces.length, (most - least) / MOST) }
}

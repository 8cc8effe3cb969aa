import { type BoxCheck, byPiece, type Piece } from "./violation.ts"

/** Every piece with its gap lies inside; in a tube within the circle, in a mailer within what its thickness leaves. */
export const inside: BoxCheck = (box) => {
  const { kind } = box.packed
  const { inner, pieces } = box
  const within = ({ wrapped: { low, high } }: Piece) =>
    low.every((edge) => edge >= 0) && high.every((edge, axis) => edge <= inner[axis]!)
  const inCircle = ({ wrapped: { low, high } }: Piece) =>
    [low[0], high[0]].every((x) => [low[1], high[1]].every((y) => cornerInCircle(x, y, inner[0])))
  const outside = pieces.filter((piece) => !within(piece) || (kind === "tube" && !inCircle(piece)))
  const found = outside.map((piece) => byPiece("inside", box, piece, `is not inside the ${kind}`))
  if (kind !== "mailer" || found.length > 0) return found

  const extent = (axis: 0 | 1 | 2) =>
    Math.max(...pieces.map(({ wrapped }) => wrapped.high[axis])) -
    Math.min(...pieces.map(({ wrapped }) => wrapped.low[axis]))
  const thickness = Math.max(...pieces.map(({ wrapped }) => wrapped.high[2]))
  return extent(0) <= inner[0] - thickness && extent(1) <= inner[1] - thickness
    ? []
    : [byPiece("inside", box, pieces[0]!, "and the others are too thick together for the mailer's width or length")]
}

/** Twice the distance from the centre is at most the diameter. */
const cornerInCircle = (x: number, y: number, diameter: number) =>
  (2 * x - diameter) ** 2 + (2 * y - diameter) ** 2 <= diameter ** 2

/** No two pieces share any space, and their gaps do not either. */
export const apartInSpace: BoxCheck = (box) => {
  const sorted = [...box.pieces].sort((a, b) => a.wrapped.low[0] - b.wrapped.low[0])
  return sorted.flatMap((a, i) => {
    const found = []
    for (const b of sorted.slice(i + 1)) {
      if (b.wrapped.low[0] >= a.wrapped.high[0]) break
      if (share(a.bare, b.bare)) found.push(byPiece("overlap", box, a, `overlaps ${b.name}`))
      else if (share(a.wrapped, b.wrapped)) found.push(byPiece("gap", box, a, `is too close to ${b.name}`))
    }
    return found
  })
}

const share = (a: Piece["bare"], b: Piece["bare"]) =>
  [0, 1, 2].every((axis) => a.low[axis]! < b.high[axis]! && b.low[axis]! < a.high[axis]!)

import { type Cuboid, overlapFromAbove, type Piece } from "./piece.ts"
import { addByPiece, type BoxCheck } from "./violation.ts"

/** Every piece with its gap lies inside; in a tube within the circle, in a mailer within what its thickness leaves. */
export const inside: BoxCheck = (box, found) => {
  const { kind } = box.packed
  const { inner, pieces } = box
  const within = ({ wrapped: { low, high } }: Piece) =>
    low.every((edge) => edge >= 0) && high.every((edge, axis) => edge <= inner[axis]!)
  const inCircle = ({ wrapped: { low, high } }: Piece) =>
    [low[0], high[0]].every((x) => [low[1], high[1]].every((y) => cornerInCircle(x, y, inner[0])))
  const outside = pieces.filter((piece) => !within(piece) || (kind === "tube" && !inCircle(piece)))
  for (const piece of outside) addByPiece(found, "inside", box, piece, () => `is not inside the ${kind}`)
  if (kind !== "mailer" || outside.length > 0) return

  const most = [0, 1, 2].map((axis) => pieces.reduce((far, { wrapped }) => Math.max(far, wrapped.high[axis]!), 0))
  const least = [0, 1].map((axis) => pieces.reduce((near, { wrapped }) => Math.min(near, wrapped.low[axis]!), Infinity))
  if ([0, 1].some((axis) => most[axis]! - least[axis]! > inner[axis]! - most[2]!))
    addByPiece(
      found,
      "inside",
      box,
      pieces[0]!,
      () => "and the others are too thick together for the mailer's width or length"
    )
}

/** Twice the distance from the centre is at most the diameter. */
const cornerInCircle = (x: number, y: number, diameter: number) =>
  (2 * x - diameter) ** 2 + (2 * y - diameter) ** 2 <= diameter ** 2

/** No two pieces share any space, and their gaps do not either. */
export const apartInSpace: BoxCheck = (box, found) => {
  for (const a of box.pieces)
    for (const b of box.floor.near(a)) {
      if (b.laid <= a.laid || !share(a.wrapped, b.wrapped)) continue
      if (share(a.bare, b.bare)) addByPiece(found, "overlap", box, a, () => `overlaps ${b.name}`)
      else addByPiece(found, "gap", box, a, () => `is too close to ${b.name}`)
    }
}

const share = (a: Cuboid, b: Cuboid) => overlapFromAbove(a, b) > 0 && a.low[2] < b.high[2] && b.low[2] < a.high[2]

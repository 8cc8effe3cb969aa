// Draws the pieces in a box. The farthest pieces are painted first.
import { axes, cornersOf, faceOf, points, rounded } from "./camera.js"

/** Maximum number of pieces that are sorted by occlusion. More pieces are sorted by depth alone, which is faster. */
const MAX_SORTED = 500
/** Maximum number of pieces that have letters. */
const MAX_LETTERED = 120
/** Hues that are easy to distinguish. If an order has more lines, the hues repeat with darker colours. */
const hues = [205, 35, 140, 350, 265, 60, 180, 15, 310, 95]
/** Lightness in percent of the faces perpendicular to each axis. */
const lightness = [64, 74, 84]

/** Returns the colour of the nth line of an order. */
export const colourOf = (nth, light) =>
  `hsl(${hues[nth % hues.length]} 62% ${light - 8 * (Math.floor(nth / hues.length) % 3)}%)`

/** Whether piece `a` is behind piece `b`: an axis-aligned plane separates them, and the eye is on the side of `b`. */
const isBehind = (a, b, eye) =>
  axes.some((axis) => (eye[axis] > 0 ? a.high[axis] <= b.low[axis] + 1e-6 : a.low[axis] >= b.high[axis] - 1e-6)) &&
  a.left < b.right &&
  b.left < a.right &&
  a.top < b.bottom &&
  b.top < a.bottom

const depth = ({ high, low }, eye) => axes.reduce((sum, axis) => sum + (low[axis] + high[axis]) * eye[axis], 0)

/** Returns pieces sorted from the farthest to the nearest. */
const sortByDepth = (pieces, eye) => {
  const remaining = pieces.toSorted((a, b) => depth(a, eye) - depth(b, eye))
  if (pieces.length > MAX_SORTED) return remaining
  const sorted = []
  while (remaining.length > 0) {
    const next = remaining.findIndex((piece) =>
      remaining.every((other) => other === piece || !isBehind(other, piece, eye))
    )
    sorted.push(...remaining.splice(Math.max(next, 0), 1))
  }
  return sorted
}

/** Returns a piece with its extent on the page. `mark` is added to the class of its faces, such as ` is-next`. */
const cuboidOf = ([item, x, y, z, w, l, h, mark = ""], toPage) => {
  const [low, high] = [
    [x, y, z],
    [x + w, y + l, z + h]
  ]
  const corners = cornersOf(low, high).map(toPage)
  const [xs, ys] = [corners.map(([at]) => at), corners.map(([, at]) => at)]
  return {
    item,
    mark,
    low,
    high,
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys)
  }
}

const letterOn = (face, letter) => {
  const [a, , c] = face
  const size = Math.min(15, Math.hypot(a[0] - c[0], a[1] - c[1]) / 4)
  if (size <= 5) return ""
  const [x, y] = [(a[0] + c[0]) / 2, (a[1] + c[1]) / 2 + size * 0.35]
  return `<text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(size)}" text-anchor="middle">${letter}</text>`
}

/** Returns the drawing of pieces. `order` lists the lines of the order, from which their colours follow. */
export const drawPieces = (pieces, names, order, eye, toPage) => {
  const hasLetters = pieces.length <= MAX_LETTERED && eye[2] > 0.2
  return sortByDepth(
    pieces.map((piece) => cuboidOf(piece, toPage)),
    eye
  )
    .map(({ high, item, low, mark }) => {
      const nth = order.indexOf(item)
      const faces = axes.map((axis) => faceOf(low, high, axis, eye[axis] > 0).map(toPage))
      const drawn = faces.map(
        (corners, axis) =>
          `<polygon class="piece${mark}" fill="${colourOf(nth, lightness[axis])}" points="${points(corners)}"/>`
      )
      return drawn.join("") + (hasLetters ? letterOn(faces[2], names[item][0]) : "")
    })
    .join("")
}

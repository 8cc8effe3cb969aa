// Draws a box and its pieces from any direction, in orthographic projection. The farthest pieces are painted first.

/** The initial view: isometric, from the front right and above. */
export const initialView = { turn: Math.PI / 4, tilt: Math.asin(1 / Math.sqrt(3)) }

const axes = [0, 1, 2]
/** Maximum number of pieces that are sorted by occlusion. More pieces are sorted by depth alone, which is faster. */
const MAX_SORTED = 500
/** Hues that are easy to distinguish. If an order has more lines, the hues repeat with darker colours. */
const hues = [205, 35, 140, 350, 265, 60, 180, 15, 310, 95]

/** Returns the colour of the nth line of an order. */
export const colourOf = (nth, lightness) =>
  `hsl(${hues[nth % hues.length]} 62% ${lightness - 8 * (Math.floor(nth / hues.length) % 3)}%)`

/** Returns the projection for a view, and the direction from the box towards the viewer's eye. */
const cameraOf = ({ tilt, turn }) => {
  const [c, s, up, down] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
  return {
    project: ([x, y, z]) => [x * c - y * s, (x * s + y * c) * down - z * up],
    eye: [s * up, c * up, down]
  }
}

const cornersOf = (low, high) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((n) => axes.map((axis) => (n & (1 << axis) ? high[axis] : low[axis])))

/** Whether piece `a` is behind piece `b`: an axis-aligned plane separates them, and the eye is on the side of `b`. */
const isBehind = (a, b, eye) =>
  axes.some((axis) => (eye[axis] > 0 ? a.high[axis] <= b.low[axis] + 1e-6 : a.low[axis] >= b.high[axis] - 1e-6)) &&
  a.left < b.right &&
  b.left < a.right &&
  a.top < b.bottom &&
  b.top < a.bottom

const depth = ({ high, low }, eye) => axes.reduce((sum, axis) => sum + (low[axis] + high[axis]) * eye[axis], 0)

/** Returns pieces sorted from the farthest to the nearest. */
export const sortByDepth = (pieces, eye) => {
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

const number = (value) => String(Math.round(value * 10) / 10)
const points = (corners) => corners.map(([x, y]) => `${number(x)},${number(y)}`).join(" ")

/** Returns the corners of the face at the low or high end of a cuboid along an axis. */
const faceOf = (low, high, axis, isHigh) => {
  const [p, q] = axes.filter((each) => each !== axis)
  return [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1]
  ].map(([a, b]) => {
    const corner = [0, 0, 0]
    corner[axis] = isHigh ? high[axis] : low[axis]
    corner[p] = a ? high[p] : low[p]
    corner[q] = b ? high[q] : low[q]
    return corner
  })
}

/** Lightness in percent of the faces perpendicular to each axis. */
const lightness = [64, 74, 84]

/** Returns the drawing of a box with its first `shown` pieces, as the content of an SVG element. */
export const drawBox = ({ inner, names, order, pieces }, view, shown, width, height) => {
  const { eye, project } = cameraOf(view)
  const low = [0, 0, 0]
  const outline = cornersOf(low, inner).map(project)
  const [left, right] = [Math.min(...outline.map(([x]) => x)), Math.max(...outline.map(([x]) => x))]
  const [top, bottom] = [Math.min(...outline.map(([, y]) => y)), Math.max(...outline.map(([, y]) => y))]
  const scale = Math.min((width - 16) / (right - left), (height - 16) / (bottom - top))
  const toPage = (corner) => {
    const [x, y] = project(corner)
    return [width / 2 + (x - (left + right) / 2) * scale, height / 2 + (y - (top + bottom) / 2) * scale]
  }
  const walls = axes.map((axis) => faceOf(low, inner, axis, eye[axis] < 0).map(toPage))
  const back = walls.map((wall) => `<polygon class="wall" points="${points(wall)}"/>`).join("")
  const cuboids = pieces.slice(0, shown).map(([item, x, y, z, w, l, h]) => {
    const cuboid = { item, low: [x, y, z], high: [x + w, y + l, z + h] }
    const corners = cornersOf(cuboid.low, cuboid.high).map(toPage)
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return { ...cuboid, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  })
  const hasLetters = cuboids.length <= 120
  const drawn = sortByDepth(cuboids, eye).map((cuboid) => {
    const nth = order.indexOf(cuboid.item)
    const faces = axes.map((axis) => {
      const corners = faceOf(cuboid.low, cuboid.high, axis, eye[axis] > 0).map(toPage)
      return { axis, corners }
    })
    const letter = names[cuboid.item][0]
    const [a, , c] = faces[2].corners
    const size = Math.min(15, Math.hypot(a[0] - c[0], a[1] - c[1]) / 4)
    const label =
      hasLetters && size > 5
        ? `<text x="${number((a[0] + c[0]) / 2)}" y="${number((a[1] + c[1]) / 2 + size * 0.35)}" font-size="${number(size)}" text-anchor="middle">${letter}</text>`
        : ""
    return faces
      .map(
        ({ axis, corners }) =>
          `<polygon class="piece" fill="${colourOf(nth, lightness[axis])}" points="${points(corners)}"/>`
      )
      .concat(eye[2] > 0.2 ? label : "")
      .join("")
  })
  const frontFaces = axes.map((axis) => faceOf(low, inner, axis, eye[axis] > 0).map(toPage))
  const edges = frontFaces.map((wall) => `<polygon class="edge" points="${points(wall)}"/>`).join("")
  const [fx, fy] = toPage([inner[0] / 2, inner[1], 0])
  const frontLabel =
    eye[1] > 0.25
      ? `<text class="side" x="${number(fx)}" y="${number(Math.min(height - 3, fy + 13))}" text-anchor="middle" font-size="11">front</text>`
      : ""
  return back + drawn.join("") + edges + frontLabel
}

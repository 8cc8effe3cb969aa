// A box and what lies in it, seen from any side: an orthographic projection painted from the farthest to the nearest.

/** As seen at first: from the front, the right and above, all sides equally foreshortened. */
export const FIRST_VIEW = { turn: Math.PI / 4, tilt: Math.asin(1 / Math.sqrt(3)) }

const AXES = [0, 1, 2]
/** Of more pieces than this the order is by depth alone, and letters would be too small to read. */
const MOST_SORTED = 500
/** Hues that differ; what comes after them is darker. */
const HUES = [205, 35, 140, 350, 265, 60, 180, 15, 310, 95]

/** The colour of the nth line of an order, as light as a face is. */
export const colourOf = (nth, lightness) =>
  `hsl(${HUES[nth % HUES.length]} 62% ${lightness - 8 * (Math.floor(nth / HUES.length) % 3)}%)`

/** Where a point is on paper, and the direction towards the eye. */
const cameraOf = ({ tilt, turn }) => {
  const [c, s, up, down] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
  return {
    project: ([x, y, z]) => [x * c - y * s, (x * s + y * c) * down - z * up],
    eye: [s * up, c * up, down]
  }
}

const cornersOf = (low, high) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((n) => AXES.map((axis) => (n & (1 << axis) ? high[axis] : low[axis])))

/** Whether the first is behind the second: a plane parts them, and the eye is on the second one's side. */
const isBehind = (a, b, eye) =>
  AXES.some((axis) => (eye[axis] > 0 ? a.high[axis] <= b.low[axis] + 1e-6 : a.low[axis] >= b.high[axis] - 1e-6)) &&
  a.left < b.right &&
  b.left < a.right &&
  a.top < b.bottom &&
  b.top < a.bottom

const depth = ({ high, low }, eye) => AXES.reduce((sum, axis) => sum + (low[axis] + high[axis]) * eye[axis], 0)

/** From the farthest to the nearest. */
export const paintersOrder = (pieces, eye) => {
  const waiting = pieces.toSorted((a, b) => depth(a, eye) - depth(b, eye))
  if (pieces.length > MOST_SORTED) return waiting
  const painted = []
  while (waiting.length > 0) {
    const free = waiting.findIndex((piece) => waiting.every((other) => other === piece || !isBehind(other, piece, eye)))
    painted.push(...waiting.splice(Math.max(free, 0), 1))
  }
  return painted
}

const number = (value) => String(Math.round(value * 10) / 10)
const points = (corners) => corners.map(([x, y]) => `${number(x)},${number(y)}`).join(" ")

/** The four corners of the face of a cuboid at the low or the high end of an axis. */
const faceOf = (low, high, axis, isHigh) => {
  const [p, q] = AXES.filter((each) => each !== axis)
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

const LIGHT = [64, 74, 84]

/** The drawing of a box as the inside of an SVG element of `width` × `height`, with its first pieces only. */
export const drawBox = ({ inner, names, order, pieces }, view, shown, width, height) => {
  const { eye, project } = cameraOf(view)
  const low = [0, 0, 0]
  const seen = cornersOf(low, inner).map(project)
  const [left, right] = [Math.min(...seen.map(([x]) => x)), Math.max(...seen.map(([x]) => x))]
  const [top, bottom] = [Math.min(...seen.map(([, y]) => y)), Math.max(...seen.map(([, y]) => y))]
  const scale = Math.min((width - 16) / (right - left), (height - 16) / (bottom - top))
  const onPaper = (corner) => {
    const [x, y] = project(corner)
    return [width / 2 + (x - (left + right) / 2) * scale, height / 2 + (y - (top + bottom) / 2) * scale]
  }
  const walls = AXES.map((axis) => faceOf(low, inner, axis, eye[axis] < 0).map(onPaper))
  const behind = walls.map((wall) => `<polygon class="wall" points="${points(wall)}"/>`).join("")
  const cuboids = pieces.slice(0, shown).map(([item, x, y, z, w, l, h]) => {
    const cuboid = { item, low: [x, y, z], high: [x + w, y + l, z + h] }
    const corners = cornersOf(cuboid.low, cuboid.high).map(onPaper)
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)]
    return { ...cuboid, left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  })
  const isLettered = cuboids.length <= 120
  const painted = paintersOrder(cuboids, eye).map((cuboid) => {
    const nth = order.indexOf(cuboid.item)
    const faces = AXES.map((axis) => {
      const corners = faceOf(cuboid.low, cuboid.high, axis, eye[axis] > 0).map(onPaper)
      return { axis, corners }
    })
    const letter = names[cuboid.item][0]
    const [a, , c] = faces[2].corners
    const size = Math.min(15, Math.hypot(a[0] - c[0], a[1] - c[1]) / 4)
    const label =
      isLettered && size > 5
        ? `<text x="${number((a[0] + c[0]) / 2)}" y="${number((a[1] + c[1]) / 2 + size * 0.35)}" font-size="${number(size)}" text-anchor="middle">${letter}</text>`
        : ""
    return faces
      .map(
        ({ axis, corners }) =>
          `<polygon class="piece" fill="${colourOf(nth, LIGHT[axis])}" points="${points(corners)}"/>`
      )
      .concat(eye[2] > 0.2 ? label : "")
      .join("")
  })
  const front = AXES.map((axis) => faceOf(low, inner, axis, eye[axis] > 0).map(onPaper))
  const before = front.map((wall) => `<polygon class="edge" points="${points(wall)}"/>`).join("")
  const [fx, fy] = onPaper([inner[0] / 2, inner[1], 0])
  const where =
    eye[1] > 0.25
      ? `<text class="side" x="${number(fx)}" y="${number(Math.min(height - 3, fy + 13))}" text-anchor="middle" font-size="11">front</text>`
      : ""
  return behind + painted.join("") + before + where
}

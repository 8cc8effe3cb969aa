// Draws boxes, tubes and mailers without their pieces: the parts behind the pieces and those in front of them.
import { axes, cornersOf, faceOf, points, polygon } from "./camera.js"

/** Number of corners of the polygon that stands for a circle. */
const CIRCLE_CORNERS = 40

const boxShell = (inner, eye, toPage) => {
  const face = (axis, isNear) => faceOf([0, 0, 0], inner, axis, eye[axis] > 0 === isNear).map(toPage)
  return {
    back: axes.map((axis) => polygon("wall", face(axis, false))).join(""),
    front: axes.map((axis) => polygon("edge", face(axis, true))).join("")
  }
}

/** Adds the fold of the flap to a box, on its upper or lower side. */
const mailerShell = (inner, eye, toPage) => {
  const { back, front } = boxShell(inner, eye, toPage)
  const [w, l, h] = inner
  const z = eye[2] > 0 ? h : 0
  const fold = [
    [0, 0, z],
    [w / 2, l * 0.35, z],
    [w, 0, z]
  ].map(toPage)
  return { back, front: `${front}<polyline class="fold" points="${points(fold)}"/>` }
}

/** Returns the axis of a tube: the one whose side differs from the two equal sides. */
const tubeAxis = ([w, l, h]) => (w === l && l !== h ? 2 : w === h ? 1 : 0)

/** Returns the circle at one end of a tube. */
const circleOf = (inner, axis, isHigh) => {
  const [p, q] = axes.filter((each) => each !== axis)
  return Array.from({ length: CIRCLE_CORNERS }, (_, n) => {
    const angle = (n / CIRCLE_CORNERS) * 2 * Math.PI
    const corner = [0, 0, 0]
    corner[axis] = isHigh ? inner[axis] : 0
    corner[p] = (inner[p] / 2) * (1 + Math.cos(angle))
    corner[q] = (inner[q] / 2) * (1 + Math.sin(angle))
    return corner
  })
}

const turnOf = ([ax, ay], [bx, by], [cx, cy]) => (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

/** Returns one half of a convex hull. The corners must be sorted. */
const halfHull = (corners) => {
  const hull = []
  for (const corner of corners) {
    while (hull.length > 1 && turnOf(hull.at(-2), hull.at(-1), corner) <= 0) hull.pop()
    hull.push(corner)
  }
  return hull.slice(0, -1)
}

const hullOf = (corners) => {
  const sorted = corners.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])
  return [...halfHull(sorted), ...halfHull(sorted.toReversed())]
}

const tubeShell = (inner, eye, toPage) => {
  const axis = tubeAxis(inner)
  const [near, far] = [eye[axis] > 0, eye[axis] <= 0].map((isHigh) => circleOf(inner, axis, isHigh).map(toPage))
  const hull = hullOf([...near, ...far])
  return {
    back: polygon("wall", hull) + polygon("wall", far),
    front: polygon("edge", hull) + polygon("edge", near)
  }
}

/** The same tube, closed, for prints whose position in the tube is not known. */
const closedTubeShell = (inner, eye, toPage) => {
  const axis = tubeAxis(inner)
  const [near, far] = [eye[axis] > 0, eye[axis] <= 0].map((isHigh) => circleOf(inner, axis, isHigh).map(toPage))
  return { back: polygon("wall", hullOf([...near, ...far])) + polygon("cap", near), front: "" }
}

/** Shells by kind of box. */
const shells = { tube: tubeShell, mailer: mailerShell }

/** Returns the parts of a shell behind and in front of its pieces. */
export const shellOf = (kind, inner, hasPieces, eye, toPage) => {
  const shell = kind === "tube" && !hasPieces ? closedTubeShell : (shells[kind] ?? boxShell)
  return shell(inner, eye, toPage)
}

/** Returns the corners of the cuboid around a box. */
export const outlineOf = (inner) => cornersOf([0, 0, 0], inner)

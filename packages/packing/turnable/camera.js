// Projects cuboids to the page from any direction, in orthographic projection.

/** The initial view: isometric, from the front right and above. */
export const initialView = { turn: Math.PI / 4, tilt: Math.asin(1 / Math.sqrt(3)) }

export const axes = [0, 1, 2]

/** Returns the projection for a view, and the direction from the box towards the viewer's eye. */
export const cameraOf = ({ tilt, turn }) => {
  const [c, s, up, down] = [Math.cos(turn), Math.sin(turn), Math.cos(tilt), Math.sin(tilt)]
  return {
    project: ([x, y, z]) => [x * c - y * s, (x * s + y * c) * down - z * up],
    eye: [s * up, c * up, down]
  }
}

/** Returns a function that maps a point to the page, so that the outline fills the page except for a margin. */
export const toPageOf = ({ project }, outline, width, height) => {
  const projected = outline.map(project)
  const [left, right] = [Math.min(...projected.map(([x]) => x)), Math.max(...projected.map(([x]) => x))]
  const [top, bottom] = [Math.min(...projected.map(([, y]) => y)), Math.max(...projected.map(([, y]) => y))]
  const scale = Math.min((width - 16) / (right - left), (height - 16) / (bottom - top))
  return (corner) => {
    const [x, y] = project(corner)
    return [width / 2 + (x - (left + right) / 2) * scale, height / 2 + (y - (top + bottom) / 2) * scale]
  }
}

export const cornersOf = (low, high) =>
  [0, 1, 2, 3, 4, 5, 6, 7].map((n) => axes.map((axis) => (n & (1 << axis) ? high[axis] : low[axis])))

/** Returns the corners of the face at the low or high end of a cuboid along an axis. */
export const faceOf = (low, high, axis, isHigh) => {
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

export const rounded = (value) => String(Math.round(value * 10) / 10)

export const points = (corners) => corners.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(" ")

export const polygon = (className, corners) => `<polygon class="${className}" points="${points(corners)}"/>`

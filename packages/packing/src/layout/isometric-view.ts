import { coloursOf } from "./colours.ts"
import { type Cuboid, cuboidOf } from "./cuboid.ts"
import { type PaintedPart, type Point, paintersOrder, project } from "./isometric.ts"
import { labelsOf } from "./labels.ts"
import { letterOf } from "./naming.ts"
import type { DrawnBox } from "./parcel.ts"
import { centred, element, line, polygon, type Svg, text } from "./svg.ts"

/** Rectangle on the page, in millimetres. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const edgeStroke = { stroke: "#333", "stroke-width": 0.2, "stroke-linecap": "round" } as const
const wallStroke = { stroke: "#888", "stroke-width": 0.25 } as const

/** Draws a box with its contents as seen from the front, the right and above. */
export const isometricView = (box: DrawnBox, area: Area): Svg => {
  const { width, length, height } = box.inner
  const corners = [0, width].flatMap((x) => [0, length].flatMap((y) => [0, height].map((z) => project(x, y, z))))
  const [left, top] = [Math.min(...corners.map(([x]) => x)), Math.min(...corners.map(([, y]) => y))]
  const [right, bottom] = [Math.max(...corners.map(([x]) => x)), Math.max(...corners.map(([, y]) => y))]
  const scale = Math.min(area.width / (right - left), area.height / (bottom - top))
  const onPage = ([x, y]: Point): Point => [
    area.x + area.width / 2 + (x - (left + right) / 2) * scale,
    area.y + area.height / 2 + (y - (top + bottom) / 2) * scale
  ]
  const toPage = (x: number, y: number, z: number) => onPage(project(x, y, z))

  const painted = paintersOrder(box.placements.map(cuboidOf))
  const letters = labelsOf(painted).map(({ index, at: middle, room }) => {
    const letter = letterOf(box.placements[index]!.item)
    const size = Math.min(5, (1.5 * room * scale) / Math.max(1, letter.length * 0.75))
    const [x, y] = onPage(middle)
    return size < 1.4 ? "" : centred(x, y, size, letter)
  })
  const pieces = painted.map((part) => paint(part, coloursOf(box.placements[part.index]!.item), toPage))
  const outline = box.kind === "tube" ? cylinder(width, height, toPage, scale) : walls(width, length, height, toPage)
  const [frontX, frontY] = toPage(width / 2, length, 0)
  const [rightX, rightY] = toPage(width, length / 2, 0)
  const sides = [
    text(frontX - 3, frontY + 4, 3, "front", { "text-anchor": "middle", fill: "#555" }),
    text(rightX + 3, rightY + 4, 3, "right", { "text-anchor": "middle", fill: "#555" })
  ]
  return [outline.behind, ...pieces, ...letters, outline.inFront, ...sides].join("")
}

/** Function that maps a point in the box to its position on the page. */
type ToPage = (x: number, y: number, z: number) => Point

const paint = (
  { cuboid: { low, high }, whole }: PaintedPart,
  colours: ReturnType<typeof coloursOf>,
  toPage: ToPage
): Svg => {
  const [x, y, z] = low
  const [X, Y, Z] = high
  const corner = (a: 0 | 1, b: 0 | 1, c: 0 | 1) => [a ? X : x, b ? Y : y, c ? Z : z] as const
  const faces = [
    { fill: colours.top, axis: 2, around: [corner(0, 0, 1), corner(1, 0, 1), corner(1, 1, 1), corner(0, 1, 1)] },
    { fill: colours.front, axis: 1, around: [corner(0, 1, 0), corner(1, 1, 0), corner(1, 1, 1), corner(0, 1, 1)] },
    { fill: colours.right, axis: 0, around: [corner(1, 0, 0), corner(1, 1, 0), corner(1, 1, 1), corner(1, 0, 1)] }
  ]
  return faces
    .filter(({ axis }) => high[axis] === whole.high[axis])
    .map(({ fill, around }) => {
      const edges = around.map((from, n) => [from, around[(n + 1) % 4]!] as const)
      const drawn = edges.filter(([from, to]) => isEdgeOf(whole, from, to))
      return (
        polygon(
          around.map((point) => toPage(...point)),
          { fill, stroke: fill, "stroke-width": 0.1 }
        ) + drawn.map(([from, to]) => line(toPage(...from), toPage(...to), edgeStroke)).join("")
      )
    })
    .join("")
}

/** Whether a line is an edge of the uncut cuboid. A line made by a cut is on only one face of it. */
const isEdgeOf = ({ low, high }: Cuboid, from: Cuboid["low"], to: Cuboid["low"]): boolean =>
  [0, 1, 2].filter((axis) => from[axis] === to[axis] && (from[axis] === low[axis] || from[axis] === high[axis]))
    .length === 2

const walls = (w: number, l: number, h: number, toPage: ToPage) => {
  const dashed = { ...wallStroke, "stroke-dasharray": "1 0.8" }
  return {
    behind:
      polygon([toPage(0, 0, 0), toPage(w, 0, 0), toPage(w, l, 0), toPage(0, l, 0)], {
        fill: "#f4f1ea",
        ...wallStroke
      }) +
      polygon([toPage(0, 0, 0), toPage(w, 0, 0), toPage(w, 0, h), toPage(0, 0, h)], {
        fill: "#faf8f4",
        ...wallStroke
      }) +
      polygon([toPage(0, 0, 0), toPage(0, l, 0), toPage(0, l, h), toPage(0, 0, h)], { fill: "#f7f5ef", ...wallStroke }),
    inFront:
      line(toPage(w, l, 0), toPage(w, l, h), dashed) +
      line(toPage(w, l, h), toPage(w, 0, h), dashed) +
      line(toPage(w, l, h), toPage(0, l, h), dashed) +
      line(toPage(w, 0, 0), toPage(w, 0, h), wallStroke) +
      line(toPage(0, l, 0), toPage(0, l, h), wallStroke) +
      line(toPage(0, l, 0), toPage(w, l, 0), wallStroke) +
      line(toPage(w, 0, 0), toPage(w, l, 0), wallStroke)
  }
}

/** Draws a tube. A horizontal circle projects to an ellipse, √3 times as wide as high. */
const cylinder = (diameter: number, height: number, toPage: ToPage, scale: number) => {
  const radius = (diameter / 2) * scale
  const [rx, ry] = [radius * Math.sqrt(1.5), radius * Math.SQRT1_2]
  const [x, bottom] = toPage(diameter / 2, diameter / 2, 0)
  const [, top] = toPage(diameter / 2, diameter / 2, height)
  const ellipse = (cy: number, attributes: Readonly<Record<string, string | number>>) =>
    element("ellipse", { cx: x, cy, rx, ry, ...wallStroke, ...attributes })
  return {
    behind: ellipse(bottom, { fill: "#f4f1ea" }),
    inFront:
      ellipse(top, { fill: "none", "stroke-dasharray": "1 0.8" }) +
      [x - rx, x + rx].map((side) => line([side, top], [side, bottom], wallStroke)).join("")
  }
}

import type { PackedBox, Packing } from "../packing/contract/outcome.ts"
import { boxesFault, messageOf } from "../verify/boxes-fault.ts"
import { coloursOf } from "./colours.ts"
import { COS_30 } from "./isometric.ts"
import { type Area, isometricView, type Marks } from "./isometric-view.ts"
import { figure, lettersOf, nameOf, sidesInSigns, sidesInWords } from "./naming.ts"
import { checkOptions, type LayoutOptions, titleOf } from "./options.ts"
import { type Layer, layersOf } from "./steps.ts"
import { element, type Svg, text } from "./svg.ts"
import { topView } from "./top-view.ts"

/** A5 in portrait, in millimetres. */
const paper = { width: 148, height: 210, margin: 7 } as const
/** Width between the margins. */
const CONTENT_WIDTH = paper.width - 2 * paper.margin
const LEGEND_ROW_HEIGHT = 5
const CAPTION_HEIGHT = 5
/** Distance between two cells. */
const GUTTER = 4
/** Minimum width of a cell with legible letters. */
const MIN_CELL_WIDTH = 26

/**
 * Draws each box of a packing as an SVG document of A5 pages: an angled view of the whole box, a legend, and each layer
 * from above. For a malformed packing, returns one page that states the fault. The options set the units and the box
 * numbers.
 *
 * @example
 * ```ts
 * draw(packing)[0]?.startsWith("<svg ") // => true
 * ```
 */
export const draw = (packing: Packing, options: LayoutOptions = {}): ReadonlyArray<string> => {
  checkOptions("draw", options)
  const fault = boxesFault(packing)
  if (fault) return [page(paper.height, text(paper.margin, 12, 3, messageOf(fault), {}, 92))]
  const letters = lettersOf(packing)
  const colours = new Map([...letters.keys()].map((item, nth) => [item, nth]))
  const marks: Marks = { letterOf: (item) => letters.get(item)!, colourOf: (item) => colours.get(item)! }
  return packing.boxes.map((box, index) => sheet(box, titleOf(packing, index, options), marks, options.units))
}

const sheet = (box: PackedBox, title: string, marks: Marks, units: LayoutOptions["units"]): Svg => {
  const views = layersOf(box)
  const legend = legendOf(box, marks, units?.length)
  const legendRows = Math.ceil(legend.length / 2)
  const { width, length, height } = box.inner
  const view = {
    x: paper.margin,
    y: 20,
    width: CONTENT_WIDTH,
    height: Math.min(views.length > 3 ? 66 : 84, CONTENT_WIDTH * heightPerWidth(width, length, height))
  }
  const legendTop = view.y + view.height + 10
  const viewsTop = legendTop + legendRows * LEGEND_ROW_HEIGHT + 4
  const cells = cellsFor(views.length, width, length, viewsTop)
  const end = cells.reduce((lowest, cell) => Math.max(lowest, cell.y + cell.height), viewsTop)
  return page(
    paper.height * Math.ceil((end + paper.margin) / paper.height),
    [
      text(paper.margin, 12, 5.2, title, { "font-weight": "bold" }, 44),
      text(paper.margin, 17, 3, factsOf(box, units), { fill: "#444" }, 92),
      isometricView(box, marks, view),
      ...legend.map((entry, n) => legendLine(entry, n, legendRows, legendTop)),
      text(
        paper.margin,
        viewsTop,
        2.8,
        `View from above, layer by layer; the front of the ${box.kind} is at the bottom.`,
        { fill: "#444" },
        92
      ),
      ...cells.map((cell, n) => layerView(box, views, n, marks, cell))
    ].join("")
  )
}

/** Builds a document. `height` is in millimetres. */
const page = (height: number, contents: Svg): Svg =>
  element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: `${paper.width}mm`,
      height: `${height}mm`,
      viewBox: `0 0 ${paper.width} ${height}`,
      "font-family": "Helvetica, Arial, sans-serif"
    },
    element("rect", { width: paper.width, height, fill: "#fff" }) + contents
  )

/** Returns the aspect ratio of the isometric view: height divided by width. */
const heightPerWidth = (width: number, length: number, height: number) =>
  ((width + length) / 2 + height) / ((width + length) * COS_30)

const factsOf = ({ inner, placements, grossWeight, fill }: PackedBox, units: LayoutOptions["units"]): string =>
  [
    `inside ${sidesInWords(inner.width, inner.length, inner.height, units?.length)}`,
    placements.length === 1 ? "1 piece" : `${placements.length} pieces`,
    ...(grossWeight > 0 ? [`gross weight ${figure(grossWeight, units?.weight)}`] : []),
    `${fill < 0.01 ? "less than 1" : Math.round(fill * 100)} % full`
  ].join(" · ")

const legendOf = (box: PackedBox, marks: Marks, unit: string | undefined) =>
  [...Map.groupBy(box.placements, ({ item }) => item)].map(([item, placements]) => {
    const { size, turned } = placements[0]!
    const sides = { width: 0, length: 0, height: 0 }
    for (const axis of ["x", "y", "z"] as const) sides[turned[axis]] = size[axis]
    return {
      colour: marks.colourOf(item),
      letter: marks.letterOf(item),
      content: `${placements.length} × ${nameOf(placements[0]!)}`,
      sides: sidesInSigns(sides, unit)
    }
  })

const legendLine = (
  { colour, letter, content, sides }: ReturnType<typeof legendOf>[number],
  n: number,
  rows: number,
  top: number
): Svg => {
  const x = paper.margin + Math.floor(n / rows) * (CONTENT_WIDTH / 2)
  const y = top + (n % rows) * LEGEND_ROW_HEIGHT
  const swatch = {
    x,
    y: y - 3.2,
    width: 6,
    height: 4.2,
    fill: coloursOf(colour).top,
    stroke: "#333",
    "stroke-width": 0.2
  }
  return [
    element("rect", swatch),
    text(x + 3, y, letter.length > 2 ? 2.4 : 3, letter, { "text-anchor": "middle", "font-weight": "bold" }),
    text(x + 7.5, y, 3, content, {}, 20),
    text(x + CONTENT_WIDTH / 2 - 3, y, 2.6, sides, { "text-anchor": "end", fill: "#444" }, 27)
  ].join("")
}

/**
 * Returns one cell per layer, as large as the first page allows. If the cells would be too small, arranges them in rows
 * of three on several pages.
 */
const cellsFor = (views: number, width: number, length: number, top: number): readonly Area[] => {
  const [start, end] = [top + 2, paper.height - paper.margin]
  const widthOf = (columns: number) => (CONTENT_WIDTH - GUTTER * (columns - 1)) / columns
  const onOnePage = [1, 2, 3, 4].map((columns) => {
    const high = (end - start) / Math.ceil(views / columns) - GUTTER - CAPTION_HEIGHT
    return { columns, width: Math.min(widthOf(columns), (high * width) / length) }
  })
  const largest = onOnePage.reduce((best, next) => (next.width > best.width ? next : best))
  const chosen = largest.width >= MIN_CELL_WIDTH ? largest : { columns: 3, width: widthOf(3) }
  const height =
    Math.min((chosen.width * length) / width, paper.height - 2 * paper.margin - CAPTION_HEIGHT - 2) + CAPTION_HEIGHT
  const pitch =
    chosen === largest && chosen.width < widthOf(chosen.columns)
      ? CONTENT_WIDTH / chosen.columns
      : chosen.width + GUTTER
  const cells: Area[] = []
  let [y, pageEnd] = [start, end]
  for (let n = 0; n < views; n++) {
    const column = n % chosen.columns
    if (column === 0 && n > 0) y += height + GUTTER
    if (column === 0 && y + height > pageEnd + 0.01) {
      y = pageEnd + 2 * paper.margin
      pageEnd += paper.height
    }
    cells.push({ x: paper.margin + column * pitch, y, width: chosen.width, height })
  }
  return cells
}

const layerView = (box: PackedBox, layers: readonly Layer[], n: number, marks: Marks, cell: Area): Svg => {
  const { first, times, steps } = layers[n]!
  const caption = times === 1 ? `Layer ${first}` : `Layers ${first} to ${first + times - 1}`
  const area = { ...cell, y: cell.y + CAPTION_HEIGHT, height: cell.height - CAPTION_HEIGHT }
  return (
    text(cell.x, cell.y + 3.6, 3, caption, { "font-weight": "bold" }) +
    topView(box, steps, layers[n - 1]?.steps ?? [], marks, area)
  )
}

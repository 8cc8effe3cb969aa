import type { PackedBox, Packing } from "../packing/contract/outcome.ts"
import { packingShape } from "../verify/shapes.ts"
import { coloursOf } from "./colours.ts"
import { type Area, isometricView, type Marks } from "./isometric-view.ts"
import { figure, lettersOf } from "./naming.ts"
import { type Layer, layersOf } from "./steps.ts"
import { element, type Svg, text } from "./svg.ts"
import { topView } from "./top-view.ts"

/** A5, upright, in millimetres. */
const PAGE = { width: 148, height: 210, margin: 7 } as const
const INSIDE = PAGE.width - 2 * PAGE.margin
const LEGEND_ROW = 5
const CAPTION = 5

/**
 * One SVG document for each box: the whole from an angle, a legend, and each layer from above; as wide as an A5 page
 * and as high as it takes, in whole pages. Of what is no packing, one page that says why.
 *
 * @example
 * ```ts
 * draw(packing)[0]?.startsWith("<svg ") // => true
 * ```
 */
export const draw = (packing: Packing): ReadonlyArray<string> => {
  const fault = packingShape(packing)
  if (fault !== undefined) return [page(PAGE.height, text(PAGE.margin, 12, 3, `The packing${fault}`, {}, 92))]
  const letters = lettersOf(packing)
  const colours = new Map([...letters.keys()].map((item, nth) => [item, nth]))
  const marks: Marks = { letterOf: (item) => letters.get(item)!, colourOf: (item) => colours.get(item)! }
  return packing.boxes.map((box, index) => sheet(box, `Box ${index + 1} of ${packing.boxes.length}`, marks))
}

const sheet = (box: PackedBox, which: string, marks: Marks): Svg => {
  const views = layersOf(box)
  const legend = legendOf(box, marks)
  const legendRows = Math.ceil(legend.length / 2)
  const { width, length, height } = box.inner
  const view = {
    x: PAGE.margin,
    y: 20,
    width: INSIDE,
    height: Math.min(views.length > 3 ? 66 : 84, INSIDE * heightPerWidth(width, length, height))
  }
  const legendTop = view.y + view.height + 10
  const viewsTop = legendTop + legendRows * LEGEND_ROW + 4
  const cells = cellsFor(views.length, width, length, viewsTop)
  const end = cells.reduce((lowest, cell) => Math.max(lowest, cell.y + cell.height), viewsTop)
  return page(
    PAGE.height * Math.ceil((end + PAGE.margin) / PAGE.height),
    [
      text(PAGE.margin, 12, 5.2, `${which}: ${box.kind} ${box.reference}`, { "font-weight": "bold" }, 44),
      text(PAGE.margin, 17, 3, factsOf(box), { fill: "#444" }, 92),
      isometricView(box, marks, view),
      ...legend.map((entry, n) => legendLine(entry, n, legendRows, legendTop)),
      text(PAGE.margin, viewsTop, 2.8, `From above, layer by layer; the front of the ${box.kind} is below.`, {
        fill: "#444"
      }),
      ...cells.map((cell, n) => layerView(box, views, n, marks, cell))
    ].join("")
  )
}

/** A document of that height, in millimetres. */
const page = (height: number, contents: Svg): Svg =>
  element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      width: `${PAGE.width}mm`,
      height: `${height}mm`,
      viewBox: `0 0 ${PAGE.width} ${height}`,
      "font-family": "Helvetica, Arial, sans-serif"
    },
    element("rect", { width: PAGE.width, height, fill: "#fff" }) + contents
  )

/** Of the isometric view. */
const heightPerWidth = (width: number, length: number, height: number) =>
  ((width + length) / 2 + height) / ((width + length) * (Math.sqrt(3) / 2))

const factsOf = ({ inner, placements, grossWeight, fill }: PackedBox): string =>
  [
    `inside ${figure(inner.width)} wide, ${figure(inner.length)} deep, ${figure(inner.height)} high`,
    placements.length === 1 ? "1 piece" : `${placements.length} pieces`,
    ...(grossWeight > 0 ? [`gross weight ${figure(grossWeight)}`] : []),
    `${fill < 0.01 ? "less than 1" : Math.round(fill * 100)} % full`
  ].join(" · ")

const legendOf = (box: PackedBox, marks: Marks) =>
  [...Map.groupBy(box.placements, ({ item }) => item)].map(([item, placements]) => {
    const { reference, size, turned } = placements[0]!
    const own = { width: 0, length: 0, height: 0 }
    for (const axis of ["x", "y", "z"] as const) own[turned[axis]] = size[axis]
    return {
      colour: marks.colourOf(item),
      letter: marks.letterOf(item),
      what: `${placements.length} × ${reference}`,
      sides: `${figure(own.width)} × ${figure(own.length)} × ${figure(own.height)}`
    }
  })

const legendLine = (
  { colour, letter, what, sides }: ReturnType<typeof legendOf>[number],
  n: number,
  rows: number,
  top: number
): Svg => {
  const x = PAGE.margin + Math.floor(n / rows) * (INSIDE / 2)
  const y = top + (n % rows) * LEGEND_ROW
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
    text(x + 7.5, y, 3, what, {}, 20),
    text(x + INSIDE / 2 - 3, y, 2.6, sides, { "text-anchor": "end", fill: "#444" }, 24)
  ].join("")
}

/** Between two cells. */
const GUTTER = 4
/** The least width of a cell in which letters can be read. */
const READABLE = 26

/** Cells for the views: as large as they can be on the first page; if that is too small, three in a row on more pages. */
const cellsFor = (views: number, width: number, length: number, top: number): readonly Area[] => {
  const [start, end] = [top + 2, PAGE.height - PAGE.margin]
  const widthOf = (columns: number) => (INSIDE - GUTTER * (columns - 1)) / columns
  const inOnePage = [1, 2, 3, 4].map((columns) => {
    const high = (end - start) / Math.ceil(views / columns) - GUTTER - CAPTION
    return { columns, width: Math.min(widthOf(columns), (high * width) / length) }
  })
  const largest = inOnePage.reduce((best, next) => (next.width > best.width ? next : best))
  const chosen = largest.width >= READABLE ? largest : { columns: 3, width: widthOf(3) }
  const height = Math.min((chosen.width * length) / width, PAGE.height - 2 * PAGE.margin - CAPTION - 2) + CAPTION
  const pitch =
    chosen === largest && chosen.width < widthOf(chosen.columns) ? INSIDE / chosen.columns : chosen.width + GUTTER
  const cells: Area[] = []
  let [y, pageEnd] = [start, end]
  for (let n = 0; n < views; n++) {
    const column = n % chosen.columns
    if (column === 0 && n > 0) y += height + GUTTER
    if (column === 0 && y + height > pageEnd + 0.01) {
      y = pageEnd + 2 * PAGE.margin
      pageEnd += PAGE.height
    }
    cells.push({ x: PAGE.margin + column * pitch, y, width: chosen.width, height })
  }
  return cells
}

const layerView = (box: PackedBox, layers: readonly Layer[], n: number, marks: Marks, cell: Area): Svg => {
  const { first, times, steps } = layers[n]!
  const caption = times === 1 ? `Layer ${first}` : `Layers ${first} to ${first + times - 1}`
  const area = { ...cell, y: cell.y + CAPTION, height: cell.height - CAPTION }
  return (
    text(cell.x, cell.y + 3.6, 3, caption, { "font-weight": "bold" }) +
    topView(box, steps, layers[n - 1]?.steps ?? [], marks, area)
  )
}

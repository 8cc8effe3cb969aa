import { COS_30 } from "./isometric.ts"
import { type Area, isometricView } from "./isometric-view.ts"
import { nameOf, sidesInSigns, sidesInWords } from "./naming.ts"
import type { LayoutOptions } from "./options.ts"
import { CONTENT_WIDTH, heading, legendEntry, light, note, page, paper } from "./page.ts"
import type { DrawnBox } from "./parcel.ts"
import { type Layer, layersOf } from "./steps.ts"
import { type Svg, text } from "./svg.ts"
import { topView } from "./top-view.ts"

const LEGEND_ROW_HEIGHT = 5
/** Maximum number of items in a legend of one column, which has room for long names. */
const MAX_LONG_ROWS = 4
const CAPTION_HEIGHT = 5
/** Distance between two cells. */
const GUTTER = 4
/** Minimum width of a cell with legible letters. */
const MIN_CELL_WIDTH = 26

/** Draws a box on A5 pages: an angled view of the whole box, a legend, and each layer from above. */
export const boxSheet = (box: DrawnBox, title: string, options: LayoutOptions): Svg => {
  const views = layersOf(box)
  const unit = options.units?.length
  const legend = legendOf(box, options)
  const columns = legend.length > MAX_LONG_ROWS ? 2 : 1
  const legendRows = Math.ceil(legend.length / columns)
  const { fill, inner, placements } = box
  const { width, length, height } = inner
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
  const full = `${fill < 0.01 ? "less than 1" : Math.round(fill * 100)} % full`
  const inside = [sidesInWords(width, length, height, unit), sidesInSigns(inner, unit)] as const
  return page(
    paper.height * Math.ceil((end + paper.margin) / paper.height),
    [
      heading(title, inside, [placements.length, "piece"], box, options, full),
      isometricView(box, view),
      ...legend.map((entry, n) => legendLine(entry, n, legendRows, CONTENT_WIDTH / columns, legendTop)),
      note(viewsTop, 2.8, `View from above, layer by layer; the front of the ${box.kind} is at the bottom.`),
      ...cells.map((cell, n) => layerView(box, views, n, cell))
    ].join("")
  )
}

/** Returns the aspect ratio of the isometric view: height divided by width. */
const heightPerWidth = (width: number, length: number, height: number) =>
  ((width + length) / 2 + height) / ((width + length) * COS_30)

const legendOf = (box: DrawnBox, options: LayoutOptions) =>
  [...Map.groupBy(box.placements, ({ item }) => item)].map(([item, placements]) => {
    const { size, turned } = placements[0]!
    const sides = { width: 0, length: 0, height: 0 }
    for (const axis of ["x", "y", "z"] as const) sides[turned[axis]] = size[axis]
    return {
      item,
      content: `${placements.length} × ${nameOf(placements[0]!, options)}`,
      sides: sidesInSigns(sides, options.units?.length)
    }
  })

const legendLine = (
  { content, item, sides }: ReturnType<typeof legendOf>[number],
  n: number,
  rows: number,
  width: number,
  top: number
): Svg => {
  const x = paper.margin + Math.floor(n / rows) * width
  const y = top + (n % rows) * LEGEND_ROW_HEIGHT
  return (
    legendEntry(item, x, y, content, width < CONTENT_WIDTH ? 20 : 54) +
    text(x + width - 3, y, 2.6, sides, { "text-anchor": "end", ...light }, 27)
  )
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

const layerView = (box: DrawnBox, layers: readonly Layer[], n: number, cell: Area): Svg => {
  const { first, times, steps } = layers[n]!
  const caption = times === 1 ? `Layer ${first}` : `Layers ${first} to ${first + times - 1}`
  const area = { ...cell, y: cell.y + CAPTION_HEIGHT, height: cell.height - CAPTION_HEIGHT }
  return (
    text(cell.x, cell.y + 3.6, 3, caption, { "font-weight": "bold" }) +
    topView(box, steps, layers[n - 1]?.steps ?? [], area)
  )
}

// Draws the charts of the report. Each has a table with its figures.
import { barOf, foldedTable, tableOf } from "./table.js"
import { escaped, grouped, money, named, plural } from "./text.js"

const CHART_WIDTH = 400
const BARS_HEIGHT = 132
/** Maximum number of parcels in the chart of weights. */
const MAX_POINTS = 2_000

const svg = (height, label, content) =>
  `<svg viewBox="0 0 ${CHART_WIDTH} ${height}" role="img" aria-label="${escaped(label)}">${content}</svg>`

/** Returns the HTML of the fill histogram with its table. */
export const histogramOf = (fills) => {
  const most = Math.max(1, ...fills)
  const [width, step] = [CHART_WIDTH / fills.length, 100 / fills.length]
  const name = (i) => `${Math.round(i * step)} to ${Math.round((i + 1) * step)} %`
  const bars = fills.map((count, i) => {
    const high = (count / most) * (BARS_HEIGHT - 12)
    const figure =
      count > 0
        ? `<text x="${(i + 0.5) * width}" y="${BARS_HEIGHT - 3 - high}" text-anchor="middle">${count}</text>`
        : ""
    return `<rect x="${i * width + 1}" y="${BARS_HEIGHT - high}" width="${width - 2}" height="${high}"><title>${name(i)} full: ${plural(count, "box", "boxes")}</title></rect>${figure}`
  })
  const marks = [0, 25, 50, 75, 100].map(
    (at) =>
      `<text x="${at * 4}" y="${BARS_HEIGHT + 14}" text-anchor="${at === 0 ? "start" : at === 100 ? "end" : "middle"}">${at} %</text>`
  )
  const rows = fills.flatMap((count, i) => (count > 0 ? [[name(i), grouped(count)]] : []))
  return (
    svg(BARS_HEIGHT + 18, "Number of boxes by fill", bars.join("") + marks.join("")) +
    foldedTable("Boxes by fill", ["Share of the box that is filled", "Boxes"], rows, { numeric: [1] })
  )
}

/** Returns the HTML of a table of the boxes used, with bars. */
export const boxesOf = (byBox) => {
  const most = Math.max(1, ...byBox.map(([, count]) => count))
  const total = byBox.reduce((sum, [, count]) => sum + count, 0)
  return tableOf(
    "Boxes by size",
    ["Size", "", "Boxes", "Share"],
    byBox.map(([name, count]) => [
      named(name),
      barOf(count / most),
      grouped(count),
      `${((count / total) * 100).toFixed(1)} %`
    ]),
    { isQuiet: true, numeric: [2, 3] }
  )
}

/** Returns the HTML of a table of services with their postage, with bars. */
export const servicesOf = (services) => {
  const most = Math.max(0, ...services.map(({ cost }) => Number(cost)))
  return tableOf(
    "Postage by service",
    ["Service, currency", "", "Postage", "Orders", "Parcels", "Postage per order"],
    services.map(({ cost, name, orders, parcels }) => [
      named(name),
      barOf(most === 0 ? 0 : Number(cost) / most),
      money(cost),
      grouped(orders),
      grouped(parcels),
      money((Number(cost) / orders).toFixed(2))
    ]),
    { isQuiet: true, numeric: [2, 3, 4, 5] }
  )
}

/** Returns a round number that is at least `value`, for the end of an axis. */
const axisEnd = (value) => {
  const power = 10 ** Math.floor(Math.log10(value))
  return [1, 2, 5, 10].map((step) => step * power).find((end) => end >= value)
}

/** Returns the HTML of a chart of dimensional against actual weight, with a table of the weights by box. */
export const weightsOf = (weights, parcels, unit) => {
  const step = Math.ceil(parcels.length / MAX_POINTS)
  const shown = parcels.filter((_, n) => n % step === 0)
  const end = axisEnd(Math.max(0.001, ...shown.flat()))
  const [left, bottom, size] = [46, 226, 210]
  const x = (value) => left + (value / end) * (CHART_WIDTH - left - 14)
  const y = (value) => bottom - (value / end) * size
  const marks = [0, 0.5, 1].map(
    (share) =>
      `<text x="${x(share * end)}" y="${bottom + 14}" text-anchor="${share === 1 ? "end" : share === 0 ? "start" : "middle"}">${grouped(share * end)} ${unit}</text><text x="${left - 5}" y="${y(share * end) + 4}" text-anchor="end">${grouped(share * end)}</text>`
  )
  const dots = shown.map(
    ([actual, dimensional]) =>
      `<circle class="${dimensional > actual ? "above" : "below"}" cx="${x(actual).toFixed(1)}" cy="${y(dimensional).toFixed(1)}" r="3"/>`
  )
  const frame = `<path class="frame" d="M${left} ${bottom - size}V${bottom}H${CHART_WIDTH - 14}M${left} ${bottom}L${x(end)} ${y(end)}"/>`
  const titles = `<text x="${x(end)}" y="${bottom + 28}" text-anchor="end">actual weight, ${unit}</text><text x="${left}" y="${bottom - size - 6}">dimensional weight, ${unit}</text>`
  const rows = weights.map(([name, { actual, byVolume, dimensional, parcels: count }]) => [
    named(name),
    grouped(count),
    grouped(actual),
    grouped(dimensional),
    grouped(byVolume)
  ])
  const note = step > 1 ? ` The chart shows every ${grouped(step)}th of ${grouped(parcels.length)} parcels.` : ""
  return `${svg(bottom + 32, "Dimensional weight of each parcel against its actual weight", frame + dots.join("") + marks.join("") + titles)}
<p class="quiet">Above the line, marked with filled dots, the dimensional weight is greater than the actual weight.${note}</p>
${foldedTable("Weights by box size", ["Size", "Parcels", `Actual, ${unit}`, `Dimensional, ${unit}`, "Parcels with greater dimensional weight"], rows, { numeric: [1, 2, 3, 4] })}`
}

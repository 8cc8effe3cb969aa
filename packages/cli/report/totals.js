// Shows the totals of all orders: key figures, a histogram of box fill, and a chart of the boxes used.
import { escaped, grouped, money, percent } from "./text.js"

const BAR_HEIGHT = 120

/** Returns the HTML of the key figures at the top of the page. */
export const totalsOf = ({ air, boxes, costs, litres, orders, pieces, refused, savings, unserved }) => {
  const figures = [
    ["Orders", grouped(orders), refused > 0 ? `${grouped(refused)} invalid` : ""],
    ["Boxes", grouped(boxes), orders > 0 ? `${grouped((boxes / orders).toFixed(2))} per order` : ""],
    ["Pieces", grouped(pieces), ""],
    ...(air === null ? [] : [["Air shipped", percent(air), `${grouped(litres)} litres`]]),
    ...costs.map(([currency, amount]) => [`Cost, ${currency}`, money(amount), ""]),
    ...savings.map(([currency, amount]) => [`Saved, ${currency}`, money(amount), "against the fewest boxes"]),
    ...(unserved > 0 ? [["Not served in full", grouped(unserved), "orders"]] : [])
  ]
  return figures
    .map(
      ([name, figure, note]) => `<div><dt>${name}</dt><dd>${figure}${note ? `<small>${note}</small>` : ""}</dd></div>`
    )
    .join("")
}

/** Returns the HTML of the fill histogram and of a list with the same figures for screen readers. */
export const histogramOf = (fills) => {
  const most = Math.max(1, ...fills)
  const width = 400 / fills.length
  const step = 100 / fills.length
  const name = (i) => `${Math.round(i * step)} to ${Math.round((i + 1) * step)} % full`
  const bars = fills.map((count, i) => {
    const high = (count / most) * BAR_HEIGHT
    return `<rect x="${i * width + 1}" y="${BAR_HEIGHT + 12 - high}" width="${width - 2}" height="${high}" rx="2"><title>${name(i)}: ${grouped(count)}</title></rect>${count > 0 && count >= most / 20 ? `<text x="${(i + 0.5) * width}" y="${BAR_HEIGHT + 9 - high}" text-anchor="middle">${count}</text>` : ""}`
  })
  const marks = [0, 25, 50, 75, 100].map(
    (at) =>
      `<text x="${at * 4}" y="${BAR_HEIGHT + 26}" text-anchor="${at === 0 ? "start" : at === 100 ? "end" : "middle"}">${at} %</text>`
  )
  const spoken = fills.flatMap((count, i) => (count > 0 ? [`<li>${name(i)}: ${grouped(count)}</li>`] : []))
  return `<svg viewBox="0 0 400 ${BAR_HEIGHT + 30}" aria-hidden="true">${bars.join("")}${marks.join("")}</svg><ul class="unseen">${spoken.join("")}</ul>`
}

/** Returns the HTML of a chart of the boxes used. */
export const kindsOf = (byBox) => {
  const most = Math.max(1, ...byBox.map(([, count]) => count))
  const lines = byBox.map(
    ([name, count]) =>
      `<li><span>${escaped(name)}</span><span class="bar" aria-hidden="true"><i style="width:${(count / most) * 100}%"></i></span><span>${grouped(count)}</span></li>`
  )
  return `<ul>${lines.join("")}</ul>`
}

// Recommends a change of the box sizes, with its figures.
import { tableOf } from "../table.js"
import { escaped, grouped, named, plural, sides } from "../text.js"
import { isZero, measuresOf, noneHelps, scalesOf, signed, spanOf } from "./changes.js"

/** Returns what to do, such as `Buy a box of 27 × 39 × 18 in inside, and drop box B.` */
const actionOf = ({ add, drop }, unit, name) => {
  if (add === undefined) return `Drop ${name(drop)}.`
  return `Buy a box of ${sides(add.inner, unit)} inside${drop === undefined ? "" : `, and drop ${name(drop)}`}.`
}

const rangeIn = (measure, scale, text) => (measure.range && scale.isEstimate ? text(spanOf(measure, scale)) : "")

/** Returns the effect in one sentence. */
const effectOf = (measures, scale) => {
  const parts = measures.flatMap((measure) => {
    const value = measure.change * scale.factor
    const text = measure.format(Math.abs(value), scale.isEstimate)
    if (isZero(text) || measure.say === undefined) return []
    return [measure.say(text, value < 0) + rangeIn(measure, scale, (span) => ` (range ${span})`)]
  })
  return `${scale.scope}: ${parts.length === 0 ? "the same number of boxes and the same costs" : parts.join(", ")}.`
}

/** Returns the share of a change in its base, such as `4.1 % of 18,240.00`. */
const shareOf = ({ before, change, format }) =>
  before === 0 || change === 0
    ? ""
    : `<small>${((Math.abs(change) / before) * 100).toFixed(1)} % of ${format(before, false)}</small>`

const effectTable = (measures, scales) =>
  tableOf(
    "Effect of the recommendation",
    ["Change", ...scales.map(({ title }) => title)],
    measures.map((measure) => [
      escaped(measure.name),
      ...scales.map((scale, n) => {
        const value = measure.change * scale.factor
        const text = signed(measure.format(value, scale.isEstimate), value)
        return (
          text +
          (n === 0 ? shareOf(measure) : value === 0 ? "" : rangeIn(measure, scale, (span) => `<small>${span}</small>`))
        )
      })
    ]),
    { isQuiet: true, numeric: scales.map((_, n) => n + 1) }
  )

const notesOf = ({ advice, orders, sample, served, year }, { refused, skipped }, boxesFile) => {
  const { add, change, drop } = advice
  const unserved =
    sample === served ? "" : `, or of its ${plural(sample - served, "order", "orders")} not served in full`
  return [
    add?.price === undefined
      ? ""
      : `The price of the new box, ${grouped(add.price)}, is estimated from the boxes in use.`,
    `Percentages are of the ${plural(served, "served order", "served orders")} in the sample${unserved}.`,
    refused + skipped > 0
      ? `Left out: ${plural(refused, "invalid order", "invalid orders")}, ${plural(skipped, "skipped order", "skipped orders")}.`
      : "",
    change.newlyServed > 0
      ? "Boxes, postage, cartons and empty space of newly served orders are not counted with those of the others."
      : "",
    sample === orders && year.orders === undefined
      ? ""
      : "Ranges are from the 5th to the 95th percentile of 1,000 resamples of the orders.",
    drop === undefined || sample === orders
      ? ""
      : `Orders outside the sample can need ${drop}, so pack all orders without it before you drop it.`,
    boxesFile === undefined ? "The sizes in use are the built-in trade sizes; --boxes names a file with your own." : "",
    year.basis
  ]
    .filter((note) => note !== "")
    .map(escaped)
    .join(" ")
}

/** Returns the HTML of the size that serves more orders. Empty if there is none. */
const alternativeOf = (changes, totals, unit, scale) => {
  const { alternative } = changes.advice
  if (alternative === undefined) return ""
  const effect = effectOf(measuresOf({ ...changes, advice: alternative }, totals), scale)
  return `<p>To serve more orders, buy a box of ${sides(alternative.add.inner, unit)} inside instead. ${effect}</p>\n`
}

/** Returns the sentences for a sample that no tried change improves. If none of its orders is served, no size was measured. */
const withoutChange = ({ served, tried }) =>
  served === 0
    ? [
        "No recommendation: no order of the sample is served in the sizes in use.",
        `${noneHelps(tried)}. The reasons are in the table of failed orders.`
      ]
    : ["Keep the box sizes in use.", `${noneHelps(tried)}, and each size that the sample uses is needed.`]

/** Returns what to do, and its effect. `name` formats the name of a size. */
export const sentencesOf = ({ changes, totals, units }, name) =>
  changes.advice === undefined
    ? withoutChange(changes)
    : [actionOf(changes.advice, units.length, name), effectOf(measuresOf(changes, totals), scalesOf(changes).at(-1))]

/** Returns the HTML of the recommendation. `without` has the reason if there is none, and a command that gets one. */
const recommendationOf = (data) => {
  const { assumptions, changes, totals, units, without } = data
  if (changes === null) {
    const command =
      without.command === undefined ? "" : `<p><code class="command">${escaped(without.command)}</code></p>`
    return `<p>${escaped(without.reason)}</p>${command}`
  }
  const [action, effect] = sentencesOf(data, named)
  const sentences = `<p class="action"><strong>${action}</strong> ${effect}</p>`
  if (changes.advice === undefined) return sentences
  const [measures, scales] = [measuresOf(changes, totals), scalesOf(changes)]
  return `${sentences}
${alternativeOf(changes, totals, units.length, scales.at(-1))}${effectTable(measures, scales)}
<p class="quiet">${notesOf(changes, totals, assumptions.boxesFile)}</p>`
}

const examples = {
  cards: "All prices are examples: no real carrier has them. Use --cards for your own.",
  "ship-from": "All prices are from the place and calendar of the example ship-from. Use --ship-from for your own."
}

/** Returns the HTML of the recommendation, below a warning if its prices are examples. */
export const adviceOf = (data) => {
  const { example } = data.assumptions
  return (example === undefined ? "" : `<p class="warning">${examples[example]}</p>\n`) + recommendationOf(data)
}

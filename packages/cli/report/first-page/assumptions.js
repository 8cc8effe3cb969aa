// Shows what the figures depend on, and the command that repeats the run.
import { unprinted } from "../table.js"
import { escaped, named, plural } from "../text.js"

/** Number of sizes in the printed summary, as in the style sheet. */
const PRINTED_SIZES = 12

const listOf = (values) => values.map(named).join("; ")

const fileOf = ({ digest, file }, note = "") =>
  `${named(file)}${note}${digest === undefined ? "" : `, SHA-256 <code>${escaped(digest)}</code>`}`

/** Returns the HTML of the assumptions. */
export const assumptionsOf = (
  { boxesFile, cards, command, date, example, files, options, shipFrom, sizes, units, version },
  orders
) => {
  const [input, ...others] = files
  const rows = [
    ["Run", `${escaped(date)}, waybill ${escaped(version)}`],
    ["Orders", fileOf(input, `, ${plural(orders, "order", "orders")}`)],
    ...others.map((file) => ["Items", fileOf(file)]),
    ...(cards.length === 0
      ? []
      : [["Rate cards", (example === "cards" ? "Examples, not of real carriers: " : "") + listOf(cards)]]),
    ...(shipFrom === undefined ? [] : [["Ship from", (example === undefined ? "" : "Example: ") + named(shipFrom)]]),
    ["Units", escaped(units)],
    ["Options", `<code>${escaped(options.join(" "))}</code>`],
    ["Run again", `<code class="command">${escaped(command)}</code>`]
  ]
  const from = boxesFile === undefined ? "the built-in trade sizes" : named(boxesFile)
  return `<dl class="facts">${rows.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join("")}</dl>
<h3 class="caption">${plural(sizes.length, "size", "sizes")} to pack into, from ${from}</h3>
<ul class="sizes" tabindex="0" aria-label="Sizes to pack into">${sizes.map((size) => `<li>${named(size)}</li>`).join("")}</ul>${unprinted(sizes, PRINTED_SIZES)}`
}

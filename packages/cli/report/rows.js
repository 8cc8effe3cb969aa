// Describes each order by what the filters and the sorting need.
import { excessOf } from "./empty-space.js"
import { fillOf, statusOf } from "./order.js"

const boxNamesOf = ({ boxes }) => new Set(boxes.map(({ kind, reference }) => `${kind} ${reference}`))

/** Returns the names that the search looks at: of the order, its items and prints, its boxes and its service. */
const searchableOf = ({ boxes, failures = [], line, name, rate, to = "", unpacked }) => [
  name,
  `line ${line}`,
  to,
  ...(rate ? [rate.service] : []),
  ...boxes.flatMap(({ contents, kind, reference }) => [
    `${kind} ${reference}`,
    ...contents.map((content) => content.reference)
  ]),
  ...unpacked.map(({ reference }) => reference),
  ...failures.flatMap(([, skus]) => skus)
]

/** Returns the row of an order. */
export const rowOf = (sheet, n) => ({
  n,
  sheet,
  status: statusOf(sheet),
  fill: fillOf(sheet),
  cost: Number(sheet.rate?.total ?? 0),
  saving: Number(sheet.rate?.saving ?? 0),
  service: sheet.rate?.service ?? "",
  boxNames: boxNamesOf(sheet),
  reasons: new Set((sheet.failures ?? []).map(([reason]) => reason)),
  text: [...new Set(searchableOf(sheet))].join("\n").toLowerCase()
})

/** Choices of the filter `Show`: their labels, and the rows that they select. */
export const conditions = {
  "": ["all orders", () => true],
  unserved: ["not served in full", ({ status }) => status === "unserved"],
  invalid: ["invalid", ({ status }) => status === "invalid"],
  many: ["in several boxes", ({ sheet }) => sheet.boxes.length > 1],
  empty: ["with too much empty space", ({ sheet }) => excessOf(sheet) !== undefined],
  saved: ["with a saving", ({ saving }) => saving > 0],
  proved: ["proved optimal", ({ status }) => status === "proved"],
  reached: ["bound reached", ({ status }) => status === "proved" || status === "reached"],
  open: ["bound not reached", ({ status }) => status === "open"]
}

/** Choices of the sorting: their labels, and how they compare rows. */
export const sorts = {
  "": ["input order", (a, b) => a.n - b.n],
  least: ["least full first", (a, b) => (a.fill ?? 2) - (b.fill ?? 2) || a.n - b.n],
  boxes: ["most boxes first", (a, b) => b.sheet.boxes.length - a.sheet.boxes.length || a.n - b.n],
  cost: ["most expensive first", (a, b) => b.cost - a.cost || a.n - b.n],
  saving: ["greatest saving first", (a, b) => b.saving - a.saving || a.n - b.n]
}

/** Returns the rows that match the filters, sorted. */
export const matching = (rows, { box, fill, q, reason, service, show, sort }) => {
  const term = q.trim().toLowerCase()
  const isChosen = conditions[show][1]
  const maximum = Number(fill)
  return rows
    .filter(
      (row) =>
        isChosen(row) &&
        (reason === "" || row.reasons.has(reason)) &&
        (box === "" || row.boxNames.has(box)) &&
        (service === "" || row.service === service) &&
        (maximum >= 100 || (row.fill !== undefined && row.fill * 100 <= maximum)) &&
        row.text.includes(term)
    )
    .sort(sorts[sort][1])
}

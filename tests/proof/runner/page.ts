// Writes docs/promises.md from the published results, between two markers.
import type { PublishedPromise, PublishedRow } from "./results.ts"
import { figuresText, headLines, lineOf, reasonText, verdictText } from "./table.ts"

const START = "<!-- results: written by npm run proof -- --write -->"
const END = "<!-- end of results -->"

const EXPIRED = "expired"

const sum = (rows: ReadonlyArray<PublishedRow>, field: "losses" | "trials") =>
  rows.reduce((total, row) => total + row[field], 0)

/** Returns how many topologies a promise has, and their databases. */
const topologiesText = (rows: ReadonlyArray<PublishedRow>) => {
  const databases = [...new Set(rows.flatMap((row) => row.databases))]
  return [String(new Set(rows.map(({ topology }) => topology)).size), ...databases].join(", ").replace(",", ":")
}

/** Returns the date of the latest run, and the number of rows that did not run or expired. */
const lastRun = (rows: ReadonlyArray<PublishedRow>, expired: ReadonlySet<string>) => {
  const dates = rows.flatMap(({ date }) => date ?? []).toSorted()
  const [old, never] = [
    rows.filter(({ name }) => expired.has(name)),
    rows.filter(({ verdict }) => verdict === "not run")
  ]
  return [
    dates.at(-1) ?? "never",
    ...(old.length > 0 ? [`${old.length} of ${rows.length} ${EXPIRED}`] : []),
    ...(never.length > 0 ? [`${never.length} of ${rows.length} not run`] : [])
  ].join(", ")
}

/** Returns the sentence of a promise, and why it failed. */
const sentenceCell = ({ name, rows, sentence }: PublishedPromise) => {
  const reasons = rows.filter(({ verdict }) => verdict === "failed").map((row) => `\`${row.name}\`: ${reasonText(row)}`)
  const link = `[${sentence}](#${name})`
  return reasons.length === 0 ? link : `**FAILED** ${link}. ${reasons.join(". ")}`
}

const hasFailed = ({ rows }: PublishedPromise) => rows.some(({ verdict }) => verdict === "failed")

/** Returns the Markdown of the results: a line per promise, failed ones first, then a table per promise. */
const resultLines = (results: ReadonlyArray<PublishedPromise>, expired: ReadonlySet<string>): ReadonlyArray<string> => [
  ...headLines(["promise", "topologies", "trials", "losses", "last run", "repeat it in 5 minutes"]),
  ...[...results.filter(hasFailed), ...results.filter((each) => !hasFailed(each))].map((each) =>
    lineOf([
      sentenceCell(each),
      topologiesText(each.rows),
      sum(each.rows, "trials"),
      sum(each.rows, "losses"),
      lastRun(each.rows, expired),
      `\`npm run proof -- --promise ${each.name}\``
    ])
  ),
  ...results.flatMap(({ name, rows, sentence, target }) => [
    "",
    `### ${name}`,
    "",
    `**${sentence}.** Target: ${target}.`,
    "",
    ...headLines(["row", "topology", "trials", "losses", "figures", "command", "verdict", "date"]),
    ...rows.map((row) =>
      lineOf([
        `\`${row.name.slice(name.length + 1)}\``,
        row.topology,
        row.trials,
        row.losses,
        figuresText(row.figures),
        `\`${row.command}\``,
        [verdictText(row), ...(expired.has(row.name) ? [EXPIRED] : [])].join("; "),
        row.date ?? ""
      ])
    )
  ])
]

/** Returns the page with these results. */
export const pageWith = (
  page: string,
  results: ReadonlyArray<PublishedPromise>,
  expired: ReadonlySet<string>
): string => {
  const [start, end] = [page.indexOf(START), page.indexOf(END)]
  if (start < 0 || end < start) throw new Error(`the page must contain ${START} and ${END}`)
  return `${page.slice(0, start)}${[START, "", ...resultLines(results, expired), ""].join("\n")}\n${page.slice(end)}`
}

/** Returns the names of the rows that a page marks as expired. */
export const expiredOn = (page: string): ReadonlySet<string> =>
  new Set(
    page
      .split("\n")
      .filter((line) => /; expired \| [^|]* \|$/.test(line))
      .map((line) => /--only ([^\s`]+)/.exec(line)![1]!)
  )

// The page with every result of the proof, as a plain list. The theme adds filters to it.
import type { PublishedPromise, PublishedRow } from "../tests/proof/runner/results.ts"
import { figuresText, verdictText } from "../tests/proof/runner/table.ts"

/** Returns text that Markdown and Vue show unchanged. */
const escaped = (text: string) => text.replaceAll(/[<>*_[\]{}]/g, (character) => `&#${character.codePointAt(0)};`)

const itemOf = (row: PublishedRow, expired: ReadonlySet<string>) =>
  [
    `- **${row.name}**: ${verdictText(row)}${expired.has(row.name) ? ", *expired*" : ""}.`,
    `${escaped(row.topology)}. ${row.trials} trials, ${row.losses} losses${row.date === undefined ? "" : ` on ${row.date}`}.`,
    `${escaped(figuresText(row.figures))} \`${row.command}\``
  ].join(" ")

/** Returns a page with the rows of each promise in place of its marker. */
export const withResults = (
  markdown: string,
  results: ReadonlyArray<PublishedPromise>,
  expired: ReadonlySet<string>
): string =>
  markdown.replace("<!-- rows -->", () =>
    results
      .map(({ name, rows, sentence, target }) =>
        [
          `## ${name}`,
          "",
          `${sentence}. Target: ${escaped(target)}.`,
          "",
          ...rows.map((row) => itemOf(row, expired))
        ].join("\n")
      )
      .join("\n\n")
  )

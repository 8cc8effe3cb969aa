import { usageError } from "../errors/command-error.ts"
import { lineAndColumn, locateValues } from "../input/json-spans.ts"
import { linesOf, textOf } from "../input/text-lines.ts"
import { CsvDrafts } from "./csv-drafts.ts"
import type { Draft } from "./draft.ts"
import type { Header } from "./header.ts"

/** The unparsed orders in an input, and its header if it is a CSV file. */
export interface Orders {
  readonly drafts: AsyncIterable<ReadonlyArray<Draft>>
  readonly header: () => Header
}

const isBlank = (line: string): boolean => line.trim() === ""

/** Returns the format of an input, determined from its first two lines that are not blank. */
const detectFormat = ([first = "", second = ""]: ReadonlyArray<string>): "ndjson" | "document" | "csv" => {
  if (!/^\s*[{[]/.test(first)) return "csv"
  // In NDJSON, the first line is a complete object, or the second line starts another. Neither is true of a document on
  // several lines.
  return /^\s*\{/.test(first) && (first.trimEnd().endsWith("}") || second.startsWith("{")) ? "ndjson" : "document"
}

/**
 * Splits an input into orders. Reads the input only as fast as the orders are consumed. The input is a JSON document
 * (an order or a list of orders), NDJSON or CSV. The first two lines that are not blank determine the format.
 */
export const draftsOf = (bytes: AsyncIterable<Uint8Array>, name: string): Orders => {
  let header: Header = []
  async function* drafts(): AsyncGenerator<ReadonlyArray<Draft>> {
    const lines = linesOf(textOf(bytes, name), name)
    const head: Array<string> = []
    const contentLines: Array<string> = []
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      for (const line of next.value) {
        head.push(line)
        if (!isBlank(line)) contentLines.push(line)
      }
      if (contentLines.length >= 2) break
    }
    if (contentLines.length === 0) throw usageError(`${name}: empty; must contain at least one order`)
    const rest = prepend(head, lines)
    const format = detectFormat(contentLines)
    if (format === "ndjson") yield* ndjson(rest)
    else if (format === "document") yield document((await collect(rest)).join("\n"))
    else {
      const csv = new CsvDrafts(name)
      for await (const group of rest) {
        const finished = group.map((line) => csv.add(line)).filter((draft) => draft !== undefined)
        header = csv.header ?? header
        if (finished.length > 0) yield finished
      }
      const last = csv.end()
      header = csv.header ?? header
      yield last
    }
  }
  return { drafts: drafts(), header: () => header }
}

async function* prepend<A>(first: A, rest: AsyncIterable<A>): AsyncGenerator<A> {
  yield first
  yield* rest
}

const collect = async (lines: AsyncIterable<ReadonlyArray<string>>): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  for await (const group of lines) for (const line of group) all.push(line)
  return all
}

async function* ndjson(lines: AsyncIterable<ReadonlyArray<string>>): AsyncGenerator<ReadonlyArray<Draft>> {
  let number = 0
  for await (const group of lines) {
    yield group.flatMap((text): ReadonlyArray<Draft> => {
      number++
      return isBlank(text) ? [] : [{ _tag: "Json", line: number, column: 1, at: "", text }]
    })
  }
}

/** Returns the orders in a document, which is a single order or a list of orders. */
const document = (text: string): ReadonlyArray<Draft> => {
  const whole: Draft = { _tag: "Json", line: 1, column: 1, at: "", text }
  if (!/^\s*\[/.test(text)) return [whole]
  const { brokenAt, values } = locateValues(text, 1)
  if (brokenAt !== undefined) return [whole]
  return [...values].flatMap(([at, { from, to }]): ReadonlyArray<Draft> => {
    if (at === "") return []
    const [line, column] = lineAndColumn(text, from)
    return [{ _tag: "Json", line, column, at, text: text.slice(from, to) }]
  })
}

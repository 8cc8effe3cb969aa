import { misused } from "../errors/command-error.ts"
import { lineAndColumn, placesIn } from "../input/json-places.ts"
import { linesOf, textOf } from "../input/text-lines.ts"
import { CsvDrafts } from "./csv-drafts.ts"
import type { Draft } from "./draft.ts"
import type { Header } from "./header.ts"

/** What an input holds: its orders one after the other, and the header where it is a CSV. */
export interface Orders {
  readonly drafts: AsyncIterable<ReadonlyArray<Draft>>
  readonly header: () => Header
}

const isBlank = (line: string): boolean => line.trim() === ""

/** How an input is written, by its first two lines that are not empty. */
const formatOf = ([first = "", second = ""]: ReadonlyArray<string>): "ndjson" | "document" | "csv" => {
  if (!/^\s*[{[]/.test(first)) return "csv"
  // A document that goes over lines does not open a second object at once; a first line that is cut off is still a line.
  return /^\s*\{/.test(first) && (first.trimEnd().endsWith("}") || second.startsWith("{")) ? "ndjson" : "document"
}

/**
 * Cuts an input into orders, without reading more of it than is asked for: one JSON document (an order or a list of
 * them), NDJSON, or CSV; told apart by the first lines that are not empty.
 */
export const draftsOf = (bytes: AsyncIterable<Uint8Array>, name: string): Orders => {
  let header: Header = []
  async function* drafts(): AsyncGenerator<ReadonlyArray<Draft>> {
    const lines = linesOf(textOf(bytes, name), name)
    const head: Array<string> = []
    const said: Array<string> = []
    for (let next = await lines.next(); next.done !== true; next = await lines.next()) {
      for (const line of next.value) {
        head.push(line)
        if (!isBlank(line)) said.push(line)
      }
      if (said.length >= 2) break
    }
    if (said.length === 0) throw misused(`${name} is empty`)
    const rest = chained(head, lines)
    const format = formatOf(said)
    if (format === "ndjson") yield* ndjson(rest)
    else if (format === "document") yield document((await gathered(rest)).join("\n"))
    else {
      const csv = new CsvDrafts(name)
      for await (const more of rest) {
        const cut = more.map((line) => csv.take(line)).filter((draft) => draft !== undefined)
        header = csv.header ?? header
        if (cut.length > 0) yield cut
      }
      const last = csv.end()
      header = csv.header ?? header
      yield last
    }
  }
  return { drafts: drafts(), header: () => header }
}

async function* chained<A>(first: A, rest: AsyncIterable<A>): AsyncGenerator<A> {
  yield first
  yield* rest
}

const gathered = async (lines: AsyncIterable<ReadonlyArray<string>>): Promise<ReadonlyArray<string>> => {
  const all: Array<string> = []
  for await (const some of lines) for (const line of some) all.push(line)
  return all
}

async function* ndjson(lines: AsyncIterable<ReadonlyArray<string>>): AsyncGenerator<ReadonlyArray<Draft>> {
  let number = 0
  for await (const some of lines) {
    yield some.flatMap((text): ReadonlyArray<Draft> => {
      number++
      return isBlank(text) ? [] : [{ _tag: "Json", line: number, column: 1, at: "", text }]
    })
  }
}

/** A document is one order, or a list of them, each of which is cut out with its place. */
const document = (text: string): ReadonlyArray<Draft> => {
  const whole: Draft = { _tag: "Json", line: 1, column: 1, at: "", text }
  if (!/^\s*\[/.test(text)) return [whole]
  const { brokenAt, values } = placesIn(text, 1)
  if (brokenAt !== undefined) return [whole]
  return [...values].flatMap(([at, { from, to }]): ReadonlyArray<Draft> => {
    if (at === "") return []
    const [line, column] = lineAndColumn(text, from)
    return [{ _tag: "Json", line, column, at, text: text.slice(from, to) }]
  })
}

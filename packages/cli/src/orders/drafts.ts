import { misused } from "../mistake.ts"
import { CsvDrafts } from "./csv-drafts.ts"
import type { Draft } from "./draft.ts"
import type { Header } from "./header.ts"
import { lineAndColumn, placesIn } from "./json-places.ts"
import { linesOf, textOf } from "./lines.ts"

/** What an input holds: its orders one after the other, and the header where it is a CSV. */
export interface Orders {
  readonly drafts: AsyncIterable<ReadonlyArray<Draft>>
  readonly header: () => Header
}

/** An order in each line, or a JSON text that goes over several of them. */
const isWholeLine = (line: string): boolean => /^\s*\{/.test(line) && line.trimEnd().endsWith("}")

/**
 * Cuts an input into orders, without reading more of it than is asked for: one JSON document (an order or a list of
 * them), NDJSON, or CSV; told apart by the first line that is not empty.
 */
export const draftsOf = (bytes: AsyncIterable<Uint8Array>, name: string): Orders => {
  let header: Header = []
  async function* drafts(): AsyncGenerator<ReadonlyArray<Draft>> {
    const lines = linesOf(textOf(bytes, name), name)
    let blank = 0
    for await (const some of lines) {
      const first = some.findIndex((line) => line.trim() !== "")
      if (first === -1) {
        blank += some.length
        continue
      }
      const rest = chained(some, lines)
      if (isWholeLine(some[first]!)) yield* ndjson(rest, blank)
      else if (/^\s*[{[]/.test(some[first]!)) yield document((await gathered(rest)).join("\n"), blank)
      else {
        const csv = new CsvDrafts(name)
        for (let n = 0; n < blank; n++) csv.take("")
        for await (const more of rest) {
          const cut = more.map((line) => csv.take(line)).filter((draft) => draft !== undefined)
          header = csv.header ?? header
          if (cut.length > 0) yield cut
        }
        const last = csv.end()
        header = csv.header ?? header
        yield last
      }
      return
    }
    throw misused(`${name} is empty`)
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

async function* ndjson(
  lines: AsyncIterable<ReadonlyArray<string>>,
  before: number
): AsyncGenerator<ReadonlyArray<Draft>> {
  let number = before
  for await (const some of lines) {
    yield some.flatMap((text): ReadonlyArray<Draft> => {
      number++
      return text.trim() === "" ? [] : [{ _tag: "Json", line: number, column: 1, at: "", text }]
    })
  }
}

/** A document is one order, or a list of them, each of which is cut out with its place. */
const document = (text: string, before: number): ReadonlyArray<Draft> => {
  const whole: Draft = { _tag: "Json", line: before + 1, column: 1, at: "", text }
  if (!/^\s*\[/.test(text)) return [whole]
  const { brokenAt, values } = placesIn(text, 1)
  if (brokenAt !== undefined) return [whole]
  return [...values].flatMap(([at, { from, to }]): ReadonlyArray<Draft> => {
    if (at === "") return []
    const [line, column] = lineAndColumn(text, from)
    return [{ _tag: "Json", line: before + line, column, at, text: text.slice(from, to) }]
  })
}

import { usageError } from "../errors/command-error.ts"
import { decodeText } from "../input/decode-text.ts"
import { isTooDeep, TOO_DEEP } from "../input/json-depth.ts"
import { lineAndColumn, locateValues } from "../input/json-spans.ts"
import { checkLastPage, nextPageIn } from "../input/next-page.ts"
import { linesOf } from "../input/text-lines.ts"
import { CsvDrafts } from "./csv-drafts.ts"
import type { Draft } from "./draft.ts"
import { emptyHeader, type Header } from "./header.ts"
import { orderNameIn } from "./json-rows.ts"
import type { OrderFileOptions } from "./order-file-options.ts"
import { type Reread, scanRows } from "./scan-rows.ts"
import { repeatedEntries, repeatedLines, SplitOrders } from "./split-orders.ts"

/** Matches an object that contains a list of orders, as a shop's API returns it. */
const orderList = /^\s*\{\s*"orders"\s*:\s*\[/

/** Whether a line closes every brace and bracket outside strings. */
const isClosed = (line: string): boolean => {
  let [depth, isQuoted] = [0, false]
  for (let i = 0; i < line.length; i++) {
    const character = line[i]
    if (isQuoted && character === "\\") i++
    else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === "{" || character === "[") depth++
    else if (character === "}" || character === "]") depth--
  }
  return depth === 0 && !isQuoted
}

/** Returns the format of an input, detected from its first two lines with text. */
const detectFormat = ([first = "", second = ""]: ReadonlyArray<string>): "ndjson" | "document" | "csv" => {
  if (!/^\s*[{[]/.test(first)) return "csv"
  if (!/^\s*\{/.test(first)) return "document"
  if (isClosed(first)) return "ndjson"
  // The first line is damaged if the second line starts another object, unless it starts a list of orders.
  return second.startsWith("{") && !orderList.test(first) ? "ndjson" : "document"
}

/** The unparsed orders in an input, and its header if it is a CSV file. */
export interface Orders {
  readonly drafts: AsyncIterable<ReadonlyArray<Draft>>
  readonly header: () => Header
}

const isBlank = (line: string): boolean => line.trim() === ""

/**
 * Splits an input into orders. Reads the input only as fast as the orders are consumed. The input is a JSON document
 * (an order or a list of orders), NDJSON or CSV. The first two lines with text determine the format. With `reread`, NDJSON
 * and CSV are read twice, so that every order whose name appears twice is invalid, and that the decimal separator is
 * known. Without it, the second place of an order ends the input with an error.
 */
export const draftsOf = (
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  reading: OrderFileOptions = {},
  reread?: Reread
): Orders => {
  let header: Header = reading.keepsRows ? { ...emptyHeader, source: { names: [], delimiter: "," } } : emptyHeader
  async function* drafts(): AsyncGenerator<ReadonlyArray<Draft>> {
    let count = 0
    for await (const group of split()) {
      count += group.length
      yield group
    }
    if (count === 0) throw usageError(`${name}: no orders; must contain at least one order`)
  }
  async function* split(): AsyncGenerator<ReadonlyArray<Draft>> {
    const lines = linesOf(decodeText(bytes, name, reading.encoding), name)
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
    if (format !== "csv" && reading.map !== undefined)
      throw usageError(`--map: ${name} contains JSON; only the columns of a CSV can be mapped`)
    if (format !== "csv" && reading.headerRow !== undefined)
      throw usageError(`--header-row: ${name} contains JSON, which has no header; omit the flag`)
    if (format === "ndjson") {
      const mark = await marking(name, reading, reread)
      for await (const group of ndjson(rest, name)) yield group.map(mark)
    } else if (format === "document") yield markRepeated(document((await collect(rest)).join("\n"), name), name)
    else {
      const scanned = await scanRows(name, reading, reread)
      const { decimals, filled, messageOf, repeats, warning } = scanned
      const separators = reading.decimal === undefined ? (scanned.separators ?? {}) : { file: reading.decimal }
      const csv = new CsvDrafts(name, reading, messageOf, { repeats, decimals })
      const updateHeader = () => {
        if (csv.header !== undefined && header.columns.length === 0)
          header = {
            ...csv.header,
            ...((reading.decimal !== undefined || !csv.header.hasProblems) &&
              Object.keys(separators).length > 0 && { separators }),
            ...(filled !== undefined && { filled }),
            ...(warning !== undefined && { warning })
          }
      }
      for await (const group of rest) {
        const finished = group.map((line) => csv.add(line)).filter((draft) => draft !== undefined)
        updateHeader()
        if (finished.length > 0) yield finished
      }
      const last = csv.end()
      updateHeader()
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

type JsonDraft = Extract<Draft, { _tag: "Json" }>

const withMessage = (draft: JsonDraft, names: SplitOrders): JsonDraft => {
  const order = names.isEmpty ? undefined : orderNameIn(draft.text)
  const repeated = order === undefined ? undefined : names.get(order)
  return repeated === undefined ? draft : { ...draft, repeated }
}

/** Returns a function that adds a message to each line of NDJSON with the name of another order. */
const marking = async (
  name: string,
  reading: OrderFileOptions,
  reread: Reread | undefined
): Promise<(draft: JsonDraft) => JsonDraft> => {
  const names = new SplitOrders(name, repeatedLines)
  const adding = (add: (order: string, line: number) => void) => (draft: JsonDraft) => {
    const order = orderNameIn(draft.text)
    if (order !== undefined) add(order, draft.line)
    return draft
  }
  if (reread === undefined) return adding((order, line) => names.addOnce(order, line))
  const scan = adding((order, line) => names.add(order, line))
  for await (const group of ndjson(linesOf(decodeText(reread(), name, reading.encoding), name), name))
    group.forEach(scan)
  return (draft) => withMessage(draft, names)
}

/** Adds a message to each order of a document with the name of another order. */
const markRepeated = (drafts: ReadonlyArray<JsonDraft>, name: string): ReadonlyArray<JsonDraft> => {
  const names = new SplitOrders(name, repeatedEntries)
  for (const [position, { text }] of drafts.length < 2 ? [] : drafts.entries()) {
    const order = orderNameIn(text)
    if (order !== undefined) names.add(order, position)
  }
  return drafts.map((draft) => withMessage(draft, names))
}

/** Throws if the depth of JSON would exhaust the memory. */
const checkDepth = (text: string, name: string, line: number): void => {
  if (isTooDeep(text)) throw usageError(`${name}: line ${line}: ${TOO_DEEP}`)
}

async function* ndjson(
  lines: AsyncIterable<ReadonlyArray<string>>,
  name: string
): AsyncGenerator<ReadonlyArray<JsonDraft>> {
  let number = 0
  let next: string | undefined
  for await (const group of lines) {
    yield group.flatMap((text): ReadonlyArray<JsonDraft> => {
      number++
      if (isBlank(text)) return []
      checkDepth(text, name, number)
      if (!orderList.test(text)) return [{ _tag: "Json", line: number, column: 1, at: "", text }]
      const page = listed(text, number)
      next = page.next
      return page.drafts
    })
  }
  checkLastPage(next, name)
}

/** Returns the orders in a document: a single order, a list of orders, or an object that contains such a list. */
const document = (text: string, name: string): ReadonlyArray<JsonDraft> => {
  checkDepth(text, name, 1)
  if (!/^\s*\[/.test(text) && !orderList.test(text)) return [{ _tag: "Json", line: 1, column: 1, at: "", text }]
  const { drafts, next } = listed(text, 1)
  checkLastPage(next, name)
  return drafts
}

/** The orders in a list, and the field that announces another page. */
interface Listed {
  readonly drafts: ReadonlyArray<JsonDraft>
  readonly next?: string | undefined
}

/** Returns the orders in a list that begins on the given line of the input. */
const listed = (text: string, firstLine: number): Listed => {
  const depth = orderList.test(text) ? 2 : 1
  const { brokenAt, values } = locateValues(text, depth)
  if (brokenAt !== undefined) return { drafts: [{ _tag: "Json", line: firstLine, column: 1, at: "", text }] }
  const drafts = [...values].flatMap(([at, { from, to }]): ReadonlyArray<JsonDraft> => {
    if (at.split("/").length !== depth + 1 || (depth === 2 && !at.startsWith("/orders/"))) return []
    const [line, column] = lineAndColumn(text, from)
    return [{ _tag: "Json", line: firstLine + line - 1, column, at, text: text.slice(from, to) }]
  })
  return { drafts, next: nextPageIn(text, values) }
}

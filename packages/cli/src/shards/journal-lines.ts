// Format, reader and writer of journal lines.
import { type Reading, schemaReader } from "@waybill/core/reading"
import { Schema } from "effect"
import type { ProblemText } from "../batch/chunk-result.ts"
import { pointerTo } from "../input/json-spans.ts"
import type { Tally } from "../report/tally.ts"
import type { Shard } from "../settings/shard-setting.ts"
import { digestOf } from "./digest.ts"

/** First line of a journal: the shard and the inputs of its output. */
export interface ShardHead extends Shard {
  readonly command: string
  readonly version: string
  /** Digest of each setting, by the flag that sets it. */
  readonly settings: Readonly<Record<string, string>>
  /** Time of orders without one. Empty if the output does not depend on it. */
  readonly at: string
  /** First line of the output if it is CSV, otherwise empty. */
  readonly header: string
}

/** A line of a journal: a chunk with written output. */
export interface WrittenChunk {
  /** Length of the output in bytes. */
  readonly bytes: number
  /** Digest of the output. */
  readonly output: string
  /** Digest of all orders of the shard up to the end of the chunk. */
  readonly input: string
  readonly tally: Tally
  /** Rows of its failed orders. Absent without any, and without `--problems`. */
  readonly problems?: ProblemText
}

/** Last line of a finished shard's journal. */
export interface ShardEnd {
  /** Number of chunks in the whole input. */
  readonly chunks: number
  /** Digest of the whole input. */
  readonly digest: string
}

type JournalValue = ShardHead | WrittenChunk | ShardEnd

/** Amounts are strings such as "1200n", because JSON has no big integers. */
const writeAmount = (_: string, value: unknown): unknown => (typeof value === "bigint" ? `${value}n` : value)
/** Reads an amount. A string in a list is a name. */
const readAmount = (key: string, value: unknown): unknown =>
  typeof value === "string" && /^-?\d+n$/.test(value) && !/^\d+$/.test(key) ? BigInt(value.slice(0, -1)) : value

/** Returns the end of a line, with a digest of the line and all lines before it. */
const endOf = (check: string): string => `,"check":"${check}"}`

const END_LENGTH = endOf(digestOf("")).length

/** Returns the check of a line. `previous` is the check of the line before, and empty for the first line. */
const checkOf = (text: string, previous: string): string => digestOf(`${previous}${text}`)

/** Returns a line of a journal, without its line break, and its check. */
export const journalLine = (
  value: JournalValue,
  previous: string
): { readonly line: string; readonly check: string } => {
  const text = JSON.stringify(value, writeAmount)
  const check = checkOf(text, previous)
  return { line: `${text.slice(0, -1)}${endOf(check)}`, check }
}

/** Returns the check of a read line, or undefined if it or an earlier line was changed. */
export const verifiedCheck = (line: string, previous: string): string | undefined => {
  const check = checkOf(`${line.slice(0, -END_LENGTH)}}`, previous)
  return line.endsWith(endOf(check)) ? check : undefined
}

const count = Schema.Natural
const size = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const record = <A>(value: Schema.ConstraintDecoder<A>) => Schema.Record(Schema.String, value)

const named = Schema.Struct({ orders: count, names: Schema.Array(Schema.String) })

const tally = Schema.Struct({
  orders: count,
  refused: count,
  skipped: count,
  unserved: count,
  failures: record(Schema.Struct({ orders: count, skus: record(count), others: count })),
  stateless: named,
  codeless: named,
  weightless: named,
  distant: named,
  untimed: count,
  boxes: count,
  pieces: count,
  inner: size,
  used: size,
  outer: size,
  fills: Schema.Array(count),
  byBox: record(count),
  emptySpace: Schema.Struct({ measured: count, above: count, unmeasured: count, orders: named }),
  weights: record(Schema.Struct({ parcels: count, actual: size, dimensional: size, byVolume: count })),
  services: record(Schema.Struct({ orders: count, parcels: count, cost: Schema.BigInt })),
  costs: record(Schema.BigInt),
  cartons: record(Schema.BigInt),
  savings: record(Schema.BigInt)
}) satisfies Schema.ConstraintDecoder<Tally>

const check = Schema.String
const readHead = schemaReader(
  Schema.Struct({
    index: count,
    of: count,
    command: Schema.String,
    version: Schema.String,
    settings: record(Schema.String),
    at: Schema.String,
    header: Schema.String,
    check
  })
)
const readChunk = schemaReader(
  Schema.Struct({
    bytes: count,
    output: Schema.String,
    input: Schema.String,
    tally,
    problems: Schema.optionalKey(Schema.Struct({ header: Schema.String, rows: Schema.String })),
    check
  })
)
const readEnd = schemaReader(Schema.Struct({ chunks: count, digest: Schema.String, check }))

type Read<A> = ReturnType<typeof parsed<A>>

/** Returns the value of a line, or its problem. */
const parsed = <A>(
  line: string,
  readerOf: (value: object) => (value: unknown) => Reading<A>
): { readonly value: A } | { readonly problem: string } => {
  let value: unknown
  try {
    value = JSON.parse(line, readAmount)
  } catch {
    return { problem: "invalid JSON" }
  }
  if (typeof value !== "object" || value === null) return { problem: "must be an object" }
  const read = readerOf(value)(value)
  if (read._tag === "Read") return { value: read.value }
  const { path, problem } = read.faults[0]!
  return { problem: `${pointerTo(path)}: ${problem}` }
}

/** Reads the first line of a journal. */
export const parseHead = (line: string): Read<ShardHead> => parsed<ShardHead>(line, () => readHead)

/** Reads another line of a journal. */
export const parseEntry = (line: string): Read<WrittenChunk | ShardEnd> =>
  parsed<WrittenChunk | ShardEnd>(line, (value) => ("chunks" in value ? readEnd : readChunk))

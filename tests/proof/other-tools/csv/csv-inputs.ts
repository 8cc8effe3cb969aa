// CSV files for hostile parsers: quotation marks, line breaks, marks, NUL, separators of Unicode, ragged rows, broken bytes.
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"

export interface CsvInput {
  readonly bytes: Uint8Array
  readonly delimiter: string
  /** The decoded text, or undefined if no encoding accepts the bytes. */
  readonly text: string | undefined
  /** The rows that the reader must return. Absent for random text. */
  readonly written?: ReadonlyArray<ReadonlyArray<string>>
  readonly hasFormulas?: boolean
}

const delimiters = [",", ";", "\t", "|"]

const symbols = [
  ...["a", "1.5", "é", "😀", "'", "\\", " ", "  ", ",", ",", ";", "\t", "|", '"', '"', '"', '""', '","', "\n", "\r\n"],
  ...["\n", "\r", "\u0000", "\u000b", "\f", "\u001a", "\u0085", "\u00a0", "\u2028", "\u2029", "\u200b", "\ufeff"],
  ...["=", "+", "-", "@", "sep=;", "#", "//", "\\n", '\\"', "x".repeat(300)]
]

const textOf = (random: SeededRandom, most: number, from: ReadonlyArray<string> = symbols): string =>
  Array.from({ length: random.below(most) }, () => random.pick(from)).join("")

/** Without a formula's start, which `writtenTable` covers. */
const randomText = (random: SeededRandom): string => textOf(random, 60).replaceAll(/="+/g, "=")

const utf16 = (text: string, isBigEndian: boolean): Buffer => {
  const bytes = Buffer.from(text, "utf16le")
  return isBigEndian ? bytes.swap16() : bytes
}

/** Encodes a string as UTF-8, or as UTF-16 if it begins with two characters that show it. */
const encoded = (random: SeededRandom, text: string): Buffer => {
  if (!/^\ufeff|^[ -~]{2}/.test(text) || random.happens(0.7)) return Buffer.from(text)
  return utf16(text, random.happens(0.5))
}

const randomInput = (random: SeededRandom): CsvInput => {
  const text = randomText(random)
  return { bytes: encoded(random, text), delimiter: random.pick(delimiters), text }
}

/** Bytes that are not UTF-8: overlong forms, surrogates, continuation bytes, a cut character. */
const broken = [[0xc0, 0xaf], [0xed, 0xa0, 0x80], [0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82], [0xff]]

const brokenInput = (random: SeededRandom): CsvInput => {
  const [before, after] = [Buffer.from(`ab${randomText(random)}`), Buffer.from(`,${randomText(random)}`)]
  const bytes = Buffer.concat([before, Buffer.from(random.pick(broken)), after])
  return { bytes, delimiter: random.pick(delimiters), text: undefined }
}

/** Writes a table with quotation marks where they are needed, and sometimes elsewhere. */
const writtenTable = (random: SeededRandom): CsvInput => {
  const delimiter = random.pick(delimiters)
  const lineBreak = random.pick(["\n", "\r\n"])
  const hasFormulas = random.happens(0.2)
  const cellOf = (): readonly [cell: string, source: string] => {
    const digits = String(random.below(1e6)).padStart(6, "0")
    if (hasFormulas && random.happens(0.3)) return [digits, random.pick([`="${digits}"`, `"=""${digits}"""`])]
    const cell = random.happens(0.02) ? "long\n".repeat(random.pick([30, 150])) : textOf(random, 8).replaceAll('"', "'")
    const quoted = random.happens(0.3) ? `${cell}"` : cell
    const isPlain = !/[",;\t|\r\n]/.test(quoted) && random.happens(0.5)
    return [quoted.replaceAll("\r\n", "\n"), isPlain ? quoted : `"${quoted.replaceAll('"', '""')}"`]
  }
  const rows = Array.from({ length: 1 + random.below(6) }, () => Array.from({ length: 1 + random.below(5) }, cellOf))
  // A letter at the start shows the encoding, and one at the end keeps rows from being blank.
  const all = rows.map((row) => [["k", "k"], ...row, ["z", "z"]] as const)
  const text = all.map((row) => row.map(([, source]) => source).join(delimiter)).join(lineBreak)
  const marked = `${random.happens(0.2) ? "\ufeff" : ""}${text}${random.pick(["", lineBreak])}`
  return {
    bytes: encoded(random, marked),
    delimiter,
    text: marked,
    written: all.map((row) => row.map(([cell]) => cell)),
    hasFormulas
  }
}

/** Returns a random file. */
export const csvInput = (random: SeededRandom): CsvInput =>
  random.pick([randomInput, randomInput, randomInput, writtenTable, writtenTable, brokenInput])(random)

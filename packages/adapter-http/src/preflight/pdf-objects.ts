import { inflateSync } from "node:zlib"
import { integer, isDict, type PdfDict, PdfName, PdfRef, PdfText, type PdfValue, TextEnded } from "./pdf-values.ts"
import { bytesAt, cut, HEADER_RANGE, type Source, Unreadable, upTo } from "./source.ts"

/** Maximum number of sections of the cross-reference. */
const MAX_SECTIONS = 100
/** Number of bytes that a file may spend: a byte that is read or decoded costs one, and a token more. */
const BUDGET = 1_048_576
const FIRST_READ = 1024
/** Cost of a byte in the head of an object stream, which is split at each space. */
const HEAD_COST = 4

/** A PDF file with the bytes that it may still spend. */
class PdfFile implements Source {
  readonly size: number
  readonly parts: Source["parts"]
  /** Offset of the header, from which some programs count offsets. */
  readonly header: number
  left = BUDGET
  constructor(source: Source) {
    this.size = source.size
    this.parts = source.parts
    this.header = upTo(source, 0, HEADER_RANGE).indexOf("%PDF-")
  }

  /** Reduces the budget before work is done. */
  readonly spend = (cost: number): void => {
    this.left -= cost
    if (this.left < 0) throw new Unreadable("the structure of the PDF file is too large")
  }
}

/** The place of an object: an offset in the file, or an index in an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number } | "free"

/** Returns the place of an object by one section of the cross-reference, or undefined. */
type Section = (number: number) => Place | undefined

const isNamed = (value: PdfValue | undefined, name: string): boolean => value instanceof PdfName && value.name === name

/** Parses from an offset. Reads more of the file if the value has not ended. */
const parseAt = <A>(file: PdfFile, offset: number, parse: (text: PdfText) => A): A => {
  for (let length = FIRST_READ; ; length *= 4) {
    file.spend(Math.min(length, file.size))
    const bytes = upTo(file, offset, length)
    const isAll = offset + bytes.length >= file.size
    try {
      // The file may end with a value.
      return parse(new PdfText(`${bytes.toString("latin1")}${isAll ? "\n " : ""}`, file.spend))
    } catch (error) {
      if (!(error instanceof TextEnded)) throw error
      if (isAll) throw new Unreadable("an object of the PDF file does not end")
    }
  }
}

/** Reverses the filter of PNG rows, which cross-reference streams use. */
const unfilter = (bytes: Buffer, columns: number): Buffer => {
  const rows = Math.floor(bytes.length / (columns + 1))
  const plain = Buffer.alloc(rows * columns)
  for (let row = 0; row < rows; row++) {
    const kind = bytes[row * (columns + 1)]!
    if (kind !== 0 && kind !== 2) throw new Unreadable("a stream of the PDF file has an unknown filter")
    for (let column = 0; column < columns; column++) {
      const above = kind === 2 && row > 0 ? plain[(row - 1) * columns + column]! : 0
      plain[row * columns + column] = bytes[row * (columns + 1) + 1 + column]! + above
    }
  }
  return plain
}

/** Returns the content of a stream. */
const decode = (file: PdfFile, dict: PdfDict, raw: Buffer): Buffer => {
  const filter = dict.get("Filter")
  const [only, ...others] = Array.isArray(filter) ? filter : [filter]
  if (only === undefined) return raw
  if (!isNamed(only, "FlateDecode") || others.length > 0)
    throw new Unreadable("a stream of the PDF file has an unknown filter")
  let bytes: Buffer
  try {
    bytes = inflateSync(raw, { maxOutputLength: Math.max(1, file.left) })
  } catch {
    throw new Unreadable("a stream of the PDF file is damaged or too large")
  }
  file.spend(bytes.length)
  const given = dict.get("DecodeParms")
  const parms = Array.isArray(given) ? given[0] : given
  if (!isDict(parms) || (parms.get("Predictor") ?? 1) === 1) return bytes
  const columns = integer(parms.get("Columns") ?? 1, "a stream")
  if (integer(parms.get("Predictor"), "a stream") < 10 || columns === 0 || columns > 64)
    throw new Unreadable("a stream of the PDF file has an unknown filter")
  return unfilter(bytes, columns)
}

/** Returns an object at an offset, and the offset of its stream if it has one. */
const objectAt = (file: PdfFile, offset: number) =>
  parseAt(file, offset, (text) => {
    const number = Number(text.word())
    if (!Number.isSafeInteger(number) || !/^\d+$/.test(text.word()) || text.word() !== "obj")
      throw new Unreadable(`an object of the PDF file is expected at byte ${offset}`)
    const value = text.value()
    const start = isDict(value) && text.word() === "stream" ? offset + text.position : undefined
    return { number, value, start }
  })

/** Returns the bytes of a stream that starts after a line end. */
const streamAt = (file: PdfFile, dict: PdfDict, start: number, length: PdfValue | undefined): Buffer => {
  const size = integer(length, "a stream")
  file.spend(size)
  const [first, second] = bytesAt(file, start, 2)
  const lineEnd = first === 13 && second === 10 ? 2 : 1
  return decode(file, dict, bytesAt(file, start + lineEnd, size))
}

/** Reads a table, and returns it with its trailer. Each entry has 20 bytes. */
const tableAt = (file: PdfFile, offset: number): { readonly section: Section; readonly trailer: PdfDict } => {
  const ranges: Array<{ readonly first: number; readonly count: number; readonly at: number }> = []
  const section: Section = (number) => {
    const range = ranges.find(({ count, first }) => number >= first && number < first + count)
    if (range === undefined) return undefined
    const entry = bytesAt(file, range.at + 20 * (number - range.first), 18).toString("latin1")
    const found = /^(\d{10}) \d{5} ([fn])$/.exec(entry)
    if (found === null) throw new Unreadable("the cross-reference of the PDF file is not valid")
    return found[2] === "n" ? { offset: Number(found[1]) } : "free"
  }
  for (let at = offset; ranges.length < MAX_SECTIONS; ) {
    const found = parseAt(file, at, (text) => {
      const word = text.word()
      if (word === "xref") return { next: at + text.position }
      if (word === "trailer") return { trailer: text.value() }
      const range = { first: Number(word), count: Number(text.word()) }
      return { range, start: at + text.start() }
    })
    if ("trailer" in found) {
      if (!isDict(found.trailer)) break
      return { section, trailer: found.trailer }
    }
    if ("next" in found) at = found.next!
    else {
      const { count, first } = found.range
      if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count)) break
      ranges.push({ first, count, at: found.start })
      at = found.start + 20 * count
    }
  }
  throw new Unreadable("the cross-reference of the PDF file is not valid")
}

/** Reads a cross-reference stream. */
const crossStreamAt = (file: PdfFile, offset: number): { readonly section: Section; readonly trailer: PdfDict } => {
  const { start, value: trailer } = objectAt(file, offset)
  if (!isDict(trailer) || start === undefined || !isNamed(trailer.get("Type"), "XRef"))
    throw new Unreadable("the cross-reference of the PDF file is not valid")
  const rows = streamAt(file, trailer, start, trailer.get("Length"))
  const size = integer(trailer.get("Size"), "the cross-reference")
  const [widths, index] = [trailer.get("W"), trailer.get("Index") ?? [0, size]]
  if (!Array.isArray(widths) || !Array.isArray(index) || widths.length !== 3)
    throw new Unreadable("the cross-reference of the PDF file is not valid")
  const [w0, w1, w2] = widths.map((width) => integer(width, "the cross-reference")) as [number, number, number]
  if (Math.max(w0, w1, w2) > 6) throw new Unreadable("the cross-reference of the PDF file is not valid")
  const field = (at: number, width: number, otherwise: number) => (width === 0 ? otherwise : rows.readUIntBE(at, width))
  const section: Section = (number) => {
    file.spend(index.length)
    for (let pair = 0, row = 0; pair + 1 < index.length; pair += 2) {
      const [first, count] = [integer(index[pair], "the index"), integer(index[pair + 1], "the index")]
      if (number >= first && number < first + count) {
        const at = (row + number - first) * (w0 + w1 + w2)
        if (at + w0 + w1 + w2 > rows.length) throw new Unreadable("the cross-reference of the PDF file is not valid")
        const [kind, second, third] = [field(at, w0, 1), field(at + w0, w1, 0), field(at + w0 + w1, w2, 0)]
        if (kind === 1) return { offset: second }
        return kind === 2 ? { stream: second, index: third } : "free"
      }
      row += count
    }
    return undefined
  }
  return { section, trailer }
}

/** Offset of the newest cross-reference, from the end of the file. */
const startOf = (file: PdfFile): number => {
  const tail = upTo(file, Math.max(0, file.size - 65_536), 65_536).toString("latin1")
  const at = tail.lastIndexOf("startxref")
  const found = at === -1 ? null : /^startxref[\r\n\t ]{1,9}(\d{1,12})/.exec(tail.slice(at, at + 40))
  if (found === null) throw cut(file)
  return Number(found[1])
}

/** Whether a cross-reference is at an offset. */
const isCrossAt = (file: PdfFile, offset: number): boolean =>
  /^\s*(?:xref|\d+\s+\d+\s+obj)/.test(upTo(file, offset, 64).toString("latin1"))

/** Returns the trailer of a PDF file, and a function that follows references. */
export const pdfObjects = (source: Source) => {
  const file = new PdfFile(source)
  const sections: Array<Section> = []
  let newest: PdfDict | undefined
  const seen = new Set<number>()
  const start = startOf(file)
  const pending: Array<PdfValue | undefined> = [start]
  const base = file.header > 0 && !isCrossAt(file, start) ? file.header : 0
  while (pending.length > 0) {
    const offset = base + integer(pending.shift(), "the cross-reference")
    if (seen.has(offset) || seen.size === MAX_SECTIONS)
      throw new Unreadable("the cross-reference of the PDF file is a cycle")
    seen.add(offset)
    const isTable = upTo(file, offset, 64).toString("latin1").trimStart().startsWith("xref")
    const { section, trailer } = isTable ? tableAt(file, offset) : crossStreamAt(file, offset)
    sections.push(section)
    newest ??= trailer
    // A table can hide objects from old programs in a stream, which precedes earlier tables.
    for (const name of ["XRefStm", "Prev"]) if (trailer.has(name)) pending.push(trailer.get(name))
  }

  const placeOf = (number: number): Place | undefined => {
    for (const section of sections) {
      const place = section(number)
      if (place !== undefined && (place !== "free" || section === sections.at(-1))) return place
    }
    return undefined
  }

  const objectOf = (number: number): PdfValue => {
    const place = placeOf(number)
    if (place === undefined || place === "free") return null
    if ("stream" in place) return inStream(place.stream, number)
    const found = objectAt(file, base + place.offset)
    if (found.number !== number) throw new Unreadable(`the PDF file has another object in the place of ${number}`)
    return found.value
  }

  const decoded = new Map<number, { readonly text: string; readonly offsets: ReadonlyMap<number, number> }>()
  const started = new Set<number>()
  const contentOf = (stream: number) => {
    const known = decoded.get(stream)
    if (known !== undefined) return known
    // The length of a stream can be in the stream itself.
    if (started.has(stream)) throw new Unreadable("an object stream refers to itself")
    started.add(stream)
    const place = placeOf(stream)
    if (place === undefined || place === "free" || "stream" in place)
      throw new Unreadable("an object stream is missing")
    const { start, value: dict } = objectAt(file, base + place.offset)
    if (!isDict(dict) || start === undefined) throw new Unreadable("an object stream is missing")
    const text = `${streamAt(file, dict, start, resolve(dict.get("Length"))).toString("latin1")}\n `
    const first = integer(dict.get("First"), "an object stream")
    file.spend(HEAD_COST * first)
    const head = text
      .slice(0, first)
      .trim()
      .split(/[\0\t\n\f\r ]+/)
    const offsets = new Map<number, number>()
    for (let at = 0; at + 1 < head.length; at += 2) offsets.set(Number(head[at]), first + Number(head[at + 1]))
    const content = { text, offsets }
    decoded.set(stream, content)
    return content
  }
  const inStream = (stream: number, number: number): PdfValue => {
    const { offsets, text } = contentOf(stream)
    const offset = offsets.get(number)
    if (offset === undefined || !Number.isSafeInteger(offset)) throw new Unreadable("an object stream is not valid")
    try {
      return new PdfText(text, file.spend, offset).value()
    } catch (error) {
      throw error instanceof TextEnded ? new Unreadable("an object stream is not valid") : error
    }
  }

  /** Returns a value, or the object that it refers to. */
  const resolve = (value: PdfValue | undefined): PdfValue => {
    if (!(value instanceof PdfRef)) return value ?? null
    const found = objectOf(value.number)
    if (found instanceof PdfRef) throw new Unreadable("a reference of the PDF file refers to another one")
    return found
  }
  return { trailer: newest!, resolve }
}

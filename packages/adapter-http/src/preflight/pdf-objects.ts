import { inflateSync } from "node:zlib"
import { integer, isDict, type PdfDict, PdfName, PdfRef, PdfText, type PdfValue, TextEnded } from "./pdf-values.ts"
import { bytesAt, cut, type Source, Unreadable, upTo } from "./source.ts"

/** Maximum number of sections of the cross-reference, of lengths of one object, and of bytes of a decoded stream. */
const MAX_SECTIONS = 100
const MAX_OBJECT = 1_048_576
const MAX_STREAM = 4_194_304
const FIRST_READ = 4096

/** The place of an object: an offset in the file, or an index in an object stream. */
type Place = { readonly offset: number } | { readonly stream: number; readonly index: number } | "free"

/** Returns the place of an object by one section of the cross-reference, or undefined. */
type Section = (number: number) => Place | undefined

const isNamed = (value: PdfValue | undefined, name: string): boolean => value instanceof PdfName && value.name === name

/** Parses from an offset. Reads more of the file if the value has not ended. */
const parseAt = <A>(source: Source, offset: number, parse: (text: PdfText) => A): A => {
  for (let length = FIRST_READ; ; length *= 4) {
    const bytes = upTo(source, offset, length)
    const isAll = offset + bytes.length >= source.size
    try {
      // The file may end with a value.
      return parse(new PdfText(`${bytes.toString("latin1")}${isAll ? "\n " : ""}`))
    } catch (error) {
      if (!(error instanceof TextEnded)) throw error
      if (isAll || length >= MAX_OBJECT) throw new Unreadable("an object of the PDF file does not end")
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
const decode = (dict: PdfDict, raw: Buffer): Buffer => {
  const filter = dict.get("Filter")
  const [only, ...others] = Array.isArray(filter) ? filter : [filter]
  if (only === undefined) return raw
  if (!isNamed(only, "FlateDecode") || others.length > 0)
    throw new Unreadable("a stream of the PDF file has an unknown filter")
  let bytes: Buffer
  try {
    bytes = inflateSync(raw, { maxOutputLength: MAX_STREAM })
  } catch {
    throw new Unreadable("a stream of the PDF file is damaged or too large")
  }
  const given = dict.get("DecodeParms")
  const parms = Array.isArray(given) ? given[0] : given
  if (!isDict(parms) || (parms.get("Predictor") ?? 1) === 1) return bytes
  const columns = integer(parms.get("Columns") ?? 1, "a stream")
  if (integer(parms.get("Predictor"), "a stream") < 10 || columns === 0 || columns > 64)
    throw new Unreadable("a stream of the PDF file has an unknown filter")
  return unfilter(bytes, columns)
}

/** Returns an object at an offset, and the offset of its stream if it has one. */
const objectAt = (source: Source, offset: number) =>
  parseAt(source, offset, (text) => {
    const number = Number(text.word())
    if (!Number.isSafeInteger(number) || !/^\d+$/.test(text.word()) || text.word() !== "obj")
      throw new Unreadable(`an object of the PDF file is expected at byte ${offset}`)
    const value = text.value()
    const start = isDict(value) && text.word() === "stream" ? offset + text.position : undefined
    return { number, value, start }
  })

/** Returns the bytes of a stream that starts after a line end. */
const streamAt = (source: Source, dict: PdfDict, start: number, length: PdfValue | undefined): Buffer => {
  const size = integer(length, "a stream")
  if (size > MAX_STREAM) throw new Unreadable("a stream of the PDF file is too large")
  const [first, second] = bytesAt(source, start, 2)
  const lineEnd = first === 13 && second === 10 ? 2 : 1
  return decode(dict, bytesAt(source, start + lineEnd, size))
}

/** Reads a table, and returns it with its trailer. Each entry has 20 bytes. */
const tableAt = (source: Source, offset: number): { readonly section: Section; readonly trailer: PdfDict } => {
  const ranges: Array<{ readonly first: number; readonly count: number; readonly at: number }> = []
  const section: Section = (number) => {
    const range = ranges.find(({ count, first }) => number >= first && number < first + count)
    if (range === undefined) return undefined
    const entry = bytesAt(source, range.at + 20 * (number - range.first), 18).toString("latin1")
    const found = /^(\d{10}) \d{5} ([fn])$/.exec(entry)
    if (found === null) throw new Unreadable("the cross-reference of the PDF file is not valid")
    return found[2] === "n" ? { offset: Number(found[1]) } : "free"
  }
  for (let at = offset; ranges.length < MAX_SECTIONS; ) {
    const found = parseAt(source, at, (text) => {
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
const crossStreamAt = (source: Source, offset: number): { readonly section: Section; readonly trailer: PdfDict } => {
  const { start, value: trailer } = objectAt(source, offset)
  if (!isDict(trailer) || start === undefined || !isNamed(trailer.get("Type"), "XRef"))
    throw new Unreadable("the cross-reference of the PDF file is not valid")
  const rows = streamAt(source, trailer, start, trailer.get("Length"))
  const size = integer(trailer.get("Size"), "the cross-reference")
  const [widths, index] = [trailer.get("W"), trailer.get("Index") ?? [0, size]]
  if (!Array.isArray(widths) || !Array.isArray(index) || widths.length !== 3)
    throw new Unreadable("the cross-reference of the PDF file is not valid")
  const [w0, w1, w2] = widths.map((width) => integer(width, "the cross-reference")) as [number, number, number]
  if (Math.max(w0, w1, w2) > 6) throw new Unreadable("the cross-reference of the PDF file is not valid")
  const field = (at: number, width: number, otherwise: number) => (width === 0 ? otherwise : rows.readUIntBE(at, width))
  const section: Section = (number) => {
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
const startOf = (source: Source): number => {
  const tail = upTo(source, Math.max(0, source.size - 65_536), 65_536).toString("latin1")
  const at = tail.lastIndexOf("startxref")
  const found = at === -1 ? null : /^startxref[\r\n\t ]{1,9}(\d{1,12})/.exec(tail.slice(at, at + 40))
  if (found === null) throw cut(source)
  return Number(found[1])
}

/** Returns the trailer of a PDF file, and a function that follows references. */
export const pdfObjects = (source: Source) => {
  const sections: Array<Section> = []
  let newest: PdfDict | undefined
  const seen = new Set<number>()
  const pending: Array<PdfValue | undefined> = [startOf(source)]
  while (pending.length > 0) {
    const offset = integer(pending.shift(), "the cross-reference")
    if (seen.has(offset) || seen.size === MAX_SECTIONS)
      throw new Unreadable("the cross-reference of the PDF file is a cycle")
    seen.add(offset)
    const isTable = upTo(source, offset, 64).toString("latin1").trimStart().startsWith("xref")
    const { section, trailer } = isTable ? tableAt(source, offset) : crossStreamAt(source, offset)
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
    const found = objectAt(source, place.offset)
    if (found.number !== number) throw new Unreadable(`the PDF file has another object in the place of ${number}`)
    return found.value
  }

  const decoded = new Map<number, { readonly text: string; readonly offsets: ReadonlyMap<number, number> }>()
  const contentOf = (stream: number) => {
    const known = decoded.get(stream)
    if (known !== undefined) return known
    const place = placeOf(stream)
    if (place === undefined || place === "free" || "stream" in place)
      throw new Unreadable("an object stream is missing")
    const { start, value: dict } = objectAt(source, place.offset)
    if (!isDict(dict) || start === undefined) throw new Unreadable("an object stream is missing")
    const text = `${streamAt(source, dict, start, resolve(dict.get("Length"))).toString("latin1")}\n `
    const first = integer(dict.get("First"), "an object stream")
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
      return new PdfText(text, offset).value()
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

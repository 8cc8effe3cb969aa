import { Parser } from "saxen"
import { UnreadableWorkbook } from "./zip-file.ts"

/** Receives the elements of a document. Names have no prefix, and strings no entities. */
export interface XmlListener {
  /** Called at the start of an element. */
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  /** Called at the end of an element. */
  readonly close?: (name: string) => void
  /** Called with each part of a string. */
  readonly text?: (text: string) => void
}

/** Maximum number of characters without a bracket of a tag. A cell has at most 32,767. */
const MAX_TEXT = 1024 * 1024

const named: Readonly<Record<string, string>> = { amp: "&", apos: "'", gt: ">", lt: "<", quot: '"' }

/** Returns a string with characters instead of entities. A document cannot define its own. */
export const withoutEntities = (text: string): string =>
  text.includes("&")
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(amp|apos|gt|lt|quot));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return named[name.toLowerCase()]!
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

const withoutPrefix = (name: string): string => name.slice(name.indexOf(":") + 1)

/** Reads a document, and yields after each part of it, so that the caller can pass on what it has collected. */
export async function* readXml(parts: AsyncIterable<string>, listener: XmlListener): AsyncGenerator<void> {
  const fail = (): never => {
    throw new UnreadableWorkbook("contains invalid XML; open it in Excel and save it again")
  }
  const parser = new Parser()
  parser.on("error", fail)
  parser.on("openTag", (name, attributes) => listener.open(withoutPrefix(name), attributes()))
  parser.on("closeTag", (name) => listener.close?.(withoutPrefix(name)))
  parser.on("text", (text) => listener.text?.(withoutEntities(text)))
  parser.on("cdata", (text) => listener.text?.(text))
  let length = 0
  for await (const part of parts) {
    const bracket = Math.max(part.lastIndexOf("<"), part.lastIndexOf(">"))
    length = bracket === -1 ? length + part.length : part.length - bracket
    if (length > MAX_TEXT) fail()
    parser.write(part)
    yield
  }
  parser.end()
}

/** Reads a whole document. */
export const readAllXml = async (parts: AsyncIterable<string>, listener: XmlListener): Promise<void> => {
  for await (const _ of readXml(parts, listener));
}

import { TextDecoder } from "node:util"
import { usageError } from "../errors/command-error.ts"
import { startsAsWorkbook } from "./is-workbook.ts"

/** Encodings of an input that `--encoding` accepts. */
export const encodings = ["utf-8", "utf-16le", "utf-16be", "windows-1252"] as const
export type Encoding = (typeof encodings)[number]

/** Number of bytes that decide on the encoding. */
const HEAD = 4

/** Whether bytes begin with the byte order mark of UTF-8. */
const isMarkedUtf8 = ([a, b, c]: Uint8Array): boolean => a === 0xef && b === 0xbb && c === 0xbf

/** Returns the encoding of the byte order mark. Without one, detects UTF-16 by a zero byte in the first character. */
const encodingIn = ([a, b]: Uint8Array): Encoding => {
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0)) return "utf-16le"
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0) ? "utf-16be" : "utf-8"
}

const decoderOf = (head: Uint8Array, encoding: Encoding | undefined): TextDecoder =>
  new TextDecoder(isMarkedUtf8(head) ? "utf-8" : (encoding ?? encodingIn(head)), { fatal: true })

/**
 * Decodes a stream. Default encoding: that of the byte order mark, UTF-16 if the first character has a zero byte,
 * otherwise UTF-8. Throws a usage error if the bytes are not valid in the encoding.
 */
export async function* decodeText(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  encoding?: Encoding
): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  let head = new Uint8Array(0)
  const decode = (part?: Uint8Array): string => {
    try {
      return part === undefined ? (decoder?.decode() ?? "") : decoder!.decode(part, { stream: true })
    } catch {
      throw usageError(
        `${name}: invalid text; must be ${decoder!.encoding}, or set --encoding to one of ${encodings.join(", ")}`
      )
    }
  }
  for await (const part of bytes) {
    if (decoder !== undefined) {
      yield decode(part)
      continue
    }
    head = Buffer.concat([head, part])
    if (head.length < HEAD) continue
    if (startsAsWorkbook(head)) throw usageError(`${name}: a workbook cannot be read from a pipe; name the file`)
    decoder = decoderOf(head, encoding)
    yield decode(head)
  }
  if (decoder === undefined && head.length > 0) {
    decoder = decoderOf(head, encoding)
    yield decode(head)
  }
  yield decode()
}

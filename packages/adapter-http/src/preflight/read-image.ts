import type { ImageFacts, UnreadableImage } from "@waybill/core/preflight"
import { readJpeg } from "./jpeg.ts"
import { readPdf } from "./pdf.ts"
import { readPng } from "./png.ts"
import { type ByteRange, HEADER_RANGE, MissingRange, type Source, Unreadable, upTo } from "./source.ts"
import { readTiff } from "./tiff.ts"
import { readWebp } from "./webp.ts"

/** Formats by the first bytes of a file, as characters. */
const formats: ReadonlyArray<readonly [RegExp, (source: Source) => ImageFacts]> = [
  [/^\xff\xd8\xff/, readJpeg],
  [/^\x89PNG\r\n\x1a\n/, readPng],
  [/^(?:II[*+]\0|MM\0[*+])/, readTiff],
  [/^RIFF[\s\S]{4}WEBP/, readWebp],
  // Programs accept other bytes before the header.
  [/%PDF-[12]\.\d/, readPdf]
]

/** Formats that are recognised in order to name them. */
const others: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\s*<(?:!doctype html|html)/i, "it is a web page"],
  [/^\s*<(?:\?xml|svg)/i, "it is an SVG or XML file"],
  [/^GIF8/, "it is a GIF image"],
  [/^PK\x03\x04/, "it is a ZIP archive"],
  [/^BM/, "it is a BMP image"],
  [/^8BPS/, "it is a Photoshop file"],
  [/^[\s\S]{4}ftyp/, "it is a HEIF image or a video"],
  [/^\x1f\x8b/, "it is a gzip archive"]
]

/** Maximum length of a side in pixels or points. No print has a longer one. */
const MAX_SIDE = 1_000_000

/** The facts about a file, why it is unreadable, or a range that has not been read. */
export type HeadReading = ImageFacts | UnreadableImage | { readonly missing: ByteRange }

/** Reads the head of a file. */
export const readHead = (source: Source): HeadReading => {
  try {
    if (source.size === 0) throw new Unreadable("the file is empty")
    const start = upTo(source, 0, HEADER_RANGE).toString("latin1")
    const other = others.find(([signature]) => signature.test(start))?.[1]
    const read = other === undefined ? formats.find(([signature]) => signature.test(start))?.[1] : undefined
    if (read === undefined)
      throw new Unreadable(`${other ?? "its format is unknown"}; expected JPEG, PNG, TIFF, WebP or PDF`)
    const facts = read(source)
    const isPossible = (side: number) => side > 0 && side <= MAX_SIDE
    if (!isPossible(facts.width) || !isPossible(facts.height))
      throw new Unreadable(`the file says that it is ${facts.width} × ${facts.height}; expected sides up to 1,000,000`)
    if (facts.pages < 1) throw new Unreadable("the file has no page")
    return facts
  } catch (error) {
    if (error instanceof MissingRange) return { missing: error.range }
    if (error instanceof Unreadable) return { unreadable: error.message }
    throw error
  }
}

/**
 * Reads the facts for `preflight` from a whole file: a JPEG, PNG, TIFF, WebP or PDF. Reads the head and the structure, and
 * decodes no picture. Never throws for the content of a file.
 *
 * @example
 * ```ts
 * readImage(new Uint8Array(0)) // => { unreadable: "the file is empty" }
 * ```
 */
export const readImage = (file: Uint8Array): ImageFacts | UnreadableImage => {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  // A whole file misses no range.
  return readHead({ size: bytes.length, parts: [{ offset: 0, bytes }] }) as ImageFacts | UnreadableImage
}

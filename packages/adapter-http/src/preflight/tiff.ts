import type { ImageFacts } from "@waybill/core/preflight"
import { bytesAt, cut, type Source, Unreadable } from "./source.ts"

/** The tags that are read, with the number of the field. */
const tags = {
  subfile: 254,
  width: 256,
  height: 257,
  photometric: 262,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  stripSizes: 279,
  tileOffsets: 324,
  tileSizes: 325,
  inkSet: 332
} as const

/** Bytes of a value by its type, from 1. */
const typeBytes = [1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8]
/** Types of integers that are read: BYTE, SHORT and LONG. */
const integers: ReadonlyArray<number> = [1, 3, 4]

/** Maximum number of directories, and of fields in one. */
const MAX_DIRECTORIES = 100
const MAX_FIELDS = 1000

/** Colour spaces by photometric interpretation. Others are unknown. */
const colourSpaces: Readonly<Record<number, NonNullable<ImageFacts["colours"]>>> = {
  0: "grey",
  1: "grey",
  2: "rgb",
  3: "rgb",
  6: "rgb",
  8: "lab",
  9: "lab",
  10: "lab"
}

const uint = (bytes: Buffer, offset: number, length: 1 | 2 | 4, isLittle: boolean): number => {
  const at = bytes.subarray(offset, offset + length)
  return isLittle ? at.readUIntLE(0, length) : at.readUIntBE(0, length)
}

/** Functions on the fields of one directory. */
interface Directory {
  /** Returns the last value of a field, or undefined without the field. */
  readonly last: (tag: keyof typeof tags) => number | undefined
  /** Offset of the next directory, or 0. */
  readonly next: number
}

/** Returns the byte order and the offset of the first directory. */
const headerOf = (source: Source) => {
  const header = bytesAt(source, 0, 8)
  const isLittle = header[0] === 0x49
  const version = uint(header, 2, 2, isLittle)
  if (version === 43) throw new Unreadable("it is a BigTIFF file, which is not supported")
  if (version !== 42) throw new Unreadable("it is not a TIFF file")
  return { isLittle, first: uint(header, 4, 4, isLittle) }
}

const directoryAt = (source: Source, offset: number, isLittle: boolean): Directory => {
  const count = uint(bytesAt(source, offset, 2), 0, 2, isLittle)
  if (count === 0 || count > MAX_FIELDS) throw new Unreadable(`a directory of the file has ${count} fields`)
  const bytes = bytesAt(source, offset + 2, count * 12 + 4)
  const fieldOf = new Map<number, number>()
  for (let at = 0; at < count * 12; at += 12) {
    fieldOf.set(uint(bytes, at, 2, isLittle), at)
    const length = (typeBytes[uint(bytes, at + 2, 2, isLittle) - 1] ?? 0) * uint(bytes, at + 4, 4, isLittle)
    if (length > 4 && uint(bytes, at + 8, 4, isLittle) + length > source.size) throw cut(source)
  }
  return {
    last: (tag) => {
      const at = fieldOf.get(tags[tag])
      if (at === undefined) return undefined
      const type = uint(bytes, at + 2, 2, isLittle)
      const values = uint(bytes, at + 4, 4, isLittle)
      if (!integers.includes(type) || values === 0) throw new Unreadable(`the field ${tags[tag]} is not a number`)
      const width = typeBytes[type - 1] as 1 | 2 | 4
      const skipped = (values - 1) * width
      if (values * width <= 4) return uint(bytes, at + 8 + skipped, width, isLittle)
      return uint(bytesAt(source, uint(bytes, at + 8, 4, isLittle) + skipped, width), 0, width, isLittle)
    },
    next: uint(bytes, count * 12, 4, isLittle)
  }
}

/** Whether an EXIF orientation turns an image by a quarter. */
const isTurned = (orientation = 1): boolean => orientation >= 5 && orientation <= 8

/** Returns the sides as an image with an EXIF orientation is shown. */
export const sidesOf = (width: number, height: number, isQuarterTurn: boolean) =>
  isQuarterTurn ? { width: height, height: width } : { width, height }

/** Whether EXIF data turn an image by a quarter. Data that cannot be read turn nothing, as in all viewers. */
export const isTurnedBy = (exif: Buffer): boolean => {
  const source = { size: exif.length, parts: [{ offset: 0, bytes: exif }] }
  try {
    const { first, isLittle } = headerOf(source)
    return isTurned(directoryAt(source, first, isLittle).last("orientation"))
  } catch {
    return false
  }
}

/** Throws if the data of an image end after the file. Their last strip or tile is nearly always the last in the file. */
const expectData = ({ last }: Directory, source: Source): void => {
  const [offset, length] = [last("stripOffsets") ?? last("tileOffsets"), last("stripSizes") ?? last("tileSizes")]
  if (offset === undefined || length === undefined) throw new Unreadable("the file has no image data")
  if (offset + length > source.size) throw cut(source)
}

/** Reads the directories of a TIFF file. Thumbnails and masks are not pages. */
export const readTiff = (source: Source): ImageFacts => {
  const { first, isLittle } = headerOf(source)
  const seen = new Set<number>()
  let page: Directory | undefined
  let pages = 0
  for (let offset = first; offset !== 0; ) {
    if (seen.has(offset)) throw new Unreadable("the pages of the file form a cycle")
    if (seen.size === MAX_DIRECTORIES) throw new Unreadable(`the file has more than ${MAX_DIRECTORIES} pages`)
    seen.add(offset)
    const directory = directoryAt(source, offset, isLittle)
    // Bit 0 is a reduced image, and bit 2 is a mask.
    if (((directory.last("subfile") ?? 0) & 5) === 0) {
      pages++
      page ??= directory
      expectData(directory, source)
    }
    offset = directory.next
  }
  if (page === undefined) throw new Unreadable("the file has no page")
  const [width = 0, height = 0] = [page.last("width"), page.last("height")]
  const photometric = page.last("photometric") ?? -1
  const isCmyk = photometric === 5 && (page.last("inkSet") ?? 1) === 1 && (page.last("samples") ?? 1) >= 4
  const colours = isCmyk ? "cmyk" : colourSpaces[photometric]
  return {
    format: "tiff",
    ...sidesOf(width, height, isTurned(page.last("orientation"))),
    ...(colours !== undefined && { colours }),
    pages
  }
}

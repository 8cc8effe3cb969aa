/** The bytes of a file that have been read so far. */
export interface Source {
  /** Size of the file in bytes. */
  readonly size: number
  /** Parts of the file, in any order. */
  readonly parts: ReadonlyArray<{ readonly offset: number; readonly bytes: Buffer }>
}

/** A range of a file that a reader needs. */
export interface ByteRange {
  /** Offset of the first byte. */
  readonly offset: number
  /** Number of bytes, from 1. */
  readonly length: number
}

/** Thrown by a reader for a range that has not been read. */
export class MissingRange extends Error {
  readonly range: ByteRange
  constructor(range: ByteRange) {
    super("bytes of the file are missing")
    this.range = range
  }
}

/** Thrown by a reader for a file that it cannot read. */
export class Unreadable extends Error {}

/** Returns the error for a file without its end. */
export const cut = ({ size }: Source): Unreadable =>
  new Unreadable(`the file is incomplete; it ends after ${size.toLocaleString("en-US")} bytes`)

/** Number of bytes in which the header of a file starts. */
export const HEADER_RANGE = 1024

/** Minimum number of bytes to request, because ranges that follow are often near. */
const MIN_RANGE = 16_384

/** Returns at most `length` bytes from an offset: fewer only at the end of the file. */
export const upTo = (source: Source, offset: number, length: number): Buffer => {
  const { parts, size } = source
  const end = Math.min(size, offset + length)
  if (!Number.isSafeInteger(offset) || offset < 0 || offset >= size) throw cut(source)
  const part = parts.find((part) => part.offset <= offset && part.offset + part.bytes.length >= end)
  if (part === undefined)
    throw new MissingRange({ offset, length: Math.min(size - offset, Math.max(length, MIN_RANGE)) })
  return part.bytes.subarray(offset - part.offset, end - part.offset)
}

/** Returns exactly `length` bytes from an offset. */
export const bytesAt = (source: Source, offset: number, length: number): Buffer => {
  const bytes = upTo(source, offset, length)
  if (bytes.length < length) throw cut(source)
  return bytes
}

/** Number of bytes at the end of a file where its end mark is expected. Programs append data to it. */
const TAIL = 65_536

/** Throws unless a mark is near the end of a file, and not before `start`. */
export const expectEnd = (source: Source, start: number, mark: Buffer): void => {
  const from = Math.max(start, source.size - TAIL)
  if (!upTo(source, from, TAIL).includes(mark)) throw cut(source)
}

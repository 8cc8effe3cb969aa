import { closeSync, fstatSync, openSync, readSync } from "node:fs"

/** State of SQLite's write-ahead log after the last transaction that SQLite can read from it. */
export interface LogState {
  /** Number of transactions that SQLite can read from the log. */
  readonly readable: number
  /** Number of frames after the last readable transaction, which SQLite ignores. */
  readonly unreadableFrames: number
  /** Number of transactions that end in unreadable frames. */
  readonly unreadable: number
  /** Whether the log has an invalid header. SQLite then ignores the whole log. */
  readonly hasInvalidHeader: boolean
}

const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x377f0682

type Sums = readonly [number, number]

/** Continues SQLite's checksum of the log. The number of bytes must be a multiple of eight. */
const extend = ([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums => {
  let a = first
  let b = second
  for (let at = 0; at < bytes.length; at += 8) {
    a = (a + b + (isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at))) >>> 0
    b = (b + a + (isBigEndian ? bytes.readUInt32BE(at + 4) : bytes.readUInt32LE(at + 4))) >>> 0
  }
  return [a, b]
}

const hasSums = (sums: Sums, bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === sums[0] && bytes.readUInt32BE(at + 4) === sums[1]

const empty: LogState = { readable: 0, unreadableFrames: 0, unreadable: 0, hasInvalidHeader: false }

/** Reads the frames of an open log. */
const readFrames = (log: number, size: number): LogState => {
  const header = Buffer.alloc(HEADER_BYTES)
  if (readSync(log, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return empty
  const magic = header.readUInt32BE(0)
  const isBigEndian = magic === MAGIC + 1
  let sums = extend([0, 0], header.subarray(0, 24), isBigEndian)
  if ((magic !== MAGIC && !isBigEndian) || !hasSums(sums, header, 24)) return { ...empty, hasInvalidHeader: true }
  const frame = Buffer.alloc(FRAME_HEADER_BYTES + header.readUInt32BE(8))
  let [readable, ignored, unreadable, isIntact] = [0, 0, 0, true]
  for (let at = HEADER_BYTES; at + frame.length <= size; at += frame.length) {
    readSync(log, frame, 0, frame.length, at)
    const salts = [8, 12].filter((place) => frame.readUInt32BE(place) === header.readUInt32BE(place + 8)).length
    // In a frame of an older log, both salts differ. A frame with one different salt belongs to this log and is
    // damaged.
    if (salts === 0) {
      isIntact = false
      continue
    }
    const next = extend(extend(sums, frame.subarray(0, 8), isBigEndian), frame.subarray(24), isBigEndian)
    isIntact = isIntact && salts === 2 && hasSums(next, frame, 16)
    sums = next
    const isEnd = frame.readUInt32BE(4) !== 0
    if (isIntact && isEnd) {
      readable++
      ignored = 0
    } else {
      ignored++
      if (isEnd) unreadable++
    }
  }
  return { readable, unreadableFrames: ignored, unreadable, hasInvalidHeader: false }
}

/** Reads the write-ahead log of a SQLite file without changing it. A missing log is empty. */
export const readLogState = (file: string): LogState => {
  let log: number
  try {
    log = openSync(`${file}-wal`, "r")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return empty
    throw error
  }
  try {
    return readFrames(log, fstatSync(log).size)
  } finally {
    closeSync(log)
  }
}

import { closeSync, createReadStream, fstatSync, openSync, readSync } from "node:fs"
import { StringDecoder } from "node:string_decoder"
import { createInflateRaw } from "node:zlib"

/** A workbook that is damaged or has an unsupported part. The message follows the name of the file. */
export class UnreadableWorkbook extends Error {
  /** Name of this class. */
  override readonly name = "UnreadableWorkbook"
}

/** Place of a compressed part in an archive. */
interface Entry {
  readonly offset: number
  readonly compressed: number
  readonly method: number
  readonly isEncrypted: boolean
}

/** Length of the record at the end of an archive, and the maximum length of the comment after it. */
const END_LENGTH = 22
const MAX_COMMENT = 65_535
const END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const LOCAL_ENTRY = 0x04034b50
/** Lengths of the fixed fields. */
const DIRECTORY_LENGTH = 46
const LOCAL_LENGTH = 30
/** Value of a field that is in another record, because the archive is larger than 4 GB. */
const ELSEWHERE = 0xffffffff
const MEBIBYTE = 1024 * 1024

const damaged = (): UnreadableWorkbook => new UnreadableWorkbook("is damaged; open it in Excel and save it again")

const readAt = (opened: number, length: number, position: number): Buffer => {
  const bytes = Buffer.alloc(length)
  if (readSync(opened, bytes, 0, length, position) < length) throw damaged()
  return bytes
}

const directoryIn = (opened: number): { readonly bytes: Buffer; readonly count: number } => {
  const { size } = fstatSync(opened)
  const length = Math.min(size, END_LENGTH + MAX_COMMENT)
  const tail = readAt(opened, length, size - length)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  if (end === -1 || end + END_LENGTH > tail.length || tail.readUInt32LE(end) !== END) throw damaged()
  const [directory, start] = [tail.readUInt32LE(end + 12), tail.readUInt32LE(end + 16)]
  if (start === ELSEWHERE || start + directory > size) throw damaged()
  return { bytes: readAt(opened, directory, start), count: tail.readUInt16LE(end + 10) }
}

const entriesIn = (opened: number): ReadonlyMap<string, Entry> => {
  const { bytes, count } = directoryIn(opened)
  const entries = new Map<string, Entry>()
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + DIRECTORY_LENGTH > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged()
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number
    ]
    entries.set(bytes.toString("utf8", at + DIRECTORY_LENGTH, at + DIRECTORY_LENGTH + name), {
      offset: bytes.readUInt32LE(at + 42),
      compressed: bytes.readUInt32LE(at + 20),
      method: bytes.readUInt16LE(at + 10),
      isEncrypted: (bytes.readUInt16LE(at + 8) & 1) === 1
    })
    at += DIRECTORY_LENGTH + name + extra + comment
  }
  return entries
}

/** Reads the parts of a ZIP archive as text. Nothing is written to the disk. */
export class ZipFile {
  private readonly file: string
  private readonly entries: ReadonlyMap<string, Entry>

  /** Reads the list of the parts. */
  constructor(file: string) {
    this.file = file
    const opened = openSync(file, "r")
    try {
      this.entries = entriesIn(opened)
    } finally {
      closeSync(opened)
    }
  }

  /** Whether the archive has a part with this name. */
  has(name: string): boolean {
    return this.entries.has(name)
  }

  /** Yields the text of a part. Throws after `limit` bytes. The size that the archive states may be false. */
  async *text(name: string, limit: number): AsyncGenerator<string> {
    const entry = this.entries.get(name)
    if (entry === undefined) throw damaged()
    if (entry.isEncrypted || ![0, 8].includes(entry.method)) throw damaged()
    const stream = this.bytes(entry)
    const decoder = new StringDecoder("utf8")
    let length = 0
    for await (const part of stream) {
      length += part.length
      if (length > limit)
        throw new UnreadableWorkbook(`${name} has more than ${limit / MEBIBYTE} MB; must have at most this size`)
      yield decoder.write(part)
    }
  }

  /** Yields the decompressed bytes of a part. */
  private async *bytes({ compressed, method, offset }: Entry): AsyncGenerator<Buffer> {
    const opened = openSync(this.file, "r")
    let start = 0
    try {
      const local = readAt(opened, LOCAL_LENGTH, offset)
      if (local.readUInt32LE(0) !== LOCAL_ENTRY) throw damaged()
      start = offset + LOCAL_LENGTH + local.readUInt16LE(26) + local.readUInt16LE(28)
    } finally {
      closeSync(opened)
    }
    if (compressed === 0) return
    const source = createReadStream(this.file, { start, end: start + compressed - 1 })
    if (method === 0) {
      yield* source as AsyncIterable<Buffer>
      return
    }
    const inflated = createInflateRaw()
    source.on("error", (error) => inflated.destroy(error))
    try {
      yield* source.pipe(inflated) as AsyncIterable<Buffer>
    } catch {
      throw damaged()
    } finally {
      source.destroy()
    }
  }
}

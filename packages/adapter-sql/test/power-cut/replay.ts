// Replays recorded changes of files up to a power cut. Synced bytes survive; each other sector survives at random.
import { readFileSync } from "node:fs"

const kinds = { 1: "write", 2: "truncate", 3: "sync", 4: "unlink", 5: "rename" } as const

export interface Change {
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly path: string
  readonly offset: number
  readonly bytes: Buffer
}

/** Reads the records that `trace.c` writes. */
export const readTrace = (file: string): ReadonlyArray<Change> => {
  const trace = readFileSync(file)
  const changes: Array<Change> = []
  for (let at = 0; at < trace.length; ) {
    const kind = kinds[trace.readUInt8(at) as keyof typeof kinds]
    const pathEnd = at + 21 + trace.readUInt32LE(at + 1)
    const hasBytes = kind === "write" || kind === "rename"
    const end = pathEnd + (hasBytes ? Number(trace.readBigUInt64LE(at + 13)) : 0)
    const path = trace.toString("utf8", at + 21, pathEnd)
    changes.push({ kind, path, offset: Number(trace.readBigInt64LE(at + 5)), bytes: trace.subarray(pathEnd, end) })
    at = end
  }
  return changes
}

/** Bytes that a disk writes as a whole. */
const SECTOR = 512

const applyTo = (content: Buffer, { bytes, kind, offset }: Change, isKept: () => boolean): Buffer => {
  if (kind === "truncate") {
    if (!isKept()) return content
    return offset <= content.length
      ? content.subarray(0, offset)
      : Buffer.concat([content, Buffer.alloc(offset - content.length)])
  }
  let result = content
  for (let from = 0; from < bytes.length; from += SECTOR) {
    if (!isKept()) continue
    const part = bytes.subarray(from, from + SECTOR)
    const end = offset + from + part.length
    if (end > result.length) result = Buffer.concat([result, Buffer.alloc(end - result.length)])
    // A synced state is never changed, so that it can be used for other cuts.
    else if (result === content) result = Buffer.from(content)
    part.copy(result, offset + from)
  }
  return result
}

/** A file on the disk: its synced content and the changes since. */
interface DiskFile {
  synced: Buffer
  pending: Array<Change>
}

/** The disk during a replay. */
export class Disk {
  readonly #files = new Map<string, DiskFile>()

  apply(change: Change): void {
    if (change.kind === "unlink") {
      // A deleted file may reappear after a power cut only with its synced content, which SQLite ignores by its salts.
      this.#files.delete(change.path)
      return
    }
    const file = this.#files.get(change.path) ?? { synced: Buffer.alloc(0), pending: [] }
    if (change.kind === "rename") {
      this.#files.delete(change.path)
      this.#files.set(change.bytes.toString(), file)
      return
    }
    this.#files.set(change.path, file)
    if (change.kind !== "sync") {
      file.pending.push(change)
      return
    }
    for (const each of file.pending) file.synced = applyTo(file.synced, each, () => true)
    file.pending = []
  }

  /** Returns the files after a power cut, in which `random` decides on each sector that was not synced. */
  cut(random: () => number): ReadonlyMap<string, Buffer> {
    // Between nothing and everything, so that also long losses and short ones occur.
    const share = random()
    const isKept = () => random() < share
    return new Map(
      [...this.#files].map(([path, { pending, synced }]) => [
        path,
        pending.reduce((content, change) => applyTo(content, change, isKept), synced)
      ])
    )
  }
}

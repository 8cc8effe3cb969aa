import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"

/** Size of a partition's write buffer in bytes. */
const BUFFER_BYTES = 32 * 1024
/** Maximum number of bytes of one character. */
const MAX_CHARACTER = 3

/** Kinds of temporary files. */
export type PartitionKind = "shipments" | "rows" | "results"

/** Returns the path of a partition. */
const partitionFile = (folder: string, kind: PartitionKind, partition: number): string =>
  join(folder, `${kind}-${partition}`)

/** Returns the lines of a partition. Empty if the partition has no lines. */
export const readPartition = (folder: string, kind: PartitionKind, partition: number): ReadonlyArray<string> => {
  const file = partitionFile(folder, kind, partition)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, "utf8").split("\n")
  lines.pop()
  return lines
}

/** Calls a function with a temporary folder, and deletes the folder afterwards. */
export const withTemporaryFolder = async <A>(work: (folder: string) => Promise<A>): Promise<A> => {
  let folder: string
  try {
    folder = mkdtempSync(join(tmpdir(), "waybill-audit-"))
  } catch (error) {
    throw new CommandError("unavailable", `${tmpdir()}: cannot be written: ${systemReason(error)}`)
  }
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Unwritten lines of a partition. Bytes outside the heap, which the garbage collector need not move. */
interface Pending {
  readonly bytes: Buffer
  length: number
}

/** Appends lines to the temporary files of one kind. */
export class PartitionWriter {
  private readonly pending = new Map<number, Pending>()
  private readonly folder: string
  private readonly kind: PartitionKind

  constructor(folder: string, kind: PartitionKind) {
    this.folder = folder
    this.kind = kind
  }

  /** Appends a line without its line break. */
  add(partition: number, line: string): void {
    const text = `${line}\n`
    const most = text.length * MAX_CHARACTER
    if (most > BUFFER_BYTES) {
      this.flush(partition)
      this.append(partition, text)
      return
    }
    let pending = this.pending.get(partition)
    if (pending === undefined) {
      pending = { bytes: Buffer.allocUnsafe(BUFFER_BYTES), length: 0 }
      this.pending.set(partition, pending)
    } else if (pending.length + most > BUFFER_BYTES) this.flush(partition)
    pending.length += pending.bytes.write(text, pending.length)
  }

  end(): void {
    for (const partition of this.pending.keys()) this.flush(partition)
    this.pending.clear()
  }

  private flush(partition: number): void {
    const pending = this.pending.get(partition)
    if (pending === undefined || pending.length === 0) return
    this.append(partition, pending.bytes.subarray(0, pending.length))
    pending.length = 0
  }

  private append(partition: number, content: string | Uint8Array): void {
    const file = partitionFile(this.folder, this.kind, partition)
    try {
      appendFileSync(file, content, { mode: 0o600 })
    } catch (error) {
      throw new CommandError("unavailable", `${file}: cannot be written: ${systemReason(error)}`)
    }
  }
}

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { CommandError } from "../errors/command-error.ts"
import { systemReason } from "../errors/system-reason.ts"

/** Number of characters that a partition collects before it is written. */
const MAX_BUFFER = 64 * 1024

/** Kinds of temporary files. */
export type PartitionKind = "shipments" | "rows" | "results"

/** Returns the path of a partition. */
export const partitionFile = (folder: string, kind: PartitionKind, partition: number): string =>
  join(folder, `${kind}-${partition}`)

/** Returns the lines of a partition. Empty if nothing was written to it. */
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

/** Appends lines to the temporary files of one kind. */
export class PartitionWriter {
  private readonly buffers: Array<string>
  private readonly folder: string
  private readonly kind: PartitionKind

  constructor(folder: string, kind: PartitionKind, partitions: number) {
    this.folder = folder
    this.kind = kind
    this.buffers = Array.from({ length: partitions }, () => "")
  }

  /** Appends a line without its line break. */
  add(partition: number, line: string): void {
    this.buffers[partition] += `${line}\n`
    if (this.buffers[partition]!.length >= MAX_BUFFER) this.flush(partition)
  }

  end(): void {
    for (const partition of this.buffers.keys()) this.flush(partition)
  }

  private flush(partition: number): void {
    const text = this.buffers[partition]!
    if (text === "") return
    this.buffers[partition] = ""
    const file = partitionFile(this.folder, this.kind, partition)
    try {
      appendFileSync(file, text, { mode: 0o600 })
    } catch (error) {
      throw new CommandError("unavailable", `${file}: cannot be written: ${systemReason(error)}`)
    }
  }
}

import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync, truncateSync } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { fileSink, type Sink } from "../batch/sink.ts"
import { failWithName, writeText } from "../output/output-file.ts"
import { readIntact } from "./intact-chunks.ts"
import { journalOf } from "./journal.ts"
import type { ShardChunk } from "./shard-files.ts"

const startsWith = async (file: FileHandle, text: string): Promise<boolean> => {
  const length = Buffer.byteLength(text)
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.toString() === text
}

/** The output of a merge. Until it is complete, its file has a different name. */
export class PartialOutput {
  private readonly out: string
  private readonly partial: string
  /** The file of an interrupted merge, while the added chunks are already in it. */
  private earlier: FileHandle | undefined
  /** Length of the header and the chunks already in the file. */
  private bytes: number
  private sink: Sink | undefined

  private constructor(out: string, partial: string, header: string, earlier: FileHandle | undefined) {
    this.out = out
    this.partial = partial
    this.earlier = earlier
    this.bytes = Buffer.byteLength(header)
  }

  /** Creates the file with a header. If `resume`, continues the file of an interrupted merge. */
  static async open(out: string, header: string, resume: boolean): Promise<PartialOutput> {
    const partial = `${out}.partial`
    const earlier = resume && existsSync(partial) ? await open(partial) : undefined
    if (earlier !== undefined && (await startsWith(earlier, header)))
      return new PartialOutput(out, partial, header, earlier)
    await earlier?.close()
    writeText(partial, header)
    return new PartialOutput(out, partial, header, undefined)
  }

  /** Adds the next chunk. */
  async add(chunk: ShardChunk): Promise<void> {
    if (this.earlier !== undefined) {
      if ((await readIntact(this.earlier, this.bytes, chunk)) !== undefined) {
        this.bytes += chunk.bytes
        return
      }
      await this.cut(this.earlier)
    }
    this.sink ??= fileSink(this.partial, true)
    await this.sink.write(await chunk.read())
  }

  /** Closes the file. An incomplete one can be continued. */
  async close(): Promise<void> {
    await this.sink?.end()
    await this.earlier?.close()
  }

  /** Closes the complete file and gives it its name. A reader never sees a part of it, even after a power failure. */
  async publish(): Promise<void> {
    if (this.earlier !== undefined) await this.cut(this.earlier)
    await this.close()
    failWithName(this.out, () => {
      const file = openSync(this.partial, "r+")
      fsyncSync(file)
      closeSync(file)
      // The journal of an earlier output with this name does not describe the new one.
      rmSync(journalOf(this.out), { force: true })
      renameSync(this.partial, this.out)
    })
  }

  /** Removes everything after the last complete chunk in the file. */
  private async cut(earlier: FileHandle): Promise<void> {
    await earlier.close()
    this.earlier = undefined
    failWithName(this.partial, () => truncateSync(this.partial, this.bytes))
  }
}

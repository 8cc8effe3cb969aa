import type { FileHandle } from "node:fs/promises"
import { digestOf } from "./digest.ts"
import type { WrittenChunk } from "./journal-lines.ts"

/** Returns the output of a chunk, or undefined if the file has another one at this offset. */
export const readIntact = async (
  file: FileHandle,
  offset: number,
  { bytes, output }: WrittenChunk
): Promise<Uint8Array | undefined> => {
  const { size } = await file.stat()
  if (offset + bytes > size) return undefined
  const { buffer } = await file.read(new Uint8Array(bytes), 0, bytes, offset)
  return digestOf(buffer) === output ? buffer : undefined
}

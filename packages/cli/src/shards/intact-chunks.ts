import { createHash } from "node:crypto"
import type { FileHandle } from "node:fs/promises"
import type { WrittenChunk } from "./journal.ts"

/** Returns the digest of a part of an input or output. */
export const digestOf = (part: string | Uint8Array): string => createHash("sha256").update(part).digest("hex")

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

import type { Hold } from "./request.ts"

/**
 * Returns a decompressed gzip body, `too large` above the limit in bytes, `no memory` if other bodies occupy it, or
 * undefined for invalid gzip data.
 */
export const gunzip = async (
  bytes: Uint8Array,
  limit: number,
  hold: Hold = () => true
): Promise<Uint8Array | "too large" | "no memory" | undefined> => {
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"))
  const reader = stream.getReader()
  const chunks: Array<Uint8Array> = []
  let length = 0
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      length += next.value.length
      const refusal = length > limit ? "too large" : hold(length) ? undefined : "no memory"
      if (refusal !== undefined) {
        await reader.cancel()
        return refusal
      }
      chunks.push(next.value)
    }
  } catch {
    return undefined
  }
  return concatenate(chunks, length)
}

/** Returns the concatenation of chunks of a known total length. */
export const concatenate = (chunks: ReadonlyArray<Uint8Array>, length: number): Uint8Array => {
  if (chunks.length === 1) return chunks[0]!
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

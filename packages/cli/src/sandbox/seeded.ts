import { createHash } from "node:crypto"
import type { Random } from "effect"

const digest = (text: string): Buffer => createHash("sha256").update(text).digest()

/** Returns 32 bytes that depend only on a seed and a label. */
export const seededSecret = (seed: string, label: string): string => digest(`${seed}\0${label}`).toString("base64url")

/** Repeatable random values. */
export interface SeededRandom extends Random.Random {
  readonly bytes: (length: number) => Buffer
}

/** Returns a generator whose values depend only on the key and on the calls before. */
export const seededRandom = (key: string): SeededRandom => {
  let count = 0
  const bytes = (length: number): Buffer => {
    const parts: Array<Buffer> = []
    for (let left = length; left > 0; left -= 32) parts.push(digest(`${key}\0${count++}`))
    return Buffer.concat(parts).subarray(0, length)
  }
  const next = () => Number(bytes(8).readBigUInt64BE() >> 11n) / 2 ** 53
  return {
    bytes,
    nextDoubleUnsafe: next,
    nextIntUnsafe: () => Math.floor((next() * 2 - 1) * Number.MAX_SAFE_INTEGER)
  }
}

// SHA-256 (FIPS 180-4).

const words = (text: string): Int32Array =>
  Int32Array.from(text.trim().split(/\s+/), (word) => Number.parseInt(word, 16))

/** Round constants: the first 32 fractional bits of the cube roots of the first 64 primes. */
const roundConstants = words(`
  428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5
  d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174
  e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da
  983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967
  27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85
  a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070
  19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3
  748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2
`)

/** Initial hash value: the first 32 fractional bits of the square roots of the first 8 primes. */
const initialHash = words(`
  6a09e667 bb67ae85 3c6ef372 a54ff53a 510e527f 9b05688c 1f83d9ab 5be0cd19
`)

/** Returns the SHA-256 hash of bytes in hexadecimal. */
export const sha256 = (bytes: Uint8Array): string => {
  const state = initialHash.slice()
  const blocks = blocksOf(bytes)
  const schedule = new Int32Array(64)
  for (let at = 0; at < blocks.length; at += 16) {
    schedule.set(blocks.subarray(at, at + 16))
    compress(state, schedule)
  }
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("")
}

/** Pads bytes to a multiple of the block size with a 1 bit, zeros and the length in bits, and returns its words. */
const blocksOf = (bytes: Uint8Array): Int32Array => {
  const { length } = bytes
  const blocks = new Int32Array(Math.ceil((length + 9) / 64) * 16)
  for (let i = 0; i < length; i++) blocks[i >> 2]! |= bytes[i]! << (24 - (i % 4) * 8)
  blocks[length >> 2]! |= 0x80 << (24 - (length % 4) * 8)
  blocks[blocks.length - 2] = Math.floor(length / 2 ** 29)
  blocks[blocks.length - 1] = length * 8
  return blocks
}

const rotateRight = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

const compress = (state: Int32Array, w: Int32Array): void => {
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!]
    const small = rotateRight(x, 7) ^ rotateRight(x, 18) ^ (x >>> 3)
    const great = rotateRight(y, 17) ^ rotateRight(y, 19) ^ (y >>> 10)
    w[i] = w[i - 16]! + small + w[i - 7]! + great
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const choice = (e & f) ^ (~e & g)
    const majority = (a & b) ^ (a & c) ^ (b & c)
    const first =
      (h + (rotateRight(e, 6) ^ rotateRight(e, 11) ^ rotateRight(e, 25)) + choice + roundConstants[i]! + w[i]!) | 0
    const second = ((rotateRight(a, 2) ^ rotateRight(a, 13) ^ rotateRight(a, 22)) + majority) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i]! += word
}

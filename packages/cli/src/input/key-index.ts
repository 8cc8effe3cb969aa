/** Maximum share of used slots. */
const MAX_LOAD = 0.5
const MIN_SLOTS = 1024

/** Two hashes of a key, 64 bits together. */
const hashesOf = (key: string): readonly [number, number] => {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i)
    a = Math.imul(a ^ code, 2_654_435_761)
    b = Math.imul(b ^ code, 1_597_334_677)
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909)
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909)
  return [a >>> 0, b >>> 0]
}

/**
 * Map from keys to numbers that stores only hashes of 64 bits, so that its memory does not depend on the length of keys.
 * Two keys can have the same hashes: among ten million keys, once in 370,000 files.
 */
export class KeyIndex {
  private slots = MIN_SLOTS
  private used = 0
  private hashes = new Uint32Array(2 * MIN_SLOTS)
  /** Numbers plus 1. 0 marks a free slot. */
  private values = new Uint32Array(MIN_SLOTS)

  /** Adds a key. Returns false if the key is known. */
  add(key: string, number: number): boolean {
    if (this.used >= this.slots * MAX_LOAD) this.grow()
    const [a, b] = hashesOf(key)
    const slot = this.find(a, b)
    if (this.values[slot] !== 0) return false
    this.hashes[2 * slot] = a
    this.hashes[2 * slot + 1] = b
    this.values[slot] = number + 1
    this.used++
    return true
  }

  /** Returns the number of a key, or undefined if the key is unknown. */
  get(key: string): number | undefined {
    const [a, b] = hashesOf(key)
    const value = this.values[this.find(a, b)]!
    return value === 0 ? undefined : value - 1
  }

  private find(a: number, b: number): number {
    let slot = (a ^ b) & (this.slots - 1)
    while (this.values[slot] !== 0 && !(this.hashes[2 * slot] === a && this.hashes[2 * slot + 1] === b))
      slot = (slot + 1) & (this.slots - 1)
    return slot
  }

  private grow(): void {
    const [hashes, values] = [this.hashes, this.values]
    this.slots *= 2
    this.hashes = new Uint32Array(2 * this.slots)
    this.values = new Uint32Array(this.slots)
    for (const [old, value] of values.entries()) {
      if (value === 0) continue
      const [a, b] = [hashes[2 * old]!, hashes[2 * old + 1]!]
      const slot = this.find(a, b)
      this.hashes[2 * slot] = a
      this.hashes[2 * slot + 1] = b
      this.values[slot] = value
    }
  }
}

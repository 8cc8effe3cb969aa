// Changes to the bytes of a request body that JSON values cannot express.
import { gzipSync } from "node:zlib"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"

/** A body with the headers that it needs. */
export interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

const bytesOf = (text: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text as string))
const plain = (text: string | Buffer): Body => ({ bytes: bytesOf(text), headers: {} })

/** Inserts, replaces or removes bytes at random positions. */
const scramble = (random: SeededRandom, text: string): Buffer => {
  const bytes = [...Buffer.from(text)]
  for (let left = random.pick([1, 1, 3, 20]); left > 0; left--) {
    const inserted = random.happens(0.7) ? [random.below(256)] : []
    bytes.splice(random.below(bytes.length + 1), random.below(2), ...inserted)
  }
  return Buffer.from(bytes)
}

const changes: ReadonlyArray<(random: SeededRandom, text: string) => Body> = [
  (random, text) => plain(text.slice(0, random.below(text.length + 1))),
  (random, text) => plain(scramble(random, text)),
  (random, text) => plain(scramble(random, text)),
  (random) => plain(Buffer.from(Array.from({ length: random.below(300) }, () => random.below(256)))),
  (_, text) => plain(`\ufeff${text}`),
  (_, text) => plain(`${text}${text}`),
  (_, text) => plain(text.replace("{", '{"data":{},')),
  (_, text) => plain(text.replace("{", '{"__proto__":{"xid":"x"},')),
  (_, text) => plain(Buffer.from(text, "utf16le")),
  (_, text) => plain(Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe])])),
  (_, text) => plain(text.replaceAll('"', "'")),
  (_, text) => plain(text.replace(/"\d[\d.]*"/, "1e99999")),
  (_, text) => plain(text.replace(/"\d[\d.]*"/, "00.1")),
  () => plain(""),
  () => plain("[".repeat(100_000)),
  (random) => plain(`"${"x".repeat(random.pick([1000, 1_048_574, 1_200_000]))}"`),
  (_, text) => ({ bytes: bytesOf(gzipSync(text)), headers: { "content-encoding": "gzip" } }),
  (_, text) => ({ bytes: bytesOf(gzipSync(text).subarray(0, 20)), headers: { "content-encoding": "gzip" } }),
  (_, text) => ({ bytes: bytesOf(text), headers: { "content-encoding": "br" } }),
  (_, text) => ({ bytes: bytesOf(text), headers: { "content-type": "text/plain; charset=utf-16" } })
]

/** Returns the body of a JSON value, in one of eight cases with bytes that are not the JSON of the value. */
export const bodyFor = (random: SeededRandom, json: unknown): Body => {
  const text = JSON.stringify(json) ?? "null"
  return random.happens(0.12) ? random.pick(changes)(random, text) : plain(text)
}

// cspell:ignore kexpress yubin
// Quotes and digests of the cards of the worked cases, byte for byte. A new field of the format must not change them.
import { hash } from "node:crypto"
import { expect, it } from "vitest"
import { quoteOf } from "../fixtures/quote-of-vector.ts"
import { tariffs, vectors } from "../fixtures/vectors.ts"

it("returns the same bytes for every worked case, with each calculation and pointer", () => {
  const quotes = vectors.quotes.filter(({ id }) => !id.startsWith("X")).map(quoteOf)
  expect(hash("sha256", JSON.stringify(quotes))).toBe(
    "cb5048d70c33c1cef225f0ca8e5ae8fd7920b06e152ce1f48e65e66ed880c349"
  )
})

it("computes the same digests of cards", () => {
  expect(tariffs.map(({ card, digest }) => `${card.id} ${card.edition} ${digest}`)).toEqual([
    "acme-us 2026 96718520f8605666dbe2560e3ffe4637fda3e515bb921bae5b74056517ad7957",
    "acme-us 2027 57e337b2a4964a01400095eeed2ac7852d457a764a805d93c16bdebcae2575ea",
    "kexpress-eu 2026-01 af9c0337fc20fcd9cd8ff6b7dc86961ad8cb8f6b18761645f3a4c3ba414931bc",
    "royal-like 2026-04 b3d98c44fbc1596fd46f0880212c62d521fe2bc6a3fbd797fc7b9667b8ee6852",
    "yubin-like 2026 2acf00c40a672cb427a3368f3a5a21891c0a08cf5a3396e49da0f534843c3a02"
  ])
})

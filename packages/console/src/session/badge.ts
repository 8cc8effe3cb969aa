import { base64Url, bytesOf } from "./seal.ts"

/** A token of the operator API, which has 256 random bits. */
const tokenShape = /^wb_op_([\w-]{43})$/
/** A badge: two zeros, with which no code of an order starts, and the bits of the token as a number. */
const badgeShape = /^00\d{78}$/
const badgeInText = /(?<!\d)00\d{78}(?!\d)/
const DIGITS = 78
const BYTES = 32

/**
 * Returns the digits in the QR code of a badge, or undefined for a token without a badge. Digits are the same on the
 * keyboard layouts of most scanners, and no code of an order or a piece has 80 of them.
 */
export const badgeOf = (token: string): string | undefined => {
  const [, secret] = tokenShape.exec(token) ?? []
  if (secret === undefined) return undefined
  const hex = [...bytesOf(secret)].map((byte) => byte.toString(16).padStart(2, "0")).join("")
  return `00${BigInt(`0x${hex}`).toString().padStart(DIGITS, "0")}`
}

/** Returns the token of a scanned badge, or undefined for any other string. */
export const tokenOfBadge = (text: string): string | undefined => {
  if (!badgeShape.test(text)) return undefined
  const hex = BigInt(text.slice(2))
    .toString(16)
    .padStart(2 * BYTES, "0")
  if (hex.length > 2 * BYTES) return undefined
  return `wb_op_${base64Url(Uint8Array.from(hex.match(/../g)!, (byte) => Number.parseInt(byte, 16)))}`
}

/** Whether a field has the code of a badge. It logs in its holder, so it must not be stored, shown or kept in an address. */
export const hasBadge = (fields: URLSearchParams): boolean =>
  [...fields.values()].some((text) => badgeInText.test(text))
